// `envelope=true`: the status is always 200, and the answer is inside.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client, RequestOptions } from '../../client.ts'
import { API, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** Headers as an envelope spells them, without those that differ from one request to the next. */
const spelled = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), String(value)] as const)
      .filter(
        ([name]) =>
          ![
            'x-rate-limit-remaining',
            'x-rate-limit-reset',
            'date',
            'connection',
            'content-length',
            'location',
          ].includes(name),
      ),
  )

onBothDatabases('envelope', (stage) => {
  let scene: Scene
  let client: Client
  let outsider: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    outsider = (await someone(stage(), scene)).client
    meeting = await newMeeting(scene)
  })

  const within = (path: string) => `${path}${path.includes('?') ? '&' : '?'}envelope=true`

  /** Asks twice, without and with an envelope, and holds the one against the other. */
  async function same(
    who: Client,
    verb: string,
    path: string,
    status: number,
    body?: unknown,
    asking: RequestOptions = {},
  ) {
    const bare = await who.ask(verb, path, body, asking)
    const wrapped = await who.ask(verb, within(path), body, asking)
    const what = `${verb} ${path}`
    assert.deepEqual([bare.status, wrapped.status], [status, 200], what)
    assert.match(wrapped.headers['content-type']!, /^application\/json/)
    assert.deepEqual(Object.keys(wrapped.body), ['status', 'headers', 'response'], what)
    assert.equal(wrapped.body.status, status, what)
    const { etag: _, ...inside } = spelled(wrapped.body.headers)
    // What is within is not compressed.
    const { etag: __, vary: ___, ...outside } = spelled(bare.headers)
    assert.deepEqual(inside, outside, what)
    return { bare, wrapped }
  }

  test('the statuses of reading: 200, 304, 401, 403, 404, 405, 410, 422', async () => {
    const gone = await newMeeting(scene)
    await client.delete(`/meetings/${gone}`)
    const { etag } = (await client.get(`/meetings/${meeting}`)).headers
    const asked: [who: Client, verb: string, path: string, status: number][] = [
      [client, 'GET', `/meetings/${meeting}`, 200],
      [client, 'GET', '/meetings?per_page=1', 200],
      [client, 'GET', `/rooms/${scene.room}/meetings`, 200],
      [client, 'GET', '/metadata?fields=room_roles', 200],
      [client, 'OPTIONS', `/meetings/${meeting}`, 200],
      [stage().nobody, 'GET', '/meetings', 401],
      [stage().nobody, 'GET', '/nowhere', 401],
      [outsider, 'GET', `/meetings/${meeting}`, 403],
      [client, 'GET', `/meetings/${UNKNOWN}`, 404],
      [client, 'GET', '/nowhere', 404],
      [client, 'DELETE', '/metadata', 405],
      [client, 'PROPFIND', '/metadata', 405],
      [client, 'GET', `/meetings/${gone}`, 410],
      [client, 'GET', '/meetings?nothing=1', 422],
    ]
    for (const [who, verb, path, status] of asked) {
      const { bare, wrapped } = await same(who, verb, path, status)
      assert.deepEqual(wrapped.body.response, bare.body)
    }
    const known = { headers: { 'if-none-match': etag! } }
    const { wrapped } = await same(client, 'GET', `/meetings/${meeting}`, 304, undefined, known)
    assert.equal(wrapped.body.response, null)
    assert.equal(wrapped.body.headers.ETag, etag)
  })

  test('the statuses of writing: 200, 201, 204, 400, 412, 413, 415, 422', async () => {
    const path = `/meetings/${meeting}`
    const rooms = `/rooms/${scene.room}/meetings`
    const asked: [verb: string, path: string, status: number, body: unknown, asking?: RequestOptions][] = [
      ['PATCH', path, 200, { name: 'Once' }],
      ['POST', rooms, 400, undefined, { payload: '{' }],
      ['POST', rooms, 400, [], {}],
      ['PATCH', path, 412, {}, { headers: { 'if-match': '"stale"' } }],
      ['PATCH', path, 413, { name: 'x'.repeat(1024 * 1024) }],
      ['POST', rooms, 415, undefined, { payload: '{}', headers: { 'content-type': 'text/plain' } }],
      ['POST', rooms, 422, { name: '', x: 1 }],
    ]
    for (const [verb, at, status, body, asking] of asked) {
      const { bare, wrapped } = await same(client, verb, at, status, body, asking)
      assert.deepEqual(wrapped.body.response, bare.body)
    }
    const { wrapped } = await same(client, 'POST', rooms, 201, { name: 'Made' })
    const { response, headers } = wrapped.body
    assert.equal(headers.Location, `${API}/meetings/${response.meeting_id}`)
    assert.deepEqual((await client.get(`/meetings/${response.meeting_id}`)).body, response)
    const deleted = await client.delete(within(`/meetings/${response.meeting_id}`))
    assert.deepEqual([deleted.status, deleted.body.status, deleted.body.response], [200, 204, null])
    assert.equal((await client.get(`/meetings/${response.meeting_id}`)).status, 410)
  })

  test('headers is an object of header name to value, spelled as the specification does', async () => {
    const { body } = await client.get(within(`/meetings/${meeting}/notes?per_page=2`))
    const { ETag: _, ...headers } = body.headers
    assert.deepEqual(Object.keys(headers).toSorted(), [
      'Cache-Control',
      'Content-Security-Policy',
      'Content-Type',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
      'Referrer-Policy',
      'X-Content-Type-Options',
      'X-Page-Num',
      'X-Per-Page',
      'X-Rate-Limit-Limit',
      'X-Rate-Limit-Remaining',
      'X-Rate-Limit-Reset',
      'X-Rate-Limit-Used',
      'X-Requestor',
      'X-Total-Count',
      'X-Total-Pages',
    ])
    for (const value of Object.values(body.headers)) assert.equal(typeof value, 'string')
    assert.equal((await client.delete(within('/metadata'))).body.headers.Allow, 'OPTIONS, HEAD, GET')
    assert.ok((await stage().nobody.get(within('/metadata'))).body.headers['WWW-Authenticate'])
  })

  test('HEAD has the headers of the envelope and no body', async () => {
    const { status, text, headers } = await client.ask('HEAD', within(`/meetings/${UNKNOWN}`))
    assert.deepEqual([status, text], [200, ''])
    assert.match(headers['content-type']!, /json/)
  })

  test('envelope=false is none, and another value is 422, bare', async () => {
    assert.equal((await client.get(`/meetings/${meeting}?envelope=false`)).body.meeting_id, meeting)
    for (const value of ['1', 'TRUE', '', 'yes', 'true,true'])
      assert.equal((await client.get(`/meetings/${meeting}?envelope=${value}`)).status, 422, value)
    assert.equal((await client.get(`/meetings/${meeting}?envelope=true&envelope=true`)).status, 422)
  })
})

onBothDatabases(
  'envelope without credits',
  (stage) => {
    test('429 is inside as well, with Retry-After', async () => {
      const client = await stage().as(await stage().person())
      await client.get('/metadata')
      const { status, body } = await client.get('/metadata?envelope=true')
      assert.deepEqual([status, body.status, body.response], [200, 429, { message: 'Too Many Requests' }])
      assert.deepEqual([body.headers['X-Rate-Limit-Remaining'], body.headers['X-Rate-Limit-Used']], ['0', '0'])
      assert.equal(body.headers['Retry-After'], body.headers['X-Rate-Limit-Reset'])
    })
  },
  { rateLimit: 1 },
)
