// What an application may do at the API with its access token, how it is refused, and what is stored.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { browser } from '../../browser.ts'
import { clientOf } from '../../client.ts'
import { PASSWORD, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { until } from '../../until.ts'
import { CALLBACK, type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases('an application at the API', (stage) => {
  let scene: OAuthScene
  let clock: Registered
  before(async () => {
    scene = await oauthScene(stage())
    clock = await scene.register(await stage().person())
  })

  test('the scope read can only read; write can also write', async () => {
    const { email, member_id } = await scene.person()
    const reader = scene.api((await scene.tokens(clock, email, { scope: 'read' })).access_token)
    const writer = scene.api((await scene.tokens(clock, email, { scope: 'write' })).access_token)
    assert.equal((await reader.get(`/members/${member_id}`)).status, 200)
    const refused = await reader.patch(`/members/${member_id}`, { title: 'Keeper' })
    assert.equal(refused.status, 403)
    assert.equal(refused.headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="write"')
    assert.equal((await writer.patch(`/members/${member_id}`, { title: 'Keeper' })).status, 200)
    assert.deepEqual((await reader.options(`/members/${member_id}`)).body, ['OPTIONS', 'HEAD', 'GET'])
  })

  test('without a scope, read is asked for', async () => {
    const asking = await scene.ask(clock)
    const path = asking.path.replace('scope=write&', '')
    assert.notEqual(path, asking.path)
    const back = await scene.letIn(await scene.signedIn((await scene.person()).email), { ...asking, path })
    assert.equal((await scene.redeem(clock, asking, back)).scope, 'read')
  })

  test('e-mail and password, tokens, sessions, applications and authorizations are no matter of applications', async () => {
    const { email, member_id } = await scene.person()
    const program = scene.api((await scene.tokens(clock, email)).access_token)
    const me = `/members/${member_id}`
    const register = { name: 'Tide clock', redirect_uris: [CALLBACK] }
    const [allowed] = (await (await stage().as(member_id)).get('/authorizations')).body
    for (const [verb, path, body] of [
      ['PATCH', me, { email: 'elsewhere@elsewhere.example' }],
      ['PATCH', me, { password: 'new pier in the fog' }],
      ['GET', '/tokens'],
      ['POST', '/tokens', { name: 'Tide clock', access: 'read' }],
      ['GET', '/sessions'],
      ['GET', '/applications'],
      ['POST', '/applications', register],
      ['PATCH', `/applications/${clock.application_id}`, { name: 'Other' }],
      ['POST', `/applications/${clock.application_id}/secret`, {}],
      ['DELETE', `/applications/${clock.application_id}`],
      ['GET', '/authorizations'],
      ['DELETE', `/authorizations/${allowed.authorization_id}`],
    ] as const)
      assert.equal((await program.ask(verb, path, body)).status, 403, `${verb} ${path}`)
    const kept = await stage().site.db.reads.selectFrom('member').select('email').where('member_id', '=', member_id)
    assert.equal((await kept.executeTakeFirstOrThrow()).email, email)
  })

  test('an enterprise administrator makes nobody with a password through an application', async () => {
    const { email, member_id } = await scene.person()
    await stage().write((trx) =>
      trx.updateTable('member').set({ enterprise_admin: 1 }).where('member_id', '=', member_id).execute(),
    )
    const program = scene.api((await scene.tokens(clock, email)).access_token)
    const person = { email: 'new.keeper@elsewhere.example' }
    assert.equal((await program.post('/members', { ...person, password: 'new pier in the fog' })).status, 403)
    assert.equal((await program.post('/members', person)).status, 201)
  })

  test('tokens of directories are no matter of an application of an enterprise administrator', async () => {
    const { email, member_id } = await scene.person()
    await stage().write((trx) =>
      trx.updateTable('member').set({ enterprise_admin: 1 }).where('member_id', '=', member_id).execute(),
    )
    const own = await stage().as(member_id)
    const { directory_token_id } = (await own.post('/directory_tokens', { name: 'Okta' })).body
    const program = scene.api((await scene.tokens(clock, email)).access_token)
    const path = `/directory_tokens/${directory_token_id}`
    for (const [verb, at] of [
      ['GET', '/directory_tokens'],
      ['GET', path],
      ['DELETE', path],
    ])
      assert.equal((await program.ask(verb!, at!)).status, 403, `${verb} ${at}`)
    assert.deepEqual((await program.options(path)).body, ['OPTIONS'])
    assert.equal((await own.get(path)).status, 200)
  })

  test('tokens of two people in one request are 400; of one person, the weaker counts', async () => {
    const [one, other] = [await scene.person(), await scene.person()]
    const { access_token } = await scene.tokens(clock, one.email, { scope: 'read' })
    const bearer = { authorization: `Bearer ${access_token}` }
    const both = clientOf(stage().app, { ...bearer, 'x-api-key': await stage().token(other.member_id) })
    assert.equal((await both.get('/metadata')).status, 400)
    const same = clientOf(stage().app, { ...bearer, 'x-api-key': await stage().token(one.member_id) })
    assert.equal((await same.get('/metadata')).status, 200)
    assert.equal((await same.patch(`/members/${one.member_id}`, { title: 'Keeper' })).status, 403)
    assert.equal((await same.get('/tokens')).status, 403)
  })

  test('anything but a valid access token is 401, in every place', async () => {
    const { email, member_id } = await scene.person()
    const { access_token, refresh_token } = await scene.tokens(clock, email)
    const nobody = clientOf(stage().app)
    for (const token of ['', 'x', 'x'.repeat(43), refresh_token, await stage().token(member_id), `${access_token}x`]) {
      const { status, headers, body } = await scene.api(token).get('/metadata')
      assert.equal(status, 401, token)
      assert.deepEqual(body, { message: 'Unauthorized' })
      assert.equal(headers['www-authenticate'], 'Bearer error="invalid_token"')
    }
    const none = await nobody.get('/metadata')
    assert.equal(none.status, 401)
    assert.equal(none.headers['www-authenticate'], 'ApiKey, Bearer')
    assert.equal((await nobody.get(`/metadata?access_token=${access_token}`)).status, 401)
    assert.equal((await nobody.get('/metadata', { headers: { 'x-api-key': access_token } })).status, 401)
    assert.equal((await nobody.get('/metadata', { headers: { cookie: `access_token=${access_token}` } })).status, 401)
    const lower = { headers: { authorization: `bearer ${access_token}` } }
    assert.equal((await nobody.get('/metadata', lower)).status, 200)
  })

  test('when it was last used is told', async () => {
    const { email, member_id } = await scene.person()
    const { access_token } = await scene.tokens(clock, email)
    await scene.api(access_token).get('/metadata')
    const person = await stage().as(member_id)
    const used = async () => (await person.get('/authorizations')).body[0].last_used_ts
    assert.equal((await until(used)).value, stage().site.clock())
  })

  test('an application is registered with a secret that is shown once, and a public one without', async () => {
    const person = await stage().as(await stage().person())
    const key = { headers: { 'idempotency-key': 'register' } }
    const sent = { name: 'Weather <i>vane</i>', redirect_uris: [CALLBACK] }
    const made = await person.post('/applications', sent, key)
    assert.equal(made.status, 201)
    assert.match(made.headers['x-client-secret']!, /^fms_[\w-]{43}$/)
    assert.match(made.body.client_id, /^fma_[\w-]{22}$/)
    assert.deepEqual([made.body.name, made.body.redirect_uris, made.body.public], ['Weather vane', [CALLBACK], false])
    const again = await person.post('/applications', sent, key)
    assert.equal(again.body.client_id, made.body.client_id)
    assert.equal(again.headers['x-client-secret'], undefined)
    const open = await person.post('/applications', { ...sent, public: true })
    assert.equal(open.headers['x-client-secret'], undefined)
    const path = `/applications/${made.body.application_id}`
    const changed = await person.patch(path, { redirect_uris: ['http://[::1]/x', CALLBACK], name: 'Vane' })
    assert.deepEqual(changed.body.redirect_uris, ['http://[::1]/x', CALLBACK])
    for (const uris of [[], ['http://tides.example'], [CALLBACK, CALLBACK], ['com.example.tides:/x'], 'x', [5]])
      assert.equal((await person.patch(path, { redirect_uris: uris })).status, 422, JSON.stringify(uris))
    assert.equal((await person.patch(path, { name: '' })).status, 422)
    assert.equal((await person.get(path)).body.name, 'Vane')
  })

  test('a person can register a hundred applications at most, also concurrently; deleting one makes room', async () => {
    const person = await stage().as(await stage().person())
    const register = () => person.post('/applications', { name: 'Tide clock', redirect_uris: [CALLBACK] })
    const answers = await Promise.all(Array.from({ length: 103 }, register))
    const refused = answers.filter(({ status }) => status === 422)
    assert.deepEqual([answers.filter(({ status }) => status === 201).length, refused.length], [100, 3])
    assert.equal(refused[0]!.body.errors[0].field, 'name')
    const [{ application_id }] = (await person.get('/applications')).body
    assert.equal((await person.delete(`/applications/${application_id}`)).status, 204)
    assert.deepEqual([(await register()).status, (await register()).status], [201, 422])
  })

  test('every address is the site’s own, whatever host a request names', async () => {
    const { base, stage: own } = scene
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const told = await own.app.inject({ url: '/.well-known/oauth-authorization-server', headers: evil })
    assert.equal(told.statusCode, 200)
    const metadata = told.json()
    assert.equal(metadata.issuer, base)
    for (const [name, value] of Object.entries(metadata))
      if (/_endpoint$|documentation/.test(name)) assert.ok(String(value).startsWith(`${base}/`), name)
    assert.deepEqual(metadata.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(metadata.response_types_supported, ['code'])
    const { path } = await scene.ask(clock)
    const asked = await own.app.inject({ url: path, headers: evil })
    assert.equal(asked.statusCode, 303)
    assert.doesNotMatch(JSON.stringify(asked.headers), /evil/)
  })

  test('no issued secret is in the database', async () => {
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    const asking = await scene.ask(clock)
    const back = await scene.letIn(one, asking)
    const tokens = await scene.redeem(clock, asking, back)
    const open = await scene.ask(clock)
    await scene.follow(one, open.path)
    const secrets = [
      ...[tokens.access_token, tokens.refresh_token, back.searchParams.get('code')!, clock.secret!],
      ...[...one.cookies.values()].flatMap((value) => [value, value.split('.')[0]!]),
    ]
    const { db } = stage().site
    let dump = ''
    for (const { name } of await db.migrating.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db.reads)
      dump += JSON.stringify(rows)
    }
    assert.ok(dump.includes(email))
    for (const secret of secrets.filter((value) => value.length > 15)) assert.ok(!dump.includes(secret), secret)
    assert.ok(!dump.includes(asking.verifier))
  })
})

onBothDatabases(
  'credits of an application',
  (stage) => {
    test('are those of its person', async () => {
      const scene = await oauthScene(stage())
      const clock = await scene.register(await stage().person())
      const { email, member_id } = await scene.person()
      const { access_token } = await scene.tokens(clock, email)
      const first = await (await stage().as(member_id)).get('/metadata')
      const second = await scene.api(access_token).get('/metadata')
      assert.equal(first.headers['x-rate-limit-remaining'], '9')
      assert.equal(second.headers['x-rate-limit-remaining'], '8')
    })
  },
  { rateLimit: 10 },
)

onBothDatabases(
  'a site below a path',
  (stage) => {
    test('has its metadata before that path and behind it, and all addresses below it', async () => {
      const { app, site } = stage()
      for (const url of [
        '/.well-known/oauth-authorization-server/folk/moot',
        '/folk/moot/.well-known/oauth-authorization-server',
      ]) {
        const { statusCode, body } = await app.inject({ url })
        assert.equal(statusCode, 200)
        assert.equal(JSON.parse(body).token_endpoint, 'https://moot.example/folk/moot/oauth/token')
      }
      const { registerApplication } = await import('../../../server/actions/account/applications.ts')
      const member_id = await stage().person()
      const given = { member_id, name: 'Tide clock', redirect_uris: [CALLBACK], public: 1 as const, now: site.clock() }
      const { client_id } = await stage().write((trx) => registerApplication(trx, given))
      const query = new URLSearchParams({
        ...{ client_id, redirect_uri: CALLBACK, response_type: 'code', code_challenge_method: 'S256' },
        code_challenge: 'x'.repeat(43),
      })
      const one = browser(app, { root: '/folk/moot' })
      const first = await one.get(`/oauth/authorize?${query}`)
      const next = encodeURIComponent('/folk/moot/oauth/authorize?')
      assert.ok(first.location!.startsWith(`/folk/moot/sign-in?next=${next}`))
      assert.equal((await one.signIn((await withPassword(stage())).email, PASSWORD)).status, 303)
      const before = one.set.length
      const { status, location } = await one.get(`/oauth/authorize?${query}`)
      assert.equal(status, 303)
      assert.match(location!, /^\/folk\/moot\/oauth\/consent\//)
      const set = one.set.slice(before)
      assert.ok(set.length)
      for (const cookie of set) {
        assert.match(cookie, /path=\/folk\/moot\/oauth\//)
        assert.match(cookie, /; secure/)
        assert.match(cookie, /; httponly/)
        assert.match(cookie, /; samesite=lax/)
      }
    })
  },
  { url: 'https://moot.example/folk/moot' },
)
