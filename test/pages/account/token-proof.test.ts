// Creating an API token in a session needs the password again, and a code where the person has a second factor.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { codeAt, wrongCode } from '../../authenticator.ts'
import type { Browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { withFactor } from '../factor.ts'
import { PASSWORD, signedIn, withPassword } from '../people.ts'

const WRONG = 'a quite wrong password'
const TOKEN = { name: 'Tide clock', access: 'read_write' }

onBothDatabases('a token of a session', (stage) => {
  const now = () => stage().site.clock()
  const csrf = async (one: Browser, more: Record<string, string> = {}) => ({
    'x-csrf-token': JSON.parse((await one.get('/session')).text).csrf_token as string,
    ...more,
  })
  const made = async (member_id: number) => {
    const own = stage().site.db.reads.selectFrom('api_token').select('name').where('member_id', '=', member_id)
    return (await own.execute()).length
  }

  test('the API asks for the present password', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const headers = await csrf(one)
    for (const [more, code] of [
      [{}, 'missing_field'],
      [{ current_password: WRONG }, 'invalid_value'],
      [{ code: '123456' }, 'missing_field'],
    ] as const) {
      const { status, body } = await one.api('POST', '/tokens', { ...TOKEN, ...more }, headers)
      assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [422, 'current_password', code])
    }
    assert.equal(await made(ada.id), 0)
    const given = await one.api('POST', '/tokens', { ...TOKEN, current_password: PASSWORD }, headers)
    assert.equal(given.status, 201)
    assert.match(given.headers['x-api-key']!, /^fmw_/)
    // A token is a credential by itself.
    const client = await stage().as(ada.id)
    assert.equal((await client.post('/tokens', TOKEN)).status, 201)
  })

  test('and for a code of whoever has a second factor, once; sent again, it is answered again', async () => {
    const factor = await withFactor(stage())
    const { own, key, recovery } = factor
    const headers = await csrf(own)
    const sent = { ...TOKEN, current_password: PASSWORD }
    for (const [more, field, code] of [
      [{}, 'code', 'missing_field'],
      [{ code: wrongCode(key, now()) }, 'code', 'invalid_value'],
      [{ code: '' }, 'code', 'invalid_value'],
      [{ code: codeAt(key, now()), current_password: WRONG }, 'current_password', 'invalid_value'],
    ] as const) {
      const { status, body } = await own.api('POST', '/tokens', { ...sent, ...more }, headers)
      assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [422, field, code])
    }
    assert.equal(await made(factor.id), 0)
    const right = { ...sent, code: codeAt(key, now()) }
    const once = await csrf(own, { 'idempotency-key': 'once' })
    const first = await own.api('POST', '/tokens', right, once)
    assert.equal(first.status, 201)
    const again = await own.api('POST', '/tokens', right, once)
    assert.deepEqual([again.status, again.body, again.headers['x-api-key']], [201, first.body, undefined])
    assert.equal((await own.api('POST', '/tokens', right, headers)).body.errors[0].field, 'code')
    assert.equal((await own.api('POST', '/tokens', { ...sent, code: recovery[0] }, headers)).status, 201)
    assert.equal(await made(factor.id), 2)
  })

  test('so does the page', async () => {
    const factor = await withFactor(stage())
    const { own, key } = factor
    const page = await own.get('/account/tokens/new')
    assert.match(page.text, /name="current_password"/)
    assert.match(page.text, /name="code"/)
    const right = { ...TOKEN, current_password: PASSWORD, code: codeAt(key, now()) }
    for (const [more, said] of [
      [{ current_password: '' }, 'This isn’t your current password.'],
      [{ current_password: WRONG }, 'This isn’t your current password.'],
      [{ code: '' }, 'Enter the code.'],
      [{ code: wrongCode(key, now()) }, 'This code is wrong'],
    ] as const) {
      const refused = await own.send('/account/tokens', { ...right, ...more })
      assert.equal(refused.status, 422)
      assert.ok(refused.text.includes(said), said)
      assert.doesNotMatch(refused.text, /fmw_/)
      assert.ok(!refused.text.includes(PASSWORD) && !refused.text.includes(WRONG))
    }
    assert.equal(await made(factor.id), 0)
    assert.match((await own.send('/account/tokens', right)).text, /fmw_\w{38}/)
    assert.equal(await made(factor.id), 1)
    const plain = await signedIn(stage(), await withPassword(stage()))
    assert.doesNotMatch((await plain.get('/account/tokens/new')).text, /name="code"/)
  })

  test('ten wrong passwords: 429 until they pass, with the page and the API', async () => {
    const one = await signedIn(stage(), await withPassword(stage()))
    await one.get('/account/tokens/new')
    for (let time = 0; time < 10; time++)
      assert.equal((await one.send('/account/tokens', { ...TOKEN, current_password: WRONG })).status, 422)
    const late = await one.send('/account/tokens', { ...TOKEN, current_password: PASSWORD })
    assert.deepEqual([late.status, late.headers['retry-after']], [429, '900'])
    assert.match(late.text, /Too many attempts/)
    const asked = await one.api('POST', '/tokens', { ...TOKEN, current_password: PASSWORD }, await csrf(one))
    assert.deepEqual([asked.status, asked.headers['retry-after']], [429, '900'])
  })

  test('what is kept of a request that may be sent again is no hash that a password could be guessed from', async () => {
    const ada = await withPassword(stage())
    const one = await signedIn(stage(), ada)
    const sent = { ...TOKEN, current_password: PASSWORD }
    await one.api('POST', '/tokens', sent, await csrf(one, { 'idempotency-key': 'kept' }))
    const kept = stage().site.db.reads.selectFrom('idempotency').select('request_hash')
    const { request_hash } = await kept.where('member_id', '=', ada.id).executeTakeFirstOrThrow()
    const plain = createHash('sha256')
      .update(`/api/v1/tokens\n${JSON.stringify(sent)}`)
      .digest('base64url')
    assert.notEqual(request_hash, plain)
  })
})
