// Scripts of other web pages (CORS): with a token they read what any program reads, with a cookie nothing.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { EXPOSED_HEADERS } from '../../../server/http/headers/cors.ts'
import type { Browser } from '../../browser.ts'
import { newHook } from '../../hooks/hook-scene.ts'
import { signedIn, withPassword } from '../../pages/people.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases, type Stage } from '../../stage.ts'

const ELSEWHERE = 'https://app.example'
const HERE = 'https://moot.example'

const preflight = (stage: Stage, path: string, more: Record<string, string> = {}, from?: string) =>
  stage.app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin: ELSEWHERE,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type,x-api-key',
      ...more,
    },
    ...(from && { remoteAddress: from }),
  })

const allowed = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

onBothDatabases('scripts of other pages', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const asking = { headers: { origin: ELSEWHERE } }

  test('with a token they may read every answer, and no credentials of the browser are asked for', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const nobody = stage().nobody
    const answers = [
      [200, await client.get(`/meetings/${meeting}`, asking)],
      [200, await client.get('/meetings?envelope=true', asking)],
      [200, await client.get(`/rooms/${scene.room}/action_items?format=xlsx`, asking)],
      [200, await client.options('/meetings', asking)],
      [201, await client.post(`/rooms/${scene.room}/meetings`, { name: 'Tides' }, asking)],
      [401, await nobody.get('/meetings', asking)],
      [404, await client.get('/nowhere', asking)],
      [405, await client.delete('/metadata', asking)],
      [415, await client.post(`/rooms/${scene.room}/meetings`, undefined, asking)],
      [422, await client.get('/meetings?sort=nothing', asking)],
      [204, await client.delete(`/meetings/${meeting}`, asking)],
      [410, await client.get(`/meetings/${meeting}`, asking)],
      [403, await nobody.get('/meetings', { ...asking, from: '203.0.113.7' })],
    ] as const
    for (const [status, answer] of answers) {
      assert.equal(answer.status, status)
      assert.equal(answer.headers['access-control-allow-origin'], '*', String(status))
      assert.deepEqual(
        allowed(answer.headers).sort(),
        ['access-control-allow-origin', 'access-control-expose-headers'],
        String(status),
      )
    }
    for (const path of ['/openapi.json', '/api/v1/openapi.json']) {
      const { statusCode, headers } = await stage().app.inject({ url: path, headers: asking.headers })
      assert.deepEqual([statusCode, headers['access-control-allow-origin']], [200, '*'])
    }
  })

  test('a request that no page sent is answered without a word of it', async () => {
    assert.deepEqual(allowed((await scene.owner.client.get('/meetings')).headers), [])
  })

  test('they may read every header that the API has for programs', async () => {
    const { client } = scene.owner
    const key = { headers: { ...asking.headers, 'idempotency-key': 'shown' } }
    const name = { name: 'Tide table' }
    const answers = [
      await client.get('/hooks?per_page=1&page=1', asking),
      await client.get(`/rooms/${scene.room}/room_members?per_page=1`, asking),
      await client.post(`/rooms/${scene.room}/meetings`, name, key),
      await client.post(`/rooms/${scene.room}/meetings`, name, key),
      await client.post('/tokens', { name: 'Tide', access: 'read' }, asking),
      await client.post('/applications', { name: 'Tide', redirect_uris: ['https://tides.example/x'] }, asking),
      (await newHook(client)) &&
        (await client.post('/hooks', { event: 'meeting_created', target_url: 'https://8.8.8.8/x' }, asking)),
      await client.get(`/rooms/${scene.room}/action_items?format=xlsx`, asking),
      await client.options('/meetings', asking),
      await stage().nobody.get('/meetings', asking),
    ]
    // What concerns browsers alone, and not their scripts.
    const unread =
      /^(access-control-.*|cache-control|connection|content-security-policy|content-type|cross-origin-.*|keep-alive|referrer-policy|strict-transport-security|transfer-encoding|vary|x-content-type-options|x-frame-options)$/
    const known = new Set(EXPOSED_HEADERS.map((header) => header.toLowerCase()))
    for (const { headers } of answers) {
      const shown = new Set(headers['access-control-expose-headers']!.toLowerCase().split(', '))
      assert.deepEqual(shown, known)
      for (const header of Object.keys(headers)) assert.ok(unread.test(header) || shown.has(header), header)
    }
    for (const header of [
      'x-total-count',
      'link',
      'x-rate-limit-remaining',
      'retry-after',
      'location',
      'etag',
      'x-hook-secret',
    ])
      assert.ok(known.has(header), header)
  })

  test('a browser that asks beforehand is told what may be sent, at any address, for nobody and for nothing', async () => {
    await stage().events()
    const meeting = await newMeeting(scene)
    await stage().events()
    for (const path of [`/api/v1/meetings/${meeting}`, '/api/v1/meetings/2000000000', '/api/v1/nowhere', '/api/v1']) {
      const { statusCode, body, headers } = await preflight(stage(), path, {}, '127.0.4.1')
      assert.deepEqual([statusCode, body], [204, ''], path)
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['access-control-allow-methods'], 'HEAD, GET, POST, PUT, PATCH, DELETE, OPTIONS')
      const taken = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
      for (const header of [
        'authorization',
        'x-api-key',
        'x-api-token',
        'content-type',
        'idempotency-key',
        'if-match',
        'if-none-match',
        'x-http-method-override',
      ])
        assert.ok(taken.includes(header), header)
      // What only the site's own pages send.
      for (const header of ['x-csrf-token', 'cookie', '*']) assert.ok(!taken.includes(header), header)
      assert.equal(headers['access-control-max-age'], '7200')
      assert.equal(headers['access-control-allow-credentials'], undefined)
      assert.equal(headers['x-rate-limit-used'], '0')
      assert.equal(headers['x-rate-limit-remaining'], headers['x-rate-limit-limit'])
      assert.equal(headers['x-requestor'], undefined)
    }
    assert.deepEqual(await stage().events(), [])
  })

  test('OPTIONS of the specification is another question: it needs a caller, and tells them their verbs', async () => {
    const { app, token } = stage()
    const url = `/api/v1/meetings/${await newMeeting(scene)}`
    for (const headers of [{}, { origin: ELSEWHERE }, { 'access-control-request-method': 'GET' }])
      assert.equal((await app.inject({ method: 'OPTIONS', url, headers })).statusCode, 401)
    const key = { origin: ELSEWHERE, 'x-api-key': await token(scene.owner.id) }
    const { statusCode, headers, json } = await app.inject({ method: 'OPTIONS', url, headers: key })
    assert.equal(statusCode, 200)
    assert.equal(headers.allow, json().join(', '))
    assert.ok(json().includes('PATCH'))
  })

  test('a verb that no path has is no question beforehand', async () => {
    const headers = { origin: ELSEWHERE, 'access-control-request-method': 'GET' }
    const { statusCode } = await stage().app.inject({ method: 'PROPFIND' as 'GET', url: '/api/v1/meetings', headers })
    assert.equal(statusCode, 401)
  })

  test('asked over plain HTTP, it is 403 as everything is', async () => {
    assert.equal((await preflight(stage(), '/api/v1/meetings', {}, '203.0.113.7')).statusCode, 403)
  })

  test('with a cookie, no other origin can read or change anything', async () => {
    const ada = await withPassword(stage())
    const one: Browser = await signedIn(stage(), ada)
    const { csrf_token } = JSON.parse((await one.get('/session')).text)
    const token = { 'x-csrf-token': csrf_token }
    for (const fetched of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const headers = { origin: ELSEWHERE, 'sec-fetch-site': fetched, ...token }
      assert.equal((await one.api('GET', '/members?me=true', undefined, headers)).status, 401)
      assert.equal((await one.api('PATCH', `/members/${ada.id}`, { title: 'Pilot' }, headers)).status, 401)
    }
    const own = await one.api('PATCH', `/members/${ada.id}`, { title: 'Pilot' }, { origin: HERE, ...token })
    assert.equal(own.status, 200)
    assert.deepEqual(allowed(own.headers), [])
    for (const path of ['/session', '/account', '/sign-in', '/oauth/authorize'])
      assert.deepEqual(allowed((await one.get(path, { origin: ELSEWHERE })).headers), [], path)
    const beforehand = await preflight(stage(), '/account')
    assert.deepEqual([beforehand.statusCode, allowed(beforehand.headers)], [404, []])
  })

  test('an application in a browser may fetch its tokens, and end them', async () => {
    const form = { origin: ELSEWHERE, 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
      const payload = 'client_id=fma_unknown&token=x&grant_type=refresh_token'
      const answer = await stage().app.inject({ method: 'POST', url: path, headers: form, payload })
      assert.equal(answer.statusCode, 401)
      assert.equal(answer.headers['access-control-allow-origin'], '*', path)
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
      const beforehand = await preflight(stage(), path, { 'access-control-request-method': 'POST' })
      assert.deepEqual([beforehand.statusCode, beforehand.headers['access-control-allow-methods']], [204, 'POST'])
      const plain = await stage().app.inject({ method: 'OPTIONS', url: path, headers: { origin: ELSEWHERE } })
      assert.deepEqual([plain.statusCode, plain.json()], [404, { message: 'Not Found' }])
    }
  })
})

