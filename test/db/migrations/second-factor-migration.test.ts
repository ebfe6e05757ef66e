// The migration of second factors: nobody has one yet, sessions go on, and everybody can turn it on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../../server/app.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { newSessionSecret, secretHash } from '../../../server/identity/session.ts'
import { codeAt } from '../../authenticator.ts'
import { browser } from '../../browser.ts'
import { freshDatabase } from '../../database.ts'
import { codesOn, halfway, keyOn, show } from '../../pages/factor.ts'
import { PASSWORD } from '../../pages/people.ts'
import { DIALECTS, NOW, setStage } from '../../stage.ts'

for (const dialect of DIALECTS)
  test(`people and sessions from before go on after the migration, without a second factor (${dialect})`, async () => {
    const stage = await setStage(dialect)
    const fresh = await freshDatabase(dialect, { migrated: false })
    await migrate(fresh.db, '0012-language')
    const email = 'ada@harbour.example'
    const secret = newSessionSecret()
    const old = fresh.db.migrating as any
    const person = {
      ...{ name: 'Ada', email, email_key: email, search_text: '', enterprise_admin: 0, create_ts: 5, update_ts: 7 },
      password_hash: await stage.site.hashPassword(PASSWORD),
    }
    const { member_id } = await old.insertInto('member').values(person).returning('member_id').executeTakeFirst()
    const times = { create_ts: NOW, last_seen_ts: NOW, expires_ts: NOW + 9_000, ends_ts: NOW + 9_000 }
    const session = { member_id, hash: secretHash(secret), address: '127.0.0.1', user_agent: null, ...times }
    await old.insertInto('session').values(session).execute()
    assert.ok((await migrate(fresh.db)).includes('0013-second-factor'))

    const site = { ...stage.site, db: fresh.db }
    const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
    const one = browser(app)
    one.cookies.set('__Host-folkmoot', secret)
    assert.match((await one.get('/account/security')).text, /<strong>Off\.<\/strong>/)
    await one.get('/account/second-factor')
    assert.equal((await one.send('/account/second-factor', { current_password: PASSWORD })).status, 303)
    const key = keyOn(await one.get('/account/second-factor'))
    assert.equal(codesOn(await one.send('/account/second-factor/confirm', { code: codeAt(key, NOW) })).length, 10)
    stage.pass(60)
    const other = await halfway({ ...stage, site, app }, { id: member_id, email })
    assert.equal((await show(other, codeAt(key, site.clock()))).location, '/')
    for (const closing of [app, stage.app]) await closing.close()
    for (const { remove } of [fresh, stage.fresh]) await remove()
  })
