// Wrong authorization and token requests are refused, without a redirect to a wrong address.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { browser } from '../../browser.ts'
import { onBothDatabases } from '../../stage.ts'
import { CALLBACK, LOOPBACK, type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases('what is refused', (stage) => {
  let scene: OAuthScene
  let clock: Registered
  let local: Registered
  let other: Registered
  let email: string
  before(async () => {
    scene = await oauthScene(stage())
    const owner = await stage().person()
    clock = await scene.register(owner, { redirect_uris: [CALLBACK] })
    local = await scene.register(owner, { public: true, redirect_uris: [LOOPBACK, 'com.example.tides:/callback'] })
    other = await scene.register(owner, { name: 'Weather vane' })
    email = (await scene.person()).email
  })

  /** Asks with some parameters changed or, where null, left out. */
  async function asked(more: Record<string, string | null>, application = clock, one = browser(stage().app)) {
    const { path } = await scene.ask(application)
    const query = new URLSearchParams(path.slice(path.indexOf('?')))
    for (const [name, value] of Object.entries(more)) value === null ? query.delete(name) : query.set(name, value)
    return one.get(`/oauth/authorize?${query}`)
  }

  for (const redirect_uri of [
    'https://evil.example/callback',
    'https://tides.example/callback/more',
    'https://tides.example/callback/',
    'https://tides.example/Callback',
    'https://tides.example/callback?more=1',
    'https://tides.example/callback#more',
    'http://tides.example/callback',
    'https://tides.example:8443/callback',
    'https://tides.example@evil.example/callback',
    'https://evil.example\\@tides.example/callback',
    'https://tides.example\\.evil.example/callback',
    'https://tides.example/x/../callback',
    'https://tides.example/%2e/callback',
    'https://tides.example/callback%00',
    'https://tides.example.evil.example/callback',
    'javascript:alert(1)',
    'http://127.0.0.1/callback',
  ]) {
    test(`redirect_uri ${JSON.stringify(redirect_uri)} is reported to the person without a redirect`, async () => {
      const { status, headers, text, location } = await asked({ redirect_uri })
      assert.equal(status, 400)
      assert.equal(location, undefined)
      assert.match(headers['content-type']!, /^text\/html/)
      assert.match(headers['content-security-policy']!, /frame-ancestors 'none'/)
      assert.match(text, /Something went wrong/)
      assert.doesNotMatch(text, /evil\.example|node_modules|koa|oidc-provider|\n +at /i)
    })
  }

  for (const [redirect_uri, works] of [
    ['http://127.0.0.1:49152/callback', true],
    ['http://127.0.0.1/callback', true],
    ['com.example.tides:/callback', true],
    ['http://127.0.0.1:49152/callback/more', false],
    ['http://localhost:49152/callback', false],
    ['http://127.0.0.2:49152/callback', false],
    ['http://127.0.0.1.evil.example:49152/callback', false],
    ['https://127.0.0.1:49152/callback', false],
  ] as const) {
    test(`on the person's own machine, ${redirect_uri} is ${works ? 'allowed' : 'refused'}`, async () => {
      const { status, location } = await asked({ redirect_uri }, local)
      assert.equal(status, works ? 303 : 400)
      if (!works) return
      const back = new URL(new URL(location!, scene.base).searchParams.get('next')!, scene.base)
      assert.equal(back.pathname, '/oauth/authorize')
      assert.equal(back.searchParams.get('redirect_uri'), redirect_uri)
    })
  }

  test('an address that is left out is told to the person, also where there is only one', async () => {
    for (const redirect_uri of [null, '']) {
      const { status, location } = await asked({ redirect_uri })
      assert.deepEqual([status, location], [400, undefined])
    }
  })

  test('an application that is not registered, or disabled, is told to the person', async () => {
    for (const client_id of [
      'fma_unknown',
      '',
      'constructor',
      '__proto__',
      '\0',
      'x'.repeat(5_000),
      `${clock.client_id}\0`,
    ]) {
      const { status, location } = await asked({ client_id })
      assert.deepEqual([status, location], [400, undefined], client_id)
      // The page of signing in looks for it too.
      const next = `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri: CALLBACK })}`
      const page = await browser(stage().app).get(`/sign-in?next=${encodeURIComponent(next)}`)
      assert.equal(page.status, 200)
      assert.doesNotMatch(page.headers['content-security-policy']!, /tides/)
    }
  })

  for (const [name, more, error] of [
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with PKCE of no method', { code_challenge_method: null }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an ID token', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['for nothing', { response_type: null }, 'invalid_request'],
    ['with a request object', { request: 'x.y.z' }, 'request_not_supported'],
    ['with a request elsewhere', { request_uri: 'https://evil.example/request' }, 'request_uri_not_supported'],
    ['for a code in the fragment', { response_mode: 'fragment' }, 'unsupported_response_mode'],
    ['for a code in a form', { response_mode: 'form_post' }, 'unsupported_response_mode'],
    ['with a challenge that is too short', { code_challenge: 'x'.repeat(42) }, 'invalid_request'],
    ['with a challenge of other characters', { code_challenge: `${'x'.repeat(42)}=` }, 'invalid_request'],
    ['with a method and no challenge', { code_challenge: null }, 'invalid_request'],
    ['to be asked nothing', { prompt: 'none' }, 'login_required'],
  ] as const) {
    test(`requesting ${name} is refused, and the application gets the error`, async () => {
      const { location } = await asked(more)
      const back = new URL(location!)
      assert.equal(back.origin + back.pathname, CALLBACK)
      const told = back.searchParams.get('error') ?? new URLSearchParams(back.hash.slice(1)).get('error')
      assert.equal(told, error)
      assert.equal(back.searchParams.has('code'), false)
    })
  }

  test('a scope that there is not is refused, once somebody is signed in', async () => {
    const { path } = await scene.ask(clock, { scope: 'everything' })
    const { left } = await scene.follow(await scene.signedIn(email), path)
    assert.equal(left!.searchParams.get('error'), 'invalid_scope')
  })

  test('a wrong or missing verifier is refused, and the code still works with the right one', async () => {
    const asking = await scene.ask(clock)
    const back = await scene.letIn(await scene.signedIn(email), asking)
    const code = back.searchParams.get('code')!
    const redeem = (code_verifier: string | undefined, more: Record<string, string> = {}, application = clock) =>
      scene.post(
        '/oauth/token',
        {
          ...{ grant_type: 'authorization_code', code, redirect_uri: CALLBACK },
          ...(code_verifier && { code_verifier }),
          ...more,
        },
        application,
      )
    assert.equal((await redeem('x'.repeat(43))).body.error, 'invalid_grant')
    assert.equal((await redeem(undefined)).body.error, 'invalid_grant')
    assert.equal((await redeem(asking.verifier, { redirect_uri: LOOPBACK })).body.error, 'invalid_grant')
    assert.equal((await redeem(asking.verifier, { redirect_uri: '' })).body.error, 'invalid_request')
    assert.equal((await redeem(asking.verifier, {}, other)).body.error, 'invalid_grant')
    assert.equal((await redeem(asking.verifier)).status, 200)
  })

  test('a wrong or missing secret, or that of another application, is 401 invalid_client', async () => {
    const { access_token, refresh_token } = await scene.tokens(clock, email)
    for (const secret of ['fms_wrong', '', other.secret!])
      for (const [path, fields] of [
        ['/oauth/token', { grant_type: 'refresh_token', refresh_token }],
        ['/oauth/revoke', { token: access_token }],
        ['/oauth/introspect', { token: access_token }],
      ] as const) {
        const { status, body, headers } = await scene.post(path, {
          ...{ ...fields, client_id: clock.client_id },
          ...(secret && { client_secret: secret }),
        })
        assert.equal(status, 401, path)
        assert.equal(body.error, 'invalid_client')
        assert.equal(headers.get('cache-control'), 'no-store')
      }
    assert.equal((await scene.api(access_token).get('/metadata')).status, 200)
  })

  for (const grant_type of [
    'password',
    'client_credentials',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
    'urn:ietf:params:oauth:grant-type:token-exchange',
    '__proto__',
    'constructor',
  ]) {
    test(`grant_type ${grant_type} is refused`, async () => {
      const fields = { grant_type, username: email, password: 'old pier in the fog', scope: 'write' }
      const { status, body } = await scene.post('/oauth/token', fields, clock)
      assert.equal(status, 400)
      assert.equal(body.error, 'unsupported_grant_type')
    })
  }

  test('a token of another application cannot be used, revoked or inspected', async () => {
    const tokens = await scene.tokens(clock, email)
    const { access_token, refresh_token } = tokens
    const taken = await scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, other)
    assert.equal(taken.body.error, 'invalid_grant')
    for (const token of [access_token, refresh_token]) {
      await scene.post('/oauth/revoke', { token }, other)
      assert.deepEqual((await scene.post('/oauth/introspect', { token }, other)).body, { active: false })
      const { body } = await scene.post('/oauth/introspect', { token }, clock)
      assert.equal(body.active, true)
      assert.equal(body.client_id, clock.client_id)
      assert.equal(body.scope, 'read write')
    }
    assert.equal((await scene.api(access_token).get('/metadata')).status, 200)
    const unknown = await scene.post('/oauth/revoke', { token: 'x'.repeat(43) }, clock)
    assert.equal(unknown.status, 200)
    assert.equal((await scene.post('/oauth/introspect', { token: access_token })).status, 400)
  })

  test('revoking answers with nothing, which is of no type, also where there is no such token', async () => {
    const { access_token } = await scene.tokens(clock, email)
    for (const token of [access_token, access_token, 'x'.repeat(43)]) {
      const { status, body, headers } = await scene.post('/oauth/revoke', { token }, clock)
      assert.deepEqual([status, body, headers.get('content-type')], [200, undefined, null])
      assert.equal(headers.get('content-length'), '0')
    }
  })

  test('revoking either token ends both', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const tokens = await scene.tokens(clock, email)
      assert.equal((await scene.post('/oauth/revoke', { token: tokens[which] }, clock)).status, 200)
      assert.equal((await scene.api(tokens.access_token).get('/metadata')).status, 401)
      const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
      assert.equal((await scene.post('/oauth/token', fields, clock)).body.error, 'invalid_grant')
    }
  })

  test('what is too long, of another type or no form at all is refused in JSON', async () => {
    const send = async (body: string, type: string) => {
      const answer = await fetch(`${scene.base}/oauth/token`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, accept: 'text/html', authorization: `Basic ${btoa('a:b')}` },
      })
      assert.match(answer.headers.get('content-type')!, /^application\/json/)
      return [answer.status, (await answer.json()).error]
    }
    const form = 'application/x-www-form-urlencoded'
    assert.deepEqual(await send('x'.repeat(20_000), form), [413, 'invalid_request'])
    assert.deepEqual(await send('a=b', `${form}; charset=utf-16`), [415, 'invalid_request'])
    assert.deepEqual(await send('{}', 'application/json'), [400, 'invalid_request'])
    assert.deepEqual(await send('grant_type=x&grant_type=y', form), [401, 'invalid_client'])
  })

  test('while the database is read-only, programs and people get 503, and it works again afterwards', async () => {
    const { db } = stage().site
    const tokens = await scene.tokens(local, email, { redirect_uri: LOOPBACK })
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const one = await scene.signedIn(email)
    const { write } = db
    db.write = async () => {
      throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    }
    try {
      const { status, body } = await scene.post('/oauth/token', fields, local)
      assert.deepEqual([status, body.error], [503, 'server_error'])
      const page = await asked({}, clock, one)
      assert.equal(page.status, 503)
      assert.match(page.text, /An error occurred on the server/)
      assert.doesNotMatch(page.text, /ECONNREFUSED|gone/)
    } finally {
      db.write = write
    }
    assert.equal((await scene.post('/oauth/token', fields, local)).status, 200)
  })

  test('paths that are not there are 404 without a word of what is behind them', async () => {
    for (const path of [
      '/oauth',
      '/oauth/',
      '/oauth/token',
      '/oauth/jwks',
      '/oauth/me',
      '/oauth/session/end',
      '/jwks',
      '/me',
    ]) {
      const { status, text } = await browser(stage().app).get(path)
      assert.equal(status, 404, path)
      assert.deepEqual(JSON.parse(text), { message: 'Not Found' })
    }
  })
})
