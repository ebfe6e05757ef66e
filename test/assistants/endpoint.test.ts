// The checks of `/mcp` in their order, its errors, and what a call costs.
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Scene } from '../places/scene.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { onBothDatabases, type Stage, setStage } from '../stage.ts'
import { type McpAnswer, mcpOf, REVISIONS } from './mcp.ts'

const OTHER = 'https://evil.example'
const LONG = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(256 * 1024) } })

/** Whatever is wrong with a request, as one can put it right bit by bit. */
const FAULTS = [
  { host: 'evil.example', origin: OTHER },
  { origin: OTHER },
  { method: 'GET' },
  { method: 'PUT' },
  { method: 'DELETE' },
  { type: 'text/plain', body: LONG },
  { body: LONG },
  { token: '-' },
  { token: 'unknown' },
] as const

describe('the checks of /mcp', () => {
  let stage: Stage
  let token = ''

  const send = async (fault: Record<string, string>, on = stage): Promise<McpAnswer> => {
    const { method = 'POST', host = 'moot.example', origin, type = 'application/json', body, ...more } = fault
    const answer = await on.app.inject({
      method: method as 'POST',
      url: '/mcp',
      headers: {
        host,
        ...(origin !== undefined && { origin }),
        ...(method !== 'GET' && { 'content-type': type }),
        ...(more['token'] !== '-' && { authorization: `Bearer ${more['token'] ?? token}` }),
        accept: 'application/json, text/event-stream',
      },
      ...(method !== 'GET' && { payload: body ?? '{"jsonrpc":"2.0","id":1,"method":"ping"}' }),
    })
    const { statusCode: status, headers, payload } = answer
    return { status, headers: headers as Record<string, string>, body: payload }
  }

  before(async () => {
    stage = await setStage('sqlite', { corsOrigins: ['*', 'https://page.example'] })
    token = await stage.token(await stage.person())
  })

  test('come in this order: host, origin, method, content type, size, credential', async () => {
    const statuses = [403, 403, 405, 405, 405, 415, 413, 401, 401]
    for (const [index, fault] of FAULTS.entries()) {
      const answer = await send(fault)
      assert.equal(answer.status, statuses[index], JSON.stringify(fault))
      assert.equal(answer.headers['cache-control'], 'no-store')
      if (answer.status === 405) assert.equal(answer.headers['allow'], 'POST')
    }
    const { status, headers } = await send({})
    assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
    await stage.app.close()
  })

  test('with MCP=off there is no endpoint', async () => {
    const off = await setStage('sqlite', { mcp: 'off' })
    for (const fault of [{}, ...FAULTS]) assert.equal((await send(fault, off)).status, 404, JSON.stringify(fault))
    await off.app.close()
    await off.fresh.remove()
    await stage.fresh.remove()
  })
})

