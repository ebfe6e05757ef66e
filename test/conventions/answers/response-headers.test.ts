// What every answer tells browsers: headers, who may count, where weaknesses are reported.
import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { after, before, test } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type AppOptions, createApp } from '../../../server/app.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

const YEAR = 31_536_000

onBothDatabases(
  'what browsers are told',
  (stage) => {
    let scene: Scene
    let app: FastifyInstance
    let key: Record<string, string>
    const config = { logLevel: 'silent', trustProxy: ['127.0.0.1'], tls: undefined }
    const apps: FastifyInstance[] = []
    const started = async (more: Partial<AppOptions['config']> = {}) => {
      const made = await createApp({ site: stage().site, config: { ...config, ...more } })
      apps.push(made)
      return made
    }
    before(async () => {
      scene = await setScene(stage())
      app = await started()
      key = { 'x-api-key': await stage().token(scene.owner.id) }
    })
    after(() => Promise.all(apps.map((one) => one.close())))

    /** As a browser asks through a proxy that speaks HTTPS. */
    const asked = (to: FastifyInstance, { headers, ...request }: InjectOptions) =>
      to.inject({ ...request, headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7', ...headers } })

    /** Answers of every kind: of the API, pages, files, endpoints of OAuth, refusals of each stage. */
    const answers = async (): Promise<[status: number, request: InjectOptions][]> => {
      const meeting = await newMeeting(scene)
      return [
        [200, { url: `/api/v1/meetings/${meeting}`, headers: key }],
        [200, { url: `/api/v1/meetings/${meeting}?envelope=true`, headers: key }],
        [200, { url: `/api/v1/rooms/${scene.room}/action_items?format=xlsx`, headers: key }],
        [200, { url: `/api/v1/meetings/${meeting}?format=markdown`, headers: key }],
        [200, { method: 'OPTIONS', url: '/api/v1/meetings', headers: key }],
        [204, { method: 'DELETE', url: `/api/v1/meetings/${meeting}`, headers: key }],
        [401, { url: '/api/v1/meetings' }],
        [403, { url: '/api/v1/meetings', headers: { ...key, 'x-forwarded-proto': 'http' } }],
        [404, { url: '/api/v1/nowhere', headers: key }],
        [405, { method: 'DELETE', url: '/api/v1/metadata', headers: key }],
        [415, { method: 'POST', url: `/api/v1/rooms/${scene.room}/meetings`, headers: key }],
        [422, { url: '/api/v1/meetings?sort=nothing', headers: key }],
        [400, { url: '/api/v1/meetings/%zz', headers: key }],
        [401, { url: '/api/v1/meetings/%zz' }],
        [400, { url: '/%zz' }],
        [404, { url: '/nowhere' }],
        [404, { url: '/nowhere', headers: { accept: 'text/html' } }],
        [200, { url: '/healthz' }],
        [200, { url: '/readyz' }],
        [200, { url: '/openapi.json' }],
        [200, { url: '/docs/' }],
        [200, { url: '/docs/js/scalar.js' }],
        [200, { url: '/sign-in' }],
        [303, { url: '/account' }],
        [303, { url: '/' }],
        [401, { url: '/session' }],
        [200, { url: '/.well-known/oauth-authorization-server' }],
        [400, { url: '/oauth/authorize?client_id=nobody' }],
        [
          401,
          { method: 'POST', url: '/oauth/token', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        ],
        [413, { method: 'POST', url: '/oauth/token', payload: 'a'.repeat(20_000) }],
      ]
    }

    test('every response over HTTPS sets HSTS for a year, subdomains included', async () => {
      for (const [status, request] of await answers()) {
        const { statusCode, headers } = await asked(app, request)
        const what = `${request.method ?? 'GET'} ${request.url}`
        // OAuth says in its own words what is missing.
        if (!String(request.url).startsWith('/oauth/')) assert.equal(statusCode, status, what)
        const plain = request.headers?.['x-forwarded-proto'] === 'http'
        const expected = plain ? undefined : `max-age=${YEAR}; includeSubDomains`
        assert.equal(headers['strict-transport-security'], expected, what)
      }
    })

    test('every response forbids type sniffing, scripts, framing and referrers', async () => {
      for (const [, request] of await answers()) {
        const { headers } = await asked(app, request)
        const what = `${request.method ?? 'GET'} ${request.url}`
        assert.equal(headers['x-content-type-options'], 'nosniff', what)
        const policy = String(headers['content-security-policy'])
        for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
          assert.ok(policy.split('; ').includes(part), `${what}: ${policy}`)
        assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*('unsafe|\*|https?:)/, what)
        assert.match(String(headers['referrer-policy']), /^(no-referrer|same-origin)$/, what)
        assert.equal(headers['cross-origin-resource-policy'], 'same-origin', what)
        assert.equal(headers['cross-origin-opener-policy'], 'same-origin', what)
      }
    })

    test('browsers and proxies can cache only public responses', async () => {
      for (const [, request] of await answers()) {
        const { headers } = await asked(app, request)
        const open = /^\/(docs|\.well-known)\//.test(String(request.url))
        if (!open) assert.match(String(headers['cache-control']), /(^|, )no-store$/, String(request.url))
      }
    })

    test('no other origin may read an answer, whatever it says that it is', async () => {
      for (const [, request] of await answers()) {
        const origin = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
        const { headers } = await asked(app, { ...request, headers: { ...request.headers, ...origin } })
        // Where applications are let in is the same for everybody; what they redeem there is theirs, in any browser.
        const open = /^\/(\.well-known\/oauth|oauth\/token)/.test(String(request.url))
        const allowed = headers['access-control-allow-origin']
        assert.ok(allowed === undefined || (open && allowed === '*'), String(request.url))
        assert.equal(headers['access-control-allow-credentials'], undefined)
      }
    })

    test('every response with a body has its content type, and text its encoding', async () => {
      for (const [, request] of await answers()) {
        const { headers, rawPayload } = await asked(app, request)
        if (!rawPayload.length) continue
        const type = String(headers['content-type'])
        assert.match(type, /^(application|text)\//, String(request.url))
        if (/^text\/|json|javascript/.test(type)) assert.match(type, /; charset=utf-8/i, String(request.url))
      }
    })

    test('how far browsers are kept to HTTPS is the operator’s to say', async () => {
      const strict = async (hsts: 'host' | 'off') =>
        (await asked(await started({ hsts }), { url: '/healthz' })).headers['strict-transport-security']
      assert.equal(await strict('host'), `max-age=${YEAR}`)
      assert.equal(await strict('off'), undefined)
    })

    test('/metrics is available to this machine and the networks in METRICS_NETWORKS only', async () => {
      const open = await started({ trustProxy: [], metricsNetworks: ['10.4.0.0/16', '2001:db8::/32', '192.0.2.7'] })
      const from = async (remoteAddress: string, headers = {}) =>
        (await open.inject({ url: '/metrics', remoteAddress, headers })).statusCode
      for (const near of ['127.0.0.1', '::1', '10.4.200.1', '2001:db8:1::5', '192.0.2.7'])
        assert.equal(await from(near), 200, near)
      for (const far of ['10.5.0.1', '203.0.113.7', '2001:db9::1', '192.0.2.8']) assert.equal(await from(far), 404, far)
      // A proxy of this machine that the server does not know of passes on what comes from anywhere.
      const said = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'X-Forwarded-Proto', 'via', 'cf-connecting-ip']
      for (const header of [
        ...said,
        'true-client-ip',
        'x-client-ip',
        'x-cluster-client-ip',
        'x-envoy-external-address',
      ])
        assert.equal(await from('127.0.0.1', { [header]: '203.0.113.7' }), 404, header)
      // A page of another site, whose name its owner lets stand for this machine, would read it in a browser here.
      for (const host of [
        'moot.example',
        'evil.example:8080',
        'localhost.evil.example',
        '127.0.0.1.evil.example',
        '10.0.0.9',
      ])
        assert.equal(await from('127.0.0.1', { host }), 404, host)
      for (const host of [
        'LOCALHOST',
        'localhost.',
        'moot.localhost:8080',
        '127.0.0.1:8080',
        '127.8.8.8',
        '[::1]:8080',
      ])
        assert.equal(await from('127.0.0.1', { host }), 200, host)
      assert.equal(await from('10.4.200.1', { host: 'moot.internal:8080' }), 200)
      assert.equal(
        await from('127.0.0.1', { host: 'localhost:8080', 'user-agent': 'Prometheus/3', accept: '*/*' }),
        200,
      )
      // One that it knows of is no watcher for whoever comes through it.
      assert.equal((await asked(app, { url: '/metrics' })).statusCode, 404)
      const behind = await started({ trustProxy: ['127.0.0.1'] })
      for (const [shown, status] of [
        ['203.0.113.7', 404],
        ['127.evil', 404],
        ['127.0.0.1.evil.example', 404],
        ['::1.evil', 404],
        ['2130706433', 404],
        ['127.1', 404],
        ['127.8.8.8', 200],
        ['::ffff:127.0.0.1', 200],
        ['::ffff:7f00:1', 200],
      ] as const) {
        const headers = { 'x-forwarded-for': shown }
        assert.equal((await behind.inject({ url: '/metrics', headers })).statusCode, status, shown)
      }
    })

    test('what /metrics tells of the process is measured once, and every server of the process tells it', async () => {
      const timers: number[] = []
      // How late the process is, is measured by such a resource, which wakes it a hundred times a second.
      const hook = createHook({ init: (async_id, type) => void (type === 'ELDHISTOGRAM' && timers.push(async_id)) })
      hook.enable()
      for (const server of [await started({ trustProxy: [] }), await started({ trustProxy: [] })]) {
        const { body } = await server.inject({ url: '/metrics' })
        for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'nodejs_gc_duration_seconds'])
          assert.match(body, new RegExp(`^# TYPE ${name} `, 'm'))
        assert.equal(body.match(/^# TYPE folkmoot_requests_total /gm)?.length, 1)
      }
      hook.disable()
      assert.deepEqual(timers, [])
    })

    test('/.well-known/security.txt names the contact, until when, and where it stands', async () => {
      const { statusCode, headers, body } = await asked(app, { url: '/.well-known/security.txt' })
      assert.equal(statusCode, 200)
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
      assert.deepEqual(body.split('\n'), [
        'Contact: mailto:security@harbour.example',
        'Contact: https://harbour.example/security',
        'Expires: 2026-05-31T10:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://moot.example/.well-known/security.txt',
        '',
      ])
    })
  },
  { corsOrigins: [], securityContact: ['mailto:security@harbour.example', 'https://harbour.example/security'] },
)

onBothDatabases('a site without a contact', (stage) => {
  test('has no security.txt', async () => {
    assert.equal((await stage().app.inject({ url: '/.well-known/security.txt' })).statusCode, 404)
  })
})
