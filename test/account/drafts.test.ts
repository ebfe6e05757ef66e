// Drafts: the text that a person has begun to write is kept at its place for 30 days, and only they can read it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { DRAFT_BYTES, draft, MOST_DRAFTS } from '../../contract/account/draft.ts'
import { client as typedClient } from '../../contract/client.ts'
import { sweepDrafts } from '../../server/jobs/drafts.ts'
import type { Client } from '../client.ts'
import { oauthScene } from '../identity/oauth/scene.ts'
import { assertInvalid, at } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const DAY = 86_400

onBothDatabases('drafts', (stage) => {
  let chief: Client

  before(async () => {
    chief = await stage().as(await stage().person({ enterprise: true }))
  })

  const someone = async () => {
    const id = await stage().person()
    return { id, client: await stage().as(id) }
  }
  const placesOf = async (client: Client) => (await client.get('/drafts')).body.map(({ place }: any) => place)

  test('PUT writes a draft, GET reads it, PUT writes it anew, DELETE deletes it', async () => {
    const { client } = await someone()
    const now = stage().site.clock()
    assert.equal((await client.get('/drafts/note-12')).status, 404)
    assert.equal((await client.delete('/drafts/note-12')).status, 404)
    const made = await client.put('/drafts/note-12', { text: 'Low water at' })
    const shown = { place: 'note-12', text: 'Low water at', create_ts: at(now), update_ts: at(now) }
    assert.deepEqual([made.status, made.body], [200, shown])
    assert.deepEqual((await client.get('/drafts/note-12')).body, shown)
    stage().pass(60)
    const again = await client.put('/drafts/note-12', { text: '' })
    const changed = { ...shown, text: '', update_ts: at(now + 60) }
    assert.deepEqual([again.status, again.body], [200, changed])
    assert.deepEqual((await client.get('/drafts')).body, [changed])
    const gone = await client.delete('/drafts/note-12')
    assert.deepEqual([gone.status, gone.text], [204, ''])
    assert.deepEqual([(await client.get('/drafts/note-12')).status, await placesOf(client)], [404, []])
  })

  test('a text stays as it is sent, but for what no database can carry', async () => {
    const { client } = await someone()
    for (const [sent, kept] of [
      ['  <b>5 < 6</b> & \n\n\t', '  <b>5 < 6</b> & \n\n\t'],
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      ['one\r\ntwo\u0000\ud800', 'one\ntwo\ufffd'],
      ['𝄞 Møøse 潮', '𝄞 Møøse 潮'],
    ]) {
      assert.equal((await client.put('/drafts/here', { text: sent })).body.text, kept)
      assert.equal((await client.get('/drafts/here')).body.text, kept)
    }
  })

  test('a text has at most 65,536 bytes of UTF-8', async () => {
    const { client } = await someone()
    for (const [letter, bytes] of [
      ['a', 1],
      ['ø', 2],
      ['𝄞', 4],
    ] as const) {
      const text = letter.repeat(DRAFT_BYTES / bytes)
      assert.equal((await client.put('/drafts/long', { text })).status, 200)
      assertInvalid(await client.put('/drafts/long', { text: `${text}a` }), 'drafts', ['text', 'too_long'])
      assert.equal((await client.get('/drafts/long')).body.text, text)
    }
    assertInvalid(await client.put('/drafts/long', {}), 'drafts', ['text', 'missing_field'])
    assertInvalid(await client.put('/drafts/long', { text: 'x', tide: 1 }), 'drafts', ['tide', 'unknown_field'])
  })

  test('what is no place is 404, whatever the verb', async () => {
    const { client } = await someone()
    for (const place of ['Note', 'a_b', 'a.b', 'ø', '%20', 'a%2Fb', 'x'.repeat(65), '%00']) {
      assert.equal((await client.get(`/drafts/${place}`)).status, 404, place)
      assert.equal((await client.put(`/drafts/${place}`, { text: 'x' })).status, 404, place)
      assert.equal((await client.delete(`/drafts/${place}`)).status, 404, place)
      assert.equal((await client.options(`/drafts/${place}`)).status, 404, place)
    }
    for (const place of ['a', '7', '-', 'note-0', 'x'.repeat(64)])
      assert.equal((await client.put(`/drafts/${place}`, { text: place })).status, 200, place)
    assert.equal((await client.post('/drafts/a', {})).headers['allow'], 'OPTIONS, HEAD, GET, PUT, DELETE')
    assert.deepEqual((await client.options('/drafts/b')).body, ['OPTIONS', 'HEAD', 'GET', 'PUT', 'DELETE'])
    assert.deepEqual((await client.options('/drafts')).body, ['OPTIONS', 'HEAD', 'GET'])
  })

  test('they are listed by when they were last written, one page after another', async () => {
    const { client } = await someone()
    for (const place of ['first', 'second', 'third', 'first']) {
      stage().pass(1)
      await client.put(`/drafts/${place}`, { text: place })
    }
    assert.deepEqual(await placesOf(client), ['first', 'third', 'second'])
    const sorted = await client.get('/drafts?sort=create_ts&fields=place&per_page=2&page=1')
    assert.deepEqual(sorted.body, [{ place: 'third' }])
    assert.equal((await client.get('/drafts?place=first')).status, 422)
  })

  test('another person has another draft at the same place, enterprise administrators too', async () => {
    const [one, other] = [await someone(), await someone()]
    await one.client.put('/drafts/same', { text: 'Of one' })
    await other.client.put('/drafts/same', { text: 'Of another' })
    for (const stranger of [(await someone()).client, chief]) {
      assert.equal((await stranger.get('/drafts/same')).status, 404)
      assert.equal((await stranger.delete('/drafts/same')).status, 404)
      assert.deepEqual(await placesOf(stranger), [])
    }
    assert.equal((await other.client.delete('/drafts/same')).status, 204)
    assert.equal((await one.client.get('/drafts/same')).body.text, 'Of one')
  })

  test('a read token reads, and writes none', async () => {
    const { id, client } = await someone()
    await client.put('/drafts/here', { text: 'Mine' })
    const reader = await stage().as(id, 'read')
    assert.equal((await reader.get('/drafts/here')).status, 200)
    assert.equal((await reader.put('/drafts/here', { text: 'Other' })).status, 403)
    assert.equal((await reader.delete('/drafts/here')).status, 403)
    assert.deepEqual((await reader.options('/drafts/here')).body, ['OPTIONS', 'HEAD', 'GET'])
    assert.equal((await stage().nobody.get('/drafts')).status, 401)
  })

  test('they are no matter of applications', async () => {
    const scene = await oauthScene(stage())
    const { email, member_id } = await scene.person()
    const clock = await scene.register(member_id)
    await (await stage().as(member_id)).put('/drafts/here', { text: 'Mine' })
    const program = scene.api((await scene.tokens(clock, email)).access_token)
    for (const [verb, path] of [
      ['GET', '/drafts'],
      ['GET', '/drafts/here'],
      ['PUT', '/drafts/here'],
      ['DELETE', '/drafts/here'],
    ] as const) {
      const answer = await program.ask(verb, path, verb === 'PUT' ? { text: 'Other' } : undefined)
      assert.equal(answer.status, 403, `${verb} ${path}`)
    }
  })

  test('If-Match: what was written since is not overwritten', async () => {
    const { client } = await someone()
    assert.equal((await client.put('/drafts/x', { text: 'One' }, { headers: { 'if-match': '*' } })).status, 412)
    assert.equal((await client.get('/drafts/x')).status, 404)
    const made = await client.put('/drafts/x', { text: 'One' })
    const { headers } = await client.get('/drafts/x')
    const tag = headers['etag']!
    assert.equal(made.headers['etag'], tag)
    assert.equal((await client.get('/drafts/x', { headers: { 'if-none-match': tag } })).status, 304)
    const part = (await client.get('/drafts/x?fields=place')).headers['etag']!
    const matching = (etag: string) => ({ headers: { 'if-match': etag } })
    assert.equal((await client.put('/drafts/x', { text: 'Two' }, matching(part))).status, 200)
    for (const old of [tag, part]) {
      assert.equal((await client.put('/drafts/x', { text: 'Three' }, matching(old))).status, 412)
      assert.equal((await client.delete('/drafts/x', matching(old))).status, 412)
    }
    assert.equal((await client.get('/drafts/x')).body.text, 'Two')
    const both = (await client.get('/drafts/x')).headers['etag']!
    const texts = ['Left', 'Right', 'Middle']
    const answers = await Promise.all(texts.map((text) => client.put('/drafts/x', { text }, matching(both))))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412, 412])
    assert.equal((await client.delete('/drafts/x', matching('*'))).status, 204)
  })

  test('the 201st is 422, also of many at the same time, and none is dropped', async () => {
    const { client } = await someone()
    const put = (place: string) => client.put(`/drafts/${place}`, { text: place })
    for (let count = 0; count < MOST_DRAFTS - 2; count++) assert.equal((await put(`d-${count}`)).status, 200)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, count) => put(`e-${count}`)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 2)
    for (const answer of answers.filter(({ status }) => status !== 200))
      assertInvalid(answer, 'drafts', ['place', 'invalid_value'])
    assert.equal((await put('d-7')).status, 200)
    const total = (await client.get('/drafts?fields=place&per_page=100&page=1')).body.length
    assert.equal(total, 100)
    await client.delete('/drafts/d-8')
    assert.equal((await put('f')).status, 200)
    assert.equal((await put('g')).status, 422)
  })

  test('a draft goes 30 days after it was last written', async () => {
    const { client } = await someone()
    for (const place of ['old', 'kept']) await client.put(`/drafts/${place}`, { text: place })
    stage().pass(30 * DAY - 1)
    await client.put('/drafts/kept', { text: 'kept' })
    await sweepDrafts(stage().site)
    assert.deepEqual(await placesOf(client), ['kept', 'old'])
    stage().pass(2)
    assert.ok((await sweepDrafts(stage().site)) >= 1)
    assert.deepEqual(await placesOf(client), ['kept'])
    stage().pass(30 * DAY)
    await sweepDrafts(stage().site)
    assert.deepEqual(await placesOf(client), [])
  })

  test('they go with their person; no event, change or entry of the audit log tells of them', async () => {
    const { id, client } = await someone()
    const after = (await chief.get('/changes?after=now')).headers['x-next-cursor']!
    await Promise.all([stage().events(), stage().audit()])
    await client.put('/drafts/x', { text: 'One' })
    await client.put('/drafts/y', { text: 'Two' })
    await client.delete('/drafts/y')
    assert.deepEqual([await stage().events(), await stage().audit()], [[], []])
    assert.deepEqual((await chief.get(`/changes?after=${encodeURIComponent(after)}`)).body, [])
    assert.equal((await chief.delete(`/members/${id}`)).status, 204)
    const left = stage().site.db.reads.selectFrom('draft').select('draft_id').where('member_id', '=', id)
    assert.deepEqual(await left.execute(), [])
  })

  test('the typed client sends a word where the path has one', async () => {
    const { id } = await someone()
    const token = await stage().token(id)
    const send = async (url: URL, { method, headers, body }: RequestInit = {}) => {
      const { pathname, search } = url
      const answer = await stage().app.inject({
        method: method as 'GET',
        url: pathname + search,
        headers: headers as Record<string, string>,
        ...(body ? { payload: String(body) } : {}),
      })
      return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode })
    }
    const base = 'https://moot.example/api/v1'
    const drafts = typedClient(draft, { base, headers: { 'x-api-key': token }, fetch: send as typeof fetch })
    const { body } = await drafts('set', { place: 'note-7' }, { text: 'Typed' })
    assert.equal(body.text, 'Typed')
    assert.equal((await drafts('one', { place: 'note-7' }, {})).body.place, 'note-7')
    assert.equal((await drafts('drop', { place: 'note-7' }, {})).body, undefined)
  })
})
