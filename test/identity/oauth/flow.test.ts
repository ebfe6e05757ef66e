// The authorization code flow by an independent client over HTTP: PKCE, consent, tokens, and what they may do.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as client from 'openid-client'
import { onBothDatabases } from '../../stage.ts'
import { CALLBACK, type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases('letting an application in', (stage) => {
  let scene: OAuthScene
  let owner: number
  let clock: Registered
  before(async () => {
    scene = await oauthScene(stage())
    owner = await stage().person()
    clock = await scene.register(owner)
  })

  test('code, PKCE and consent give an opaque access token of an hour and a refresh token', async () => {
    const { email, member_id } = await scene.person()
    const one = await scene.signedIn(email)
    const asking = await scene.ask(clock)
    const asked = await scene.follow(one, asking.path)
    assert.equal(asked.status, 200)
    assert.match(asked.text, /Allow Tide clock to access your account\?/)
    assert.match(asked.text, /https:\/\/tides\.example/)
    assert.match(asked.text, new RegExp(email))
    const back = await scene.letIn(one, asking)
    assert.equal(back.origin + back.pathname, CALLBACK)
    assert.equal(back.searchParams.get('iss'), scene.base)
    assert.equal(back.searchParams.get('state'), asking.state)
    const tokens = await scene.redeem(clock, asking, back)
    assert.match(tokens.access_token, /^[\w-]{43}$/)
    assert.equal(tokens.expires_in, 3600)
    assert.equal(tokens.scope, 'read write')
    assert.ok(tokens.refresh_token)

    const me = await scene.api(tokens.access_token).get('/members?me=true')
    assert.equal(me.status, 200)
    assert.equal(me.headers['x-requestor'], email)
    assert.deepEqual(
      me.body.map((row: { member_id: number }) => row.member_id),
      [member_id],
    )
    const refreshed = await client.refreshTokenGrant(clock.configuration, tokens.refresh_token)
    assert.notEqual(refreshed.access_token, tokens.access_token)
    assert.equal((await scene.api(refreshed.access_token).get('/metadata')).status, 200)
  })
})
