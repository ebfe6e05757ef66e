// The API accepts the cookie of a session from the site's own pages only, with the rights of the person.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Browser } from '../browser.ts'
import { onBothDatabases } from '../stage.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from './people.ts'

onBothDatabases('the cookie on the API', (stage) => {
  let ada: Somebody
  let one: Browser
  let csrf: string

  before(async () => {
    ada = await withPassword(stage())
    one = await signedIn(stage(), ada)
    csrf = JSON.parse((await one.get('/session')).text).csrf_token
  })

  const NONE = { 'sec-fetch-site': '' }
  const reading: [string, Record<string, string>, number][] = [
    ['from a page of the site', { 'sec-fetch-site': 'same-origin' }, 200],
    ['with the origin of the site alone', { ...NONE, origin: 'https://moot.example' }, 200],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 401],
    ['from another host of the same domain', { 'sec-fetch-site': 'same-site' }, 401],
    ['typed by hand', { 'sec-fetch-site': 'none' }, 401],
    ['with another origin', { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, 401],
    ['with the origin null', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 401],
  ]
  for (const [name, headers, status] of reading) {
    test(`GET ${name}: ${status}`, async () => {
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value))
      const answer = await stage().app.inject({
        url: '/api/v1/members?me=true',
        headers: { cookie: `__Host-folkmoot=${one.cookies.get('__Host-folkmoot')}`, ...sent },
      })
      assert.equal(answer.statusCode, status)
    })
  }

  test('GET without fetch metadata is 401', async () => {
    const cookie = `__Host-folkmoot=${one.cookies.get('__Host-folkmoot')}`
    assert.equal((await stage().app.inject({ url: '/api/v1/members?me=true', headers: { cookie } })).statusCode, 401)
  })

  test('every method except GET, HEAD and OPTIONS requires the CSRF token', async () => {
    const path = `/members/${ada.id}`
    const other = await signedIn(stage(), ada)
    const foreign = JSON.parse((await other.get('/session')).text).csrf_token
    for (const token of [undefined, '', 'x'.repeat(43), foreign]) {
      const headers: Record<string, string> = token === undefined ? {} : { 'x-csrf-token': token }
      assert.equal((await one.api('PATCH', path, { title: 'Harbour master' }, headers)).status, 401, token)
      const overridden = { ...headers, 'x-http-method-override': 'PATCH' }
      assert.equal((await one.api('POST', path, { title: 'Harbour master' }, overridden)).status, 401, token)
    }
    const changed = await one.api('PATCH', path, { title: 'Harbour master' }, { 'x-csrf-token': csrf })
    assert.equal(changed.status, 200)
    assert.equal(changed.body.title, 'Harbour master')
    assert.equal(changed.headers['x-requestor'], ada.email)
  })

  test('a token beside the cookie counts, whoever it belongs to', async () => {
    const { person, token } = stage()
    const somebody = await person()
    const headers = { 'x-api-key': await token(somebody, 'read') }
    assert.equal((await one.api('GET', '/members?me=true', undefined, headers)).body[0].member_id, somebody)
    const write = await one.api('PATCH', `/members/${ada.id}`, { title: 'Pilot' }, { ...headers, 'x-csrf-token': csrf })
    assert.equal(write.status, 403)
    assert.equal((await one.api('GET', '/members?me=true', undefined, { 'x-api-key': 'nonsense' })).status, 401)
  })

  test('a token in the query or in a cookie is none', async () => {
    const token = await stage().token(ada.id)
    for (const [url, cookie] of [
      [`/api/v1/members?me=true&x-api-key=${token}`, ''],
      ['/api/v1/members?me=true', `x-api-key=${token}`],
      ['/api/v1/members?me=true', `__Host-folkmoot=${token}`],
    ] as const) {
      const headers = { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
      assert.equal((await stage().app.inject({ url, headers })).statusCode, 401)
    }
  })

  test('a hook made in a session has no token', async () => {
    const sent = { event: 'meeting_created', target_url: 'https://tides.example/session' }
    const { status, body } = await one.api('POST', '/hooks', sent, { 'x-csrf-token': csrf })
    assert.equal(status, 201)
    assert.equal(body.token_id, null)
  })

  test('an e-mail address or a password changes with the present password only; a token needs none', async () => {
    const grace = await withPassword(stage())
    const here = await signedIn(stage(), grace)
    const headers = { 'x-csrf-token': JSON.parse((await here.get('/session')).text).csrf_token }
    const path = `/members/${grace.id}`
    for (const change of [{ password: 'tide tables at noon' }, { email: 'moved@harbour.example' }]) {
      const without = await here.api('PATCH', path, change, headers)
      assert.equal(without.status, 422)
      assert.deepEqual(
        [without.body.errors[0].field, without.body.errors[0].code],
        ['current_password', 'missing_field'],
      )
      const wrong = await here.api('PATCH', path, { ...change, current_password: 'nonsense' }, headers)
      assert.equal(wrong.body.errors[0].code, 'invalid_value')
    }
    // A member that was read can be sent back.
    assert.equal((await here.api('PATCH', path, { email: grace.email, title: 'Pilot' }, headers)).status, 200)
    const there = await signedIn(stage(), grace)
    const right = { password: 'tide tables at noon', current_password: PASSWORD }
    assert.equal((await here.api('PATCH', path, right, headers)).status, 200)
    assert.equal((await here.get('/account')).status, 200)
    assert.equal((await there.get('/account')).status, 303)
    const chief = await stage().as(await stage().person({ enterprise: true }))
    assert.equal((await chief.patch(path, { email: 'moved@harbour.example' })).status, 200)
    // Not its own session: all of them end.
    assert.equal((await here.get('/account')).status, 303)
    const notices = await stage()
      .site.db.reads.selectFrom('notice')
      .select(['kind', 'details'])
      .where('member_id', '=', grace.id)
      .orderBy('notice_id')
      .execute()
    assert.deepEqual(
      notices.map((notice) => ({ ...notice })),
      [
        { kind: 'password_changed', details: JSON.stringify({ email: grace.email }) },
        { kind: 'email_changed', details: JSON.stringify({ email_before: grace.email }) },
      ],
    )
  })
})
