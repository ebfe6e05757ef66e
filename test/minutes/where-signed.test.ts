// Where minutes cannot be signed: on sites without passkeys, where people sign in with their company only, and by applications.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { oauthScene } from '../identity/oauth/scene.ts'
import { noProviders, type Owner, provider } from '../identity/passkeys/owner.ts'
import { signedIn } from '../pages/people.ts'
import { onBothDatabases } from '../stage.ts'
import { signers } from './in-session.ts'

const SITE = 'https://moot.example'

onBothDatabases('where minutes are not signed', (stage) => {
  let given: Awaited<ReturnType<typeof signers>>
  before(async () => {
    given = await signers(stage())
  })
  after(() => {
    stage().site.url = SITE
  })

  /** Both endpoints refuse somebody who could sign otherwise, with a right answer of their passkey. */
  async function assertRefused(who: Owner, path: string, credential: unknown) {
    const { ask, begin, send } = given
    assert.equal((await ask(who, 'GET', path)).status, 200)
    assert.deepEqual((await ask(who, 'GET', `${path}/options`)).body, { signable: false, passkey_count: 0 })
    assert.equal((await begin(who, path)).status, 403)
    assert.equal((await send(who, path, credential)).status, 403)
    assert.deepEqual((await ask(who, 'GET', path)).body, [])
  }

  /** Minutes that Ada can sign, and what her passkey answers. */
  async function signable() {
    const { ada, approved, begin } = given
    const { path } = await approved()
    const { status, body } = await begin(ada, path)
    assert.equal(status, 200)
    return { path, credential: ada.authenticator.get(body.options) }
  }

  for (const url of ['http://moot.example', 'https://127.0.0.1', 'https://[::1]:8443', 'http://127.0.0.1:3000'])
    test(`not at ${url}`, async () => {
      const { ada, send } = given
      const { path, credential } = await signable()
      stage().site.url = url
      try {
        await assertRefused({ ...ada, own: await signedIn(stage(), ada) }, path, credential)
      } finally {
        stage().site.url = SITE
      }
      // Nothing has used the statement up.
      assert.equal((await send(ada, path, credential)).status, 201)
    })

  test('not where people sign in with their company only', async () => {
    const { ada, send } = given
    const { path, credential } = await signable()
    await provider(stage(), 1)
    await assertRefused(ada, path, credential)
    await noProviders(stage())
    assert.equal((await send(ada, path, credential)).status, 201)
  })

  test('not by an application, though it writes for somebody who can', async () => {
    const { ada, send } = given
    const before = await signable()
    const oauth = await oauthScene(stage())
    const application = await oauth.register(ada.id)
    const { access_token } = await oauth.tokens(application, ada.email, { scope: 'read write' })
    stage().site.url = SITE
    const client = oauth.api(access_token)
    const minutes = before.path.replace('/revisions/1/signatures', '')
    assert.equal((await client.get(before.path)).status, 200)
    assert.equal((await client.post(minutes, { state: 'draft' })).status, 200)
    assert.equal((await client.post(minutes, { state: 'in_review' })).status, 200)
    const { path, credential } = await signable()
    assert.equal((await client.post(`${path}/options`, {})).status, 403)
    assert.equal((await client.post(path, { credential })).status, 403)
    assert.deepEqual((await client.get(`${path}/options`)).body, { signable: false, passkey_count: 0 })
    assert.equal((await send(ada, path, credential)).status, 201)
  })
})
