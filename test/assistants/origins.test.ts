// Which pages and hosts `/mcp` answers: those of the site itself, and behind a proxy only what a trusted one forwards.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../../server/app.ts'
import { type Stage, setStage } from '../stage.ts'
import { mcpOf } from './mcp.ts'

const FAR = '203.0.113.7'
const PROXY = '10.0.0.1'
const SITE = 'moot.example'

describe('the origins and hosts of /mcp', () => {
  let stage: Stage
  let token: string
  let behind: FastifyInstance

  before(async () => {
    // `*` is what CORS_ORIGINS is where it is unset.
    stage = await setStage('sqlite', { corsOrigins: ['*'] })
    token = await stage.token(await stage.person())
    behind = await createApp({ site: stage.site, config: { logLevel: 'silent', trustProxy: [PROXY], tls: undefined } })
  })
  after(async () => {
    await behind.close()
    await stage.app.close()
    await stage.fresh.remove()
  })

  test('the site’s own origin is accepted, and with CORS_ORIGINS unset no other is', async () => {
    const mcp = mcpOf(stage.app, token)
    const own = await mcp.ask('tools/list', {}, { origin: 'https://moot.example' })
    assert.deepEqual([own.status, own.headers['access-control-allow-origin']], [200, undefined])
    for (const origin of [
      'https://page.example',
      'http://moot.example',
      'https://moot.example:8443',
      'https://moot.example.page.example',
      'https://page.moot.example',
      'http://localhost:6274',
      'null',
      '*',
      '',
    ]) {
      const { status, headers } = await mcp.ask('tools/list', {}, { origin })
      assert.deepEqual([status, headers['access-control-allow-origin']], [403, undefined], origin)
      const asked = await stage.app.inject({
        method: 'OPTIONS',
        url: '/mcp',
        headers: { host: SITE, origin, 'access-control-request-method': 'POST' },
      })
      assert.deepEqual([asked.statusCode, asked.headers['access-control-allow-origin']], [403, undefined], origin)
    }
  })

  test('the host of a request is the site’s, as a trusted proxy forwards it', async () => {
    const asked = async (remoteAddress: string, host: string, forwarded: string) => {
      const { statusCode } = await behind.inject({
        method: 'POST',
        url: '/mcp',
        remoteAddress,
        headers: {
          ...{ host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https', 'x-forwarded-for': FAR },
          ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        },
        payload: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      })
      return statusCode
    }
    assert.equal(await asked(PROXY, '10.0.0.9:8080', SITE), 200)
    assert.equal(await asked(PROXY, '10.0.0.9:8080', `${SITE}:443`), 200)
    assert.equal(await asked(PROXY, 'evil.example', SITE), 200)
    // What the caller wrote stands before what the proxy added.
    assert.equal(await asked(PROXY, '10.0.0.9:8080', `evil.example, ${SITE}`), 200)
    assert.equal(await asked(PROXY, '10.0.0.9:8080', `${SITE}, evil.example`), 403)
    assert.equal(await asked(PROXY, SITE, 'evil.example'), 403)
    assert.equal(await asked('127.0.0.1', SITE, 'evil.example'), 200)
    assert.equal(await asked('127.0.0.1', 'evil.example', SITE), 403)
    assert.equal(await asked(FAR, 'evil.example', SITE), 403)
  })
})
