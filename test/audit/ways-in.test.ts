// Refusals of every kind of credential: an application, a cookie, a form; they are written without delaying the
// request.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type By, stranger } from '../../server/audit/by.ts'
import { onUnwrittenRefusal, recordRefusal, refusalsWritten } from '../../server/audit/refusals.ts'
import type { Database } from '../../server/db/database.ts'
import type { Browser } from '../browser.ts'
import { clientOf } from '../client.ts'
import { type OAuthScene, oauthScene, type Registered } from '../identity/oauth/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'

onBothDatabases('refusals by every way in', (stage) => {
  let oauth: OAuthScene
  let application: Registered

  before(async () => {
    oauth = await oauthScene(stage())
    application = await oauth.register(await stage().person())
  })

  test('an application that may only read is written down with whom it stands for', async () => {
    const { member_id, email } = await oauth.person()
    const { access_token } = await oauth.tokens(application, email, { scope: 'read' })
    await stage().audit()
    const { status, headers } = await oauth.api(access_token).post('/hooks', { event: 'meeting_deleted' })
    assert.equal(status, 403)
    assert.match(headers['www-authenticate']!, /insufficient_scope/)
    const [entry, ...more] = await stage().audit()
    assert.deepEqual(more, [])
    const { action, via, application_id, details } = entry!
    assert.deepEqual([action, via, application_id], ['access_refused', 'application', application.application_id])
    assert.deepEqual([entry!.member_id, entry!.token_id], [member_id, null])
    assert.deepEqual(details, { verb: 'POST', endpoint: '/hooks', reason: 'only reads' })
  })

  test('an access token that works no more is a credential that was refused', async () => {
    await stage().audit()
    assert.equal((await oauth.api('w'.repeat(43)).get('/metadata')).status, 401)
    const [entry] = await stage().audit()
    assert.deepEqual([entry!.action, entry!.details['reason']], ['credential_refused', 'access token'])
  })

  test('a session is written down where it may not, and where its cookie comes from elsewhere', async () => {
    const { member_id, email } = await oauth.person()
    const one = await oauth.signedIn(email)
    const cookie = cookiesOf(one)
    await stage().audit()
    const here = clientOf(stage().app, { cookie, 'sec-fetch-site': 'same-origin' })
    assert.equal((await here.get('/members')).status, 403)
    const elsewhere = clientOf(stage().app, { cookie, 'sec-fetch-site': 'cross-site' })
    assert.equal((await elsewhere.get('/members?me=true')).status, 401)
    const [refusal, forged] = await stage().audit()
    assert.deepEqual([refusal!.action, refusal!.via, refusal!.member_id], ['access_refused', 'session', member_id])
    assert.ok(refusal!.session_id)
    assert.deepEqual([forged!.action, forged!.details['reason']], ['credential_refused', 'session'])
  })

  test('a form that is not ours is written down for whoever is signed in', async () => {
    const { member_id, email } = await oauth.person()
    const one = await oauth.signedIn(email)
    await stage().audit()
    const { statusCode } = await stage().app.inject({
      method: 'POST',
      url: '/account/sessions/end',
      headers: { cookie: cookiesOf(one), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'csrf_token=forged',
    })
    assert.equal(statusCode, 403)
    const [entry] = await stage().audit()
    assert.deepEqual([entry!.action, entry!.member_id, entry!.details['reason']], ['access_refused', member_id, 'form'])
  })

  test('a refusal is written by itself, a moment later', async () => {
    await stage().audit()
    const outsider = await stage().person()
    assert.equal((await (await stage().as(outsider)).get('/members')).status, 403)
    const written = () =>
      stage().site.db.reads.selectFrom('audit').select('action').where('member_id', '=', outsider).execute()
    await until(async () => (await written()).length)
    const found = await written()
    assert.deepEqual(
      found.map(({ action }) => action),
      ['access_refused'],
    )
  })

  test('what could not be written is told to the log, and written the next time, once', async () => {
    const { site } = stage()
    let broken = true
    const write: Database['write'] = (run) =>
      broken ? Promise.reject(new Error('The disk is full.')) : site.db.write(run)
    const db = { ...site.db, write }
    const told: unknown[] = []
    onUnwrittenRefusal((error) => told.push((error as Error).message))
    const actor: By = stranger({ address: '203.0.113.77', request_id: 'one' })
    for (const _ of [1, 2]) recordRefusal({ ...site, db }, { actor, action: 'credential_refused' })
    await refusalsWritten({ db })
    assert.deepEqual(told, ['The disk is full.'])
    broken = false
    await refusalsWritten({ db })
    await refusalsWritten({ db })
    const entries = (await stage().audit()).filter(({ address }) => address === '203.0.113.77')
    assert.deepEqual(
      entries.map(({ times }) => times),
      [2],
    )
  })
})

/** What a browser shows. */
const cookiesOf = ({ cookies }: Browser): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
