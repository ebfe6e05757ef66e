// Somebody who signs in again and again: the number of sessions is limited, and so are the pages that list them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_SESSIONS } from '../../../server/actions/account/sessions.ts'
import { MOST_PENDING_SIGN_INS } from '../../../server/identity/pending-sign-in.ts'
import { openSession } from '../../../server/identity/session.ts'
import { codeAt } from '../../authenticator.ts'
import type { Browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { halfway, show, withFactor } from '../factor.ts'
import { signedIn, withPassword } from '../people.ts'

onBothDatabases('signing in again and again', (stage) => {
  test('of more than a hundred sessions the one ends that nobody has come with for the longest time', async () => {
    const { site, pass, write, audit } = stage()
    const ada = await withPassword(stage())
    const elsewhere = await withPassword(stage())
    const other = await signedIn(stage(), elsewhere)
    const own = await signedIn(stage(), ada)
    const from = { address: '127.0.0.1', request_id: 'one' }
    const given = { member_id: ada.id, from, browser: { user_agent: undefined, language: 'en', region: null } }
    pass(60)
    for (let count = 1; count < MOST_SESSIONS; count++)
      await write((trx) => openSession(trx, { ...given, now: site.clock() }))
    pass(60)
    assert.equal((await own.get('/account/security')).status, 200)
    const sessionsOf = async () => {
      const all = site.db.reads.selectFrom('session').select('session_id').where('member_id', '=', ada.id)
      return (await all.orderBy('session_id').execute()).map(({ session_id }) => session_id)
    }
    const [, second] = await sessionsOf()
    assert.equal((await sessionsOf()).length, MOST_SESSIONS)
    await audit()
    await signedIn(stage(), ada)
    const left = await sessionsOf()
    assert.equal(left.length, MOST_SESSIONS)
    assert.ok(!left.includes(second!), 'the one that was begun after it, and was not seen since, is there')
    const ended = (await audit()).filter(({ action }) => action === 'session_ended')
    assert.deepEqual(
      ended.map(({ object_id, member_id, details }) => [object_id, member_id, details.reason]),
      [[second, ada.id, 'too many']],
    )
    for (const one of [own, other]) assert.equal((await one.get('/account/security')).status, 200)
  })

  test('of more than twenty who are halfway in, whoever began first begins again', async () => {
    const { site } = stage()
    const bell = await withFactor(stage())
    const browsers: Browser[] = []
    for (let count = 0; count <= MOST_PENDING_SIGN_INS; count++) browsers.push(await halfway(stage(), bell))
    const [first, second] = browsers
    const { halves } = await site.db.reads
      .selectFrom('half_sign_in')
      .select((eb) => eb.fn.countAll<number>().as('halves'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(halves), MOST_PENDING_SIGN_INS)
    const code = codeAt(bell.key, site.clock())
    assert.equal((await show(first!, code)).location, '/sign-in?next=%2F&done=over')
    assert.equal((await show(second!, code)).location, '/')
  })
})
