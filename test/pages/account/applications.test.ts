// Applications in the account: revoking their access, and registering new ones.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type OAuthScene, oauthScene } from '../../identity/oauth/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('applications in the account', (stage) => {
  let scene: OAuthScene
  before(async () => {
    scene = await oauthScene(stage())
  })

  const form = {
    name: 'Weather <b>vane</b>',
    redirect_uris: 'https://a.example/x\r\nhttp://127.0.0.1/x',
    kind: 'secret',
  }

  test('one is registered, its secret is shown once, and it lets itself in', async () => {
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    await one.get('/account/applications/new')
    const made = await one.send('/account/applications', form)
    assert.equal(made.status, 200)
    const [client_id, secret] = [...made.text.matchAll(/<textarea class="secret"[^>]*>([^<]+)</g)].map(
      ([, text]) => text!,
    )
    const account = await one.get('/account/applications')
    assert.match(account.text, /Weather vane/)
    assert.ok(account.text.includes(client_id!) && !account.text.includes(secret!))
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: client_id!, client_secret: secret! }
    assert.equal((await scene.post('/oauth/token', fields)).body.error, 'invalid_grant')
    await one.send('/account/applications/end', { client_id: client_id! })
    assert.equal((await scene.post('/oauth/token', fields)).body.error, 'invalid_client')
  })

  test('what is wrong is said, and what was typed stays', async () => {
    const one = await scene.signedIn((await scene.person()).email)
    await one.get('/account/applications/new')
    for (const [wrong, said] of [
      [{ name: '' }, /Enter a name/],
      [{ redirect_uris: '' }, /Enter at least one address/],
      [{ redirect_uris: 'http://a.example' }, /Use https:\/\//],
      [{ redirect_uris: 'com.example.app:/x' }, /Only public applications/],
    ] as const) {
      const { status, text } = await one.send('/account/applications', { ...form, ...wrong })
      assert.equal(status, 422)
      assert.match(text, said)
    }
    assert.equal((await one.send('/account/applications', { ...form, csrf_token: 'x' })).status, 403)
  })

  test('people see the applications that they authorized, and only they can revoke them', async () => {
    const clock = await scene.register(await stage().person())
    const { email, member_id } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    const one = await scene.signedIn(email)
    assert.match((await one.get('/account/applications')).text, /<strong>Tide clock<\/strong>/)
    const [{ authorization_id }] = (await (await stage().as(member_id)).get('/authorizations')).body
    const other = await scene.signedIn((await scene.person()).email)
    const works = async () => (await scene.api(tokens.access_token).get('/metadata')).status
    for (const id of [String(authorization_id), '99999999999', 'x', '']) {
      await other.get('/account')
      assert.equal((await other.send('/account/authorizations/end', { authorization_id: id })).status, 303)
      assert.equal(await works(), 200)
    }
    await one.send('/account/authorizations/end', { authorization_id: String(authorization_id) })
    assert.equal(await works(), 401)
  })
})
