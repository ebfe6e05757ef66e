// One's own tokens and sessions through the API, and the time zone that one reads times in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownSession, ownToken, withoutApplication } from '../../server/access/account/account.ts'
import type { CredentialKind } from '../../server/access/actor.ts'
import type { Guard } from '../../server/access/guard.ts'
import { LANGUAGES } from '../../words/languages.ts'
import { signedIn, withPassword } from '../pages/people.ts'
import { API, assertInvalid, at } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases(
  'tokens',
  (stage) => {
    const someone = async () => {
      const id = await stage().person()
      return { id, client: await stage().as(id) }
    }
    const asked = (token: string) => stage().app.inject({ url: '/api/v1/tokens', headers: { 'x-api-key': token } })

    test('POST /tokens: 201 with the token in X-Api-Key, which is shown nowhere else', async () => {
      const { client } = await someone()
      const now = stage().site.clock()
      const sent = { name: '<b>Tide</b> clock', access: 'read', expires_ts: now + 60 }
      const made = await client.post('/tokens', sent, { headers: { 'idempotency-key': 'once' } })
      assert.equal(made.status, 201)
      const token = made.headers['x-api-key']!
      assert.match(token, /^fmr_\w{38}$/)
      assert.deepEqual(made.body, {
        token_id: made.body.token_id,
        ...{ name: 'Tide clock', access: 'read', last_four: token.slice(-4), last_used_ts: null },
        ...{ expires_ts: at(now + 60), create_ts: at(now) },
      })
      assert.equal(made.headers['location'], `${API}/tokens/${made.body.token_id}`)
      const again = await client.post('/tokens', sent, { headers: { 'idempotency-key': 'once' } })
      assert.deepEqual([again.status, again.body, again.headers['x-api-key']], [201, made.body, undefined])
      assert.equal((await asked(token)).statusCode, 200)
      const listed = await client.get('/tokens')
      assert.equal(listed.body.length, 2)
      assert.ok(!listed.text.includes(token) && !listed.text.includes('hash'))
      stage().pass(60)
      assert.equal((await asked(token)).statusCode, 401)
    })

    test('what cannot be is refused by field', async () => {
      const { client } = await someone()
      const now = stage().site.clock()
      assertInvalid(await client.post('/tokens', {}), 'tokens', ['name', 'missing_field'], ['access', 'missing_field'])
      const good = { name: 'Tide clock', access: 'read' }
      for (const [more, field, code] of [
        [{ name: ' ' }, 'name', 'invalid_value'],
        [{ name: 'k'.repeat(65) }, 'name', 'too_long'],
        [{ access: 'write' }, 'access', 'invalid_value'],
        [{ expires_ts: now }, 'expires_ts', 'invalid_value'],
        [{ member_id: 1 }, 'member_id', 'unknown_field'],
      ] as const)
        assertInvalid(await client.post('/tokens', { ...good, ...more }), 'tokens', [field, code])
    })

    test('DELETE ends it at once, with the hooks that were made with it', async () => {
      const { client } = await someone()
      const { headers, body } = await client.post('/tokens', { name: 'Tide clock', access: 'read_write' })
      const key = { headers: { 'x-api-key': headers['x-api-key']! } }
      const sent = { event: 'meeting_created', target_url: 'https://tides.example/clock' }
      const hook = await client.post('/hooks', sent, key)
      assert.equal(hook.body.token_id, body.token_id)
      const path = `/tokens/${body.token_id}`
      assert.equal((await client.delete(path)).status, 204)
      assert.equal((await client.get('/tokens', key)).status, 401)
      assert.equal((await client.get(`/hooks/${hook.body.hook_id}`)).status, 404)
      for (const verb of ['GET', 'DELETE']) assert.equal((await client.ask(verb, path)).status, 404)
    })

    test('a person can have a limited number', async () => {
      const { client } = await someone()
      const good = { name: 'Tide clock', access: 'read' }
      for (let count = 1; count < 5; count++) assert.equal((await client.post('/tokens', good)).status, 201)
      assertInvalid(await client.post('/tokens', good), 'tokens', ['name', 'invalid_value'])
    })

    test('nobody without credentials, and no program that a person has let in', async () => {
      for (const path of ['/tokens', '/tokens/1', '/sessions', '/sessions/1'])
        assert.equal((await stage().nobody.get(path)).status, 401)
      const { id } = await someone()
      const guards = [withoutApplication, ownToken, ownSession] as Guard[]
      const by = (means: CredentialKind) => ({ member_id: id, enterprise: true, by: means })
      for (const guard of guards)
        await assert.rejects(async () => guard(stage().site.db.reads, by('program'), { token_id: 1, session_id: 1 }), {
          status: 403,
        })
      assert.equal(await withoutApplication(stage().site.db.reads, by('token'), {}), false)
    })

    test('GET /sessions says where one is signed in, and which session asks; DELETE signs out', async () => {
      const ada = await withPassword(stage())
      const here = await signedIn(stage(), ada)
      const there = await signedIn(stage(), ada)
      const list = (await here.api('GET', '/sessions')).body
      assert.deepEqual(
        list.map(({ present, address }: any) => [present, address]),
        [
          [false, '127.0.0.1'],
          [true, '127.0.0.1'],
        ],
      )
      assert.equal(list[0].expires_ts.value, stage().site.clock() + 14 * 86_400)
      const client = await stage().as(ada.id)
      const byToken = (await client.get('/sessions')).body
      assert.ok(byToken.every(({ present }: any) => !present))
      assert.equal((await client.delete(`/sessions/${list[0].session_id}`)).status, 204)
      assert.equal((await there.api('GET', '/sessions')).status, 401)
      assert.equal((await here.api('GET', '/sessions')).body.length, 1)
    })

    test('timezone_name of a member is what they read times in; null is that of the site', async () => {
      const { id, client } = await someone()
      const path = `/members/${id}`
      const { body } = await client.patch(path, { timezone_name: 'america/halifax' })
      assert.equal(body.timezone_name, 'America/Halifax')
      for (const wrong of ['Nowhere/Here', '', 'UTC+3', 'k'.repeat(60)])
        assertInvalid(await client.patch(path, { timezone_name: wrong }), 'members', ['timezone_name', 'invalid_value'])
      const organization = await stage().organization(id)
      const room = await stage().room(organization)
      const meeting = await client.post(`/rooms/${room}/meetings`, { name: 'Tide', start_time: '2026-03-05T12:00:00Z' })
      assert.deepEqual(meeting.body.start_time.pretty.timezone, 'America/Halifax')
      assert.equal((await client.patch(path, { timezone_name: null })).body.timezone_name, null)
      const again = await client.get(`/meetings/${meeting.body.meeting_id}`)
      assert.equal(again.body.start_time.pretty.timezone, 'UTC')
    })

    test('language of a member is a tag of BCP 47 that the site speaks; null is what the browser asks for', async () => {
      const { id, client } = await someone()
      const path = `/members/${id}`
      for (const [sent, shown] of [
        ['de', 'de'],
        [' DE-at ', 'de-AT'],
        ['en-us', 'en-US'],
        [null, null],
      ] as const) {
        const { status, body } = await client.patch(path, { language: sent })
        assert.deepEqual([status, body.language], [200, shown])
      }
      for (const wrong of ['eo', 'deutsch', '', 'de_AT', 'de-u-nu-latn', '*', 'x-de'])
        assertInvalid(await client.patch(path, { language: wrong }), 'members', ['language', 'invalid_value'])
      const { body } = await client.patch(path, { language: 'eo' })
      assert.equal(
        body.errors[0].details,
        `language must be one of the languages of the site: ${Object.keys(LANGUAGES).join(', ')}.`,
      )
      assertInvalid(await client.patch(path, { language: 'd'.repeat(36) }), 'members', ['language', 'too_long'])
      assert.equal((await client.get(path)).body.language, null)
      const other = await someone()
      assert.equal((await other.client.patch(path, { language: 'de' })).status, 403)
    })
  },
  { tokensPerPerson: 5 },
)
