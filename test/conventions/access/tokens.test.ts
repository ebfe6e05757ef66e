// Tokens: who a request is tied to, and that every bad credential is answered alike.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createApp } from '../../../server/app.ts'
import { addToken, newToken, revokeToken } from '../../../server/identity/api-token.ts'
import { clientOf } from '../../client.ts'
import { newMeeting, type Scene, setScene, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('tokens', (stage) => {
  let scene: Scene
  let token: string

  before(async () => {
    scene = await setScene(stage())
    token = await stage().token(scene.owner.id)
  })

  const asked = (headers: Record<string, string>, path = '/metadata') => stage().nobody.get(path, { headers })

  test('an API access token is sent in the request header x-api-key; x-api-token is accepted too', async () => {
    for (const name of ['x-api-key', 'X-API-Key', 'x-api-token']) {
      const { status, body } = await asked({ [name]: token }, '/members?me=true')
      assert.deepEqual([status, body[0]?.member_id], [200, scene.owner.id])
    }
    assert.match(token, /^fmw_[0-9A-Za-z]{38}$/)
    assert.match(await stage().token(scene.owner.id, 'read'), /^fmr_[0-9A-Za-z]{38}$/)
  })

  test('missing, empty, mistyped, unknown, revoked and expired keys get the same 401', async () => {
    const { site, write, person } = stage()
    const now = site.clock()
    const made = { member_id: scene.owner.id, access: 'read_write', name: 'x', now } as const
    const revoked = await write((trx) => addToken(trx, made))
    assert.equal((await asked({ 'x-api-key': revoked })).status, 200)
    assert.equal(await write((trx) => revokeToken(trx, revoked, now)), true)
    const expired = await write((trx) => addToken(trx, { ...made, expires_ts: now }))
    const gone = await person()
    const orphan = await stage().token(gone)
    await scene.chief.client.delete(`/members/${gone}`)
    const swapped = token.slice(0, 10) + token[11] + token[10] + token.slice(12)
    const bad: Record<string, string>[] = [
      {},
      { 'x-api-key': '' },
      { 'x-api-key': ' ' },
      { 'x-api-key': 'x' },
      { 'x-api-key': token.slice(0, -1) },
      { 'x-api-key': `${token}x` },
      { 'x-api-key': swapped },
      { 'x-api-key': token.replace('fmw_', 'fmr_') },
      { 'x-api-key': `${token}, ${token}` },
      { 'x-api-key': "' or 1=1 --" },
      { 'x-api-key': newToken('read_write') },
      { 'x-api-key': revoked },
      { 'x-api-key': expired },
      { 'x-api-key': orphan },
      { 'x-api-token': revoked },
      { 'x-api-key': token, 'x-api-token': revoked },
      { 'x-api-key': '', 'x-api-token': token },
      { authorization: 'Basic eDp5' },
    ]
    for (const headers of bad.filter((headers) => headers['x-api-key'] !== swapped || swapped !== token))
      for (const path of ['/metadata', '/nowhere', `/meetings/${UNKNOWN}`]) {
        const answer = await asked(headers, path)
        assert.deepEqual([answer.status, answer.body], [401, { message: 'Unauthorized' }], JSON.stringify(headers))
        assert.ok(answer.headers['www-authenticate'])
        assert.equal(answer.headers['x-requestor'], undefined)
      }
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
      assert.equal((await stage().nobody.ask(verb, '/meetings/1')).status, 401)
  })

  test('an expiry in the future lets a token work until then', async () => {
    const { site, write, pass } = stage()
    const made = { member_id: scene.owner.id, access: 'read', name: 'x', now: site.clock() } as const
    const brief = await write((trx) => addToken(trx, { ...made, expires_ts: made.now + 60 }))
    pass(59)
    assert.equal((await asked({ 'x-api-key': brief })).status, 200)
    pass(1)
    assert.equal((await asked({ 'x-api-key': brief })).status, 401)
  })

  test('a key in the query string or in a cookie is ignored', async () => {
    for (const name of ['x-api-key', 'x-api-token', 'api_key', 'access_token', 'token'])
      for (const { status } of [
        await stage().nobody.get(`/metadata?${name}=${token}`),
        await asked({ cookie: `${name}=${token}` }),
      ])
        assert.equal(status, 401)
    const both = await asked({ 'x-api-key': token }, `/metadata?x-api-key=${token}`)
    assert.equal(both.status, 422)
  })

  test('tokens of two different people in one request: 400', async () => {
    const other = await stage().token(scene.chief.id)
    for (const headers of [
      { 'x-api-key': token, 'x-api-token': other },
      { 'x-api-key': other, 'x-api-token': token },
    ]) {
      const { status, body } = await asked(headers)
      assert.equal(status, 400)
      assert.match(body.message, /two different people/)
    }
  })

  test('of two tokens of one person the weaker counts', async () => {
    const read = await stage().token(scene.owner.id, 'read')
    for (const headers of [
      { 'x-api-key': token, 'x-api-token': read },
      { 'x-api-key': read, 'x-api-token': token },
    ]) {
      assert.equal((await asked(headers)).status, 200)
      const post = await stage().nobody.post(`/rooms/${scene.room}/meetings`, {}, { headers })
      assert.equal(post.status, 403)
    }
  })

  test('Read-Only access allows only GET, HEAD and OPTIONS', async () => {
    const reader = await stage().as(scene.owner.id, 'read')
    const meeting = `/meetings/${await newMeeting(scene)}`
    await stage().events()
    for (const verb of ['GET', 'HEAD', 'OPTIONS']) assert.equal((await reader.ask(verb, meeting)).status, 200)
    for (const [verb, path] of [
      ['PUT', meeting],
      ['PATCH', meeting],
      ['DELETE', meeting],
      ['POST', `/rooms/${scene.room}/meetings`],
      ['POST', `${meeting}/notes`],
      ['POST', '/transforms/html'],
    ] as const) {
      const { status, body } = await reader.ask(verb, path, {})
      assert.deepEqual([status, body], [403, { message: 'Forbidden' }])
    }
    assert.deepEqual(await stage().events(), [])
  })

  test('X-Requestor is the e-mail of the caller, on every answer to an authenticated request', async () => {
    const { client } = scene.owner
    const [{ email }] = (await client.get('/members?me=true')).body
    for (const answer of [
      await client.get('/metadata'),
      await client.options('/metadata'),
      await client.ask('HEAD', '/metadata'),
      await client.get('/nowhere'),
      await client.get('/members'),
      await client.delete('/metadata'),
      await client.ask('POST', '/transforms/html'),
      await client.post('/transforms/html', []),
      await client.get('/metadata?x=1'),
    ])
      assert.equal(answer.headers['x-requestor'], email, String(answer.status))
  })

  test('a non-ASCII address is percent-encoded in X-Requestor', async () => {
    const addresses = {
      'zoë@elsewhere.example': 'zo%C3%AB@elsewhere.example',
      'łukasz+a%b@elsewhere.example': '%C5%82ukasz+a%b@elsewhere.example',
      '海@elsewhere.example': '%E6%B5%B7@elsewhere.example',
    }
    for (const [email, named] of Object.entries(addresses)) {
      const client = await stage().as(await stage().person({ email }))
      const { status, headers } = await client.get('/metadata')
      assert.deepEqual([status, headers['x-requestor']], [200, named])
      assert.equal((await client.get('/metadata?envelope=true')).body.headers['X-Requestor'], named)
    }
  })

  test('last used and last access are noted once a minute at most', async () => {
    const { site, person, pass } = stage()
    const member_id = await person()
    const client = { 'x-api-key': await stage().token(member_id) }
    const seen = async () => {
      const { last_access } = await site.db.reads
        .selectFrom('member')
        .select('last_access')
        .where('member_id', '=', member_id)
        .executeTakeFirstOrThrow()
      const used = await site.db.reads
        .selectFrom('api_token')
        .select('last_used_ts')
        .where('member_id', '=', member_id)
        .executeTakeFirstOrThrow()
      return [last_access, used.last_used_ts]
    }
    /** One request, and what is noted of it once everything has been written. */
    async function request() {
      const app = await createApp({ site, config: { logLevel: 'silent', trustProxy: [], tls: undefined } })
      assert.equal((await clientOf(app, client).get('/metadata')).status, 200)
      await app.close()
      return seen()
    }
    const start = site.clock()
    assert.deepEqual(await seen(), [null, null])
    assert.deepEqual(await request(), [start, start])
    pass(59)
    assert.deepEqual(await request(), [start, start])
    pass(1)
    assert.deepEqual(await request(), [start + 60, start + 60])
    pass(3600)
    assert.deepEqual(await request(), [start + 3660, start + 3660])
  })

  test('only the hash and the last four characters of a token are stored', async () => {
    const rows = await stage().site.db.reads.selectFrom('api_token').selectAll().execute()
    assert.ok(rows.some(({ last_four }) => last_four === token.slice(-4)))
    assert.ok(!JSON.stringify(rows).includes(token.slice(4, 20)))
  })
})