onBothDatabases(
  'requests to /mcp',
  (stage) => {
    let scene: Scene
    let [writing, reading] = ['', '']

    before(async () => {
      scene = await setScene(stage())
      writing = await stage().token(scene.owner.id)
      reading = await stage().token(scene.owner.id, 'read')
    })

    test('401 leads to the metadata, and names an error only where a token was sent', async () => {
      const challenge = 'resource_metadata="https://moot.example/.well-known/oauth-protected-resource/mcp"'
      const { app } = stage()
      const [none, wrong] = [await mcpOf(app, undefined).ask('ping'), await mcpOf(app, 'wrong').ask('ping')]
      assert.equal(none.headers['www-authenticate'], `Bearer scope="write", ${challenge}`)
      assert.equal(wrong.headers['www-authenticate'], `Bearer error="invalid_token", scope="write", ${challenge}`)
      assert.equal(none.body.jsonrpc, '2.0')
    })

    test('tokens count as a bearer and in X-Api-Key, and nowhere else', async () => {
      const { app } = stage()
      const nobody = mcpOf(app, undefined)
      assert.equal((await nobody.ask('tools/list', {}, { 'x-api-key': writing })).status, 200)
      assert.equal((await nobody.ask('tools/list', {}, { 'x-api-token': writing })).status, 401)
      assert.equal((await nobody.ask('tools/list', {}, { cookie: `session=${writing}` })).status, 401)
      assert.equal(
        (await mcpOf(app, undefined, { path: `/mcp?access_token=${writing}` }).ask('tools/list')).status,
        401,
      )
    })

    for (const revision of REVISIONS)
      test(`errors of JSON-RPC have their codes (${revision})`, async () => {
        const mcp = mcpOf(stage().app, writing, { revision })
        const cases: [message: unknown, status: number, code: number][] = [
          ['{', 400, -32_700],
          ['', 400, -32_700],
          ['[]', 400, -32_600],
          [[{ jsonrpc: '2.0', id: 1, method: 'ping' }], 400, -32_600],
          [{ id: 1, method: 'ping' }, 400, -32_600],
          [{ jsonrpc: '2.0', id: {}, method: 'ping' }, 400, -32_600],
          ['null', 400, -32_600],
        ]
        for (const [message, status, code] of cases) {
          const answer = await mcp.send(message)
          assert.deepEqual([answer.status, answer.body.error.code], [status, code], JSON.stringify(message))
        }
        const unknown = await mcp.ask('resources/list')
        assert.deepEqual([unknown.status, unknown.body.error.code], [revision === '2026-07-28' ? 404 : 200, -32_601])
        const tool = await mcp.ask('tools/call', { name: 'delete_meeting', arguments: {} })
        assert.equal(tool.body.error.code, -32_602)
      })

    test('who does not ask for events gets JSON', async () => {
      const mcp = mcpOf(stage().app, writing, { revision: '2025-11-25' })
      const types: [accept: string, type: RegExp][] = [
        ['application/json, text/event-stream', /^text\/event-stream/],
        ['application/json', /^application\/json/],
        ['*/*', /^application\/json/],
      ]
      for (const [accept, type] of types) {
        const { headers, body } = await mcp.ask('ping', {}, { accept })
        assert.match(headers['content-type']!, type)
        assert.deepEqual(body.result, {})
      }
    })

    test('revisions and headers that do not fit are refused', async () => {
      const mcp = mcpOf(stage().app, writing)
      const mismatch = await mcp.ask('tools/list', {}, { 'mcp-method': 'tools/call' })
      assert.deepEqual([mismatch.status, mismatch.body.error.code], [400, -32_020])
      const meta = {
        'io.modelcontextprotocol/protocolVersion': '2099-01-01',
        'io.modelcontextprotocol/clientCapabilities': {},
      }
      const future = await mcp.send(
        { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta: meta } },
        { 'mcp-protocol-version': '2099-01-01', 'mcp-method': 'tools/list' },
      )
      assert.deepEqual([future.status, future.body.error.code], [400, -32_022])
    })

    test('the list is the same for both revisions, small, and six long for those who only read', async () => {
      const lists = []
      for (const revision of REVISIONS) {
        const { body } = await mcpOf(stage().app, writing, { revision }).ask('tools/list')
        lists.push(body.result.tools)
        const { body: less } = await mcpOf(stage().app, reading, { revision }).ask('tools/list')
        assert.equal(less.result.tools.length, 6)
        assert.ok(less.result.tools.every((tool: any) => tool.annotations.readOnlyHint === true))
        if (revision === '2026-07-28') assert.equal(body.result.cacheScope, 'private')
      }
      assert.deepEqual(lists[0], lists[1])
      assert.ok(JSON.stringify(lists[0]).length <= 6_000, `${JSON.stringify(lists[0]).length} characters`)
    })

    test('a page of an allowed origin may read answers, after a preflight', async () => {
      const { app } = stage()
      const origin = 'https://page.example'
      const asked = await app.inject({
        method: 'OPTIONS',
        url: '/mcp',
        headers: { host: 'moot.example', origin, 'access-control-request-method': 'POST' },
      })
      assert.equal(asked.statusCode, 204)
      assert.equal(asked.headers['access-control-allow-origin'], origin)
      assert.match(String(asked.headers['access-control-allow-headers']), /Authorization.*Mcp-Method/)
      const { status, headers } = await mcpOf(app, writing).ask('tools/list', {}, { origin })
      assert.deepEqual([status, headers['access-control-allow-origin']], [200, origin])
    })
  },
  { corsOrigins: ['https://page.example'] },
)

onBothDatabases(
  'credits of /mcp',
  (stage) => {
    test('a call costs what its requests cost in the API, from the same budget', async () => {
      const scene = await setScene(stage())
      const meeting_id = await newMeeting(scene)
      const mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
      const used = async (asked: Promise<McpAnswer>) => Number((await asked).headers['x-rate-limit-used'])
      assert.equal(await used(mcp.ask('tools/list')), 1)
      assert.equal(await used(mcp.send('{')), 1)
      assert.equal(await used(mcp.ask('tools/call', { name: 'list_meetings', arguments: {} })), 1)
      assert.equal(await used(mcp.ask('tools/call', { name: 'read_meeting', arguments: { meeting_id } })), 8)
      for (const part of ['constructor', 'toString', '__proto__', ['all'], { toString: 1 }])
        assert.equal(await used(mcp.ask('tools/call', { name: 'read_meeting', arguments: { meeting_id, part } })), 1)
      const { headers } = await scene.owner.client.get('/meetings')
      const left = Number(headers['x-rate-limit-remaining'])
      while ((await scene.owner.client.get('/meetings')).status === 200);
      const refused = await mcp.ask('tools/list')
      assert.equal(refused.status, 429)
      for (const id of ['one', 0, 7]) {
        const { status, body } = await mcp.send({ jsonrpc: '2.0', id, method: 'ping' })
        assert.deepEqual([status, body.id], [429, id])
      }
      assert.equal((await mcp.send('{')).body.id, null)
      assert.ok(Number(refused.headers['retry-after']) > 0 && left < 40)
      assert.equal(typeof refused.body.error.code, 'number')
    })
  },
  { rateLimit: 40 },
)
