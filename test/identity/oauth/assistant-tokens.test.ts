// Tokens for `/mcp` and tokens for the API: neither counts in place of the other. Refresh tokens for `/mcp` rotate, and forgive
// a lost answer.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { identifyAssistant } from '../../../server/identity/oauth/assistant-credential.ts'
import { ftest } from '../../ring.ts'
import { onBothDatabases } from '../../stage.ts'
import { publisherFor, TIDES } from './published.ts'
import { CALLBACK, type OAuthScene, oauthScene, type Registered, type Tokens } from './scene.ts'

const DAY = 86_400

onBothDatabases('tokens of assistants', (stage) => {
  let scene: OAuthScene
  let tides: Registered
  let registered: Registered
  let email: string
  let member_id: number
  before(async () => {
    scene = await oauthScene(stage())
    publisherFor(stage().site).publish(TIDES)
    tides = await scene.published(TIDES)
    registered = await scene.register(await stage().person())
    ;({ email, member_id } = await scene.person())
  })

  const resource = () => `${stage().site.url}/mcp`
  const identity = (access_token: string) =>
    identifyAssistant({ site: stage().site, headers: { authorization: `Bearer ${access_token}` } })
  const worksForAssistants = async (token: string) => (await identity(token)).credential !== undefined
  const worksAtApi = async (token: string) => {
    const { status, headers } = await scene.api(token).get('/metadata')
    if (status !== 200) assert.match(headers['www-authenticate']!, /error="invalid_token"/)
    return status === 200
  }
  const refresh = (client: Registered, refresh_token: string, more = {}) =>
    scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token, ...more }, client)

  const tokensFor = async (
    client: Registered,
    more: Record<string, string> = { resource: resource() },
  ): Promise<Tokens> => {
    const one = await scene.signedIn(email)
    const asking = await scene.ask(client, more)
    return scene.redeem(client, asking, await scene.letIn(one, asking))
  }

  test('a token for /mcp does not work at the API, and one for the API not at /mcp', async () => {
    for (const client of [tides, registered]) {
      const first = await tokensFor(client)
      const { body: renewed } = await refresh(client, first.refresh_token)
      for (const { access_token } of [first, renewed]) {
        assert.deepEqual([await worksForAssistants(access_token), await worksAtApi(access_token)], [true, false])
      }
      const other = await tokensFor(client, {})
      const { body: again } = await refresh(client, other.refresh_token)
      for (const { access_token } of [other, again]) {
        assert.deepEqual([await worksForAssistants(access_token), await worksAtApi(access_token)], [false, true])
      }
    }
  })

  test('the credential names the person, the client and the access', async () => {
    for (const [client, host] of [
      [tides, 'tides.example'],
      [registered, null],
    ] as const) {
      const { credential } = await identity(
        (await tokensFor(client, { resource: resource(), scope: 'read' })).access_token,
      )
      assert.deepEqual(credential?.client, { name: 'Tide clock', host })
      assert.deepEqual([credential?.member_id, credential?.by, credential?.writes], [member_id, 'program', false])
      assert.ok(credential?.grant_id && credential.application_id)
    }
  })

  for (const wrong of ['/mcp/', '/api/v1', '', '/MCP', '/mcp?x', '/mcp#x', 'https://evil.example/mcp', 'mcp'])
    (wrong === '/api/v1' ? test : ftest)(
      `the resource ${wrong || 'of the site itself'} is invalid_target`,
      async () => {
        const other = /^https/.test(wrong) || wrong === 'mcp' ? wrong : stage().site.url + wrong
        const one = await scene.signedIn(email)
        const { left } = await scene.follow(one, (await scene.ask(tides, { resource: other })).path)
        assert.equal(left!.origin + left!.pathname, CALLBACK)
        assert.equal(left!.searchParams.get('error'), 'invalid_target')
        // Of several, each counts.
        const { path } = await scene.ask(tides, { resource: resource() })
        const both = await scene.follow(one, `${path}&resource=${encodeURIComponent(other)}`)
        assert.equal(both.left!.searchParams.get('error'), 'invalid_target')
        for (const client of [tides, registered]) {
          const { refresh_token } = await tokensFor(client)
          const { status, body } = await refresh(client, refresh_token, { resource: other })
          assert.deepEqual([status, body.error], [400, 'invalid_target'])
          assert.equal((await refresh(client, refresh_token, { resource: resource() })).status, 200)
        }
      },
    )

  test('a repeated resource counts as one at the token endpoint; of different ones none does', async () => {
    const { refresh_token } = await tokensFor(tides)
    for (const [other, status] of [
      [resource(), 200],
      ['https://evil.example/mcp', 400],
      ['', 400],
    ] as const) {
      for (const sent of [
        [resource(), other],
        [other, resource()],
      ]) {
        const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: TIDES })
        for (const one of sent) body.append('resource', one)
        const answer = await fetch(`${stage().site.url}/oauth/token`, { method: 'POST', body })
        const { error } = (await answer.json()) as { error?: string }
        assert.deepEqual([answer.status, error], [status, status === 200 ? undefined : 'invalid_target'], String(sent))
      }
    }
  })

  test('tokens for the API never become tokens for /mcp', async () => {
    const one = await scene.signedIn(email)
    const asking = await scene.ask(registered)
    const back = await scene.letIn(one, asking)
    const redeemed = await scene.post(
      '/oauth/token',
      {
        ...{ grant_type: 'authorization_code', code: back.searchParams.get('code')!, redirect_uri: CALLBACK },
        ...{ code_verifier: asking.verifier, resource: resource() },
      },
      registered,
    )
    assert.deepEqual([redeemed.status, redeemed.body.error], [400, 'invalid_target'])
    const { refresh_token } = await tokensFor(registered, {})
    const { body } = await refresh(registered, refresh_token, { resource: resource() })
    assert.equal(body.error, 'invalid_target')
  })

  test('a refresh token is replaced at each use, also of a confidential client; the old one works for 60 s more', async () => {
    for (const client of [tides, registered]) {
      const first = await tokensFor(client)
      const second = await refresh(client, first.refresh_token)
      assert.notEqual(second.body.refresh_token, first.refresh_token)
      stage().pass(55)
      const again = await refresh(client, first.refresh_token)
      assert.equal(again.status, 200)
      for (const { body } of [second, again]) assert.ok(await worksForAssistants(body.access_token))
      stage().pass(10)
      // Its use does not prolong that.
      const late = await refresh(client, first.refresh_token)
      assert.deepEqual([late.status, late.body.error], [400, 'invalid_grant'])
      for (const { body } of [second, again]) {
        assert.equal(await worksForAssistants(body.access_token), false)
        assert.equal((await refresh(client, body.refresh_token)).body.error, 'invalid_grant')
      }
    }
  })

  test('the late use of a replaced token ends that sign-in alone, and is in the audit log', async () => {
    const [lost, kept] = [await tokensFor(tides), await tokensFor(tides)]
    await refresh(tides, lost.refresh_token)
    stage().pass(61 + 5)
    await stage().audit()
    assert.equal((await refresh(tides, lost.refresh_token)).body.error, 'invalid_grant')
    assert.ok(await worksForAssistants(kept.access_token))
    assert.equal((await refresh(tides, kept.refresh_token)).status, 200)
    const actions = (await stage().audit()).map(({ action }) => action as string)
    for (const action of ['refresh_token_replayed', 'grant_ended']) assert.ok(actions.includes(action), action)
  })

  ftest('requests with the same refresh token at the same time all get tokens that work', async () => {
    const { refresh_token } = await tokensFor(tides)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(tides, refresh_token)))
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      assert.ok(await worksForAssistants(body.access_token))
    }
    assert.equal(new Set(answers.map(({ body }) => body.refresh_token)).size, answers.length)
  })

  ftest('a client does not renew with the refresh token of another', async () => {
    const { refresh_token } = await tokensFor(tides)
    const { body } = await refresh(registered, refresh_token)
    assert.equal(body.error, 'invalid_grant')
    assert.equal((await refresh(tides, refresh_token)).status, 200)
  })

  ftest('a refresh token lives for 90 days from its last use, and a year in all', async () => {
    let { refresh_token } = await tokensFor(tides)
    const renew = async () => {
      const { status, body } = await refresh(tides, refresh_token)
      if (status === 200) refresh_token = body.refresh_token
      return status
    }
    for (let days = 0; days < 4 * 89; days += 89) {
      stage().pass(89 * DAY)
      assert.equal(await renew(), 200)
    }
    stage().pass(8 * DAY)
    assert.equal(await renew(), 200)
    stage().pass(2 * DAY)
    assert.equal(await renew(), 400)
    ;({ refresh_token } = await tokensFor(tides))
    stage().pass(91 * DAY)
    assert.equal(await renew(), 400)
  })

  ftest('an access token lives for an hour', async () => {
    const { access_token, expires_in } = await tokensFor(tides)
    assert.equal(expires_in, 3_600)
    stage().pass(3_599)
    assert.ok(await worksForAssistants(access_token))
    stage().pass(1)
    assert.equal(await worksForAssistants(access_token), false)
  })

  test('the end of the authorization, the token or the person is felt by the next request', async () => {
    const { access_token, refresh_token } = await tokensFor(tides)
    const own = await stage().as(member_id)
    const { body } = await own.get('/authorizations')
    const ofTides = body.filter(
      (one: { assistant: boolean; client_id: string }) => one.assistant && one.client_id === TIDES,
    )
    assert.equal(ofTides.length, 1)
    assert.equal((await own.delete(`/authorizations/${ofTides[0].authorization_id}`)).status, 204)
    assert.equal(await worksForAssistants(access_token), false)
    assert.equal((await refresh(tides, refresh_token)).body.error, 'invalid_grant')
    const given = await tokensFor(tides)
    const revoked = await scene.post('/oauth/revoke', { token: given.refresh_token }, tides)
    assert.equal(revoked.status, 200)
    assert.equal(await worksForAssistants(given.access_token), false)
    const last = await tokensFor(tides)
    await stage().write((trx) =>
      trx.updateTable('member').set({ deactivated_ts: 1 }).where('member_id', '=', member_id).execute(),
    )
    assert.equal(await worksForAssistants(last.access_token), false)
    await stage().write((trx) =>
      trx.updateTable('member').set({ deactivated_ts: null }).where('member_id', '=', member_id).execute(),
    )
  })

  test('with MCP=off no token is for /mcp, and no document is read', async () => {
    const { settings } = stage().site
    const { access_token } = await tokensFor(tides)
    settings.mcp = 'off'
    try {
      assert.equal(await worksForAssistants(access_token), false)
      const one = await scene.signedIn(email)
      const shown = await scene.follow(one, (await scene.ask(tides)).path)
      assert.deepEqual([shown.status, shown.left], [400, undefined])
      const { left } = await scene.follow(one, (await scene.ask(registered, { resource: resource() })).path)
      assert.equal(left!.searchParams.get('error'), 'invalid_target')
    } finally {
      settings.mcp = 'on'
    }
  })
})
