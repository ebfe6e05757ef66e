// The migration of pending addresses: nobody has one yet, and everybody can ask for another address.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApp } from '../../../server/app.ts'
import { migrate } from '../../../server/db/schema/migrate.ts'
import { addToken } from '../../../server/identity/api-token.ts'
import { clientOf } from '../../client.ts'
import { freshDatabase } from '../../database.ts'
import { DIALECTS, setStage } from '../../stage.ts'

for (const dialect of DIALECTS)
  test(`people from before have the address that they had, and may ask for another (${dialect})`, async () => {
    const stage = await setStage(dialect)
    const fresh = await freshDatabase(dialect, { migrated: false })
    await migrate(fresh.db, '0013-second-factor')
    const email = 'ada@harbour.example'
    const person = { name: 'Ada', email, email_key: email, search_text: '', enterprise_admin: 0 }
    const { member_id } = await (fresh.db.migrating as any)
      .insertInto('member')
      .values({ ...person, create_ts: 5, update_ts: 7 })
      .returning('member_id')
      .executeTakeFirst()
    assert.ok((await migrate(fresh.db)).includes('0014-pending-email'))

    const site = { ...stage.site, db: fresh.db }
    const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
    const now = site.clock()
    const token = await fresh.db.write((trx) => addToken(trx, { member_id, access: 'read_write', name: 'x', now }))
    const client = clientOf(app, { 'x-api-key': token })
    const { body: before } = await client.get(`/members/${member_id}`)
    assert.deepEqual([before.email, before.pending_email], [email, null])
    const { body } = await client.patch(`/members/${member_id}`, { email: 'next@harbour.example' })
    assert.deepEqual([body.email, body.pending_email], [email, 'next@harbour.example'])
    for (const closing of [app, stage.app]) await closing.close()
    for (const { remove } of [fresh, stage.fresh]) await remove()
  })