onBothDatabases(
  'scripts of listed pages',
  (stage) => {
    test('may read, and no others', async () => {
      const { client } = (await setScene(stage())).owner
      const read = async (origin: string) =>
        (await client.get('/meetings', { headers: { origin } })).headers['access-control-allow-origin']
      assert.equal(await read(ELSEWHERE), ELSEWHERE)
      assert.equal(await read('http://localhost:3000'), 'http://localhost:3000')
      for (const origin of [
        'https://app.example.evil.example',
        'https://evil.example',
        'http://app.example',
        'null',
        '*',
        '',
      ])
        assert.equal(await read(origin), undefined, origin)
      assert.equal((await preflight(stage(), '/api/v1/meetings')).headers['access-control-allow-origin'], ELSEWHERE)
      const refused = await preflight(stage(), '/api/v1/meetings', { origin: 'https://evil.example' })
      assert.deepEqual([refused.statusCode, allowed(refused.headers)], [401, []])
    })
  },
  { corsOrigins: [ELSEWHERE, 'http://localhost:3000'] },
)

onBothDatabases(
  'scripts of other pages where CORS_ORIGINS is off',
  (stage) => {
    test('read nothing', async () => {
      const { client } = (await setScene(stage())).owner
      const answer = await client.get('/meetings', { headers: { origin: ELSEWHERE } })
      assert.deepEqual([answer.status, allowed(answer.headers)], [200, []])
      for (const path of ['/api/v1/meetings', '/oauth/token']) {
        const { statusCode, headers } = await preflight(stage(), path)
        assert.deepEqual([statusCode, allowed(headers)], [path === '/oauth/token' ? 404 : 401, []])
      }
    })
  },
  { corsOrigins: [] },
)
