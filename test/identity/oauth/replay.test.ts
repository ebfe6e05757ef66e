// Single-use codes and tokens work once, however many requests come at the same time; a replay ends their grant.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../../stage.ts'
import { type Asking, CALLBACK, LOOPBACK, type OAuthScene, oauthScene, type Registered, type Tokens } from './scene.ts'

const DAY = 86_400

onBothDatabases('used once', (stage) => {
  let scene: OAuthScene
  let secretly: Registered
  let openly: Registered
  let email: string
  before(async () => {
    scene = await oauthScene(stage())
    const owner = await stage().person()
    secretly = await scene.register(owner)
    openly = await scene.register(owner, { public: true, redirect_uris: [CALLBACK, LOOPBACK] })
    email = (await scene.person()).email
  })

  const works = async (access_token: string) => (await scene.api(access_token).get('/metadata')).status === 200

  async function code(application: Registered, more?: Record<string, string>) {
    const asking = await scene.ask(application, more)
    const back = await scene.letIn(await scene.signedIn(email), asking)
    return { asking, code: back.searchParams.get('code')! }
  }
  const redeem = (application: Registered, { asking, code }: { asking: Asking; code: string }, more = {}) => {
    const { verifier, redirect_uri } = asking
    const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri, ...more }
    return scene.post('/oauth/token', fields, application)
  }
  const refresh = (application: Registered, refresh_token: string, more = {}) =>
    scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token, ...more }, application)

  test('a code that is redeemed again is refused, and its tokens are revoked', async () => {
    for (const application of [secretly, openly]) {
      const given = await code(application)
      const first = await redeem(application, given)
      assert.equal(first.status, 200)
      assert.ok(await works(first.body.access_token))
      const second = await redeem(application, given)
      assert.equal(second.status, 400)
      assert.equal(second.body.error, 'invalid_grant')
      assert.equal(await works(first.body.access_token), false)
      assert.equal((await refresh(application, first.body.refresh_token)).body.error, 'invalid_grant')
    }
  })

  test('a spent code that comes again ends what it gave, also with a wrong verifier and from another application', async () => {
    const wrong = { code_verifier: 'w'.repeat(43) }
    for (const [sender, more] of [
      [secretly, wrong],
      [openly, {}],
      [openly, wrong],
    ] as const) {
      const given = await code(secretly)
      const { body } = await redeem(secretly, given)
      assert.ok(await works(body.access_token))
      const again = await redeem(sender, given, more)
      assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
      assert.equal(await works(body.access_token), false)
      assert.equal((await refresh(secretly, body.refresh_token)).body.error, 'invalid_grant')
    }
  })

  test('a code that another application sends first stays good for its own', async () => {
    const given = await code(secretly)
    assert.equal((await redeem(openly, given)).status, 400)
    assert.ok(await works((await redeem(secretly, given)).body.access_token))
  })

  test('of three concurrent requests with one code, exactly one gets tokens, fifty times', async () => {
    const one = await scene.signedIn(email)
    for (let round = 0; round < 50; round++) {
      const asking = await scene.ask(secretly)
      const back = await scene.letIn(one, asking)
      const given = { asking, code: back.searchParams.get('code')! }
      const answers = await Promise.all([1, 2, 3].map(() => redeem(secretly, given)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400], `round ${round}`)
      // Who has lost a race is only refused.
      assert.ok(await works(answers.find(({ status }) => status === 200)!.body.access_token), `round ${round}`)
    }
  })

  test('a concurrent request counts as a lost race, however long issuing the tokens takes', async () => {
    const { db } = stage().site
    const { write } = db
    const given = await code(secretly)
    const ofCodes = db.reads.selectFrom('oauth_record').select('spent_ms').where('kind', '=', 'AuthorizationCode')
    const spent = async () => (await ofCodes.where('spent_ms', 'is not', null).execute()).length
    const before = await spent()
    let late: Awaited<ReturnType<typeof redeem>> | undefined
    let asked = false
    db.write = async (work) => {
      const done = await write(work)
      if (!asked && (await spent()) > before) {
        asked = true
        late = await redeem(secretly, given)
      }
      return done
    }
    const first = await redeem(secretly, given).finally(() => {
      db.write = write
    })
    assert.deepEqual([first.status, late?.status], [200, 400])
    assert.ok(await works(first.body.access_token))
    assert.equal((await redeem(secretly, given)).status, 400)
    assert.equal(await works(first.body.access_token), false)
  })

  test('of three concurrent requests with one refresh token of a public application, exactly one succeeds, fifty times', async () => {
    const one = await scene.signedIn(email)
    for (let round = 0; round < 50; round++) {
      const asking = await scene.ask(openly)
      const back = await scene.letIn(one, asking)
      const { body } = await redeem(openly, { asking, code: back.searchParams.get('code')! })
      const answers = await Promise.all([1, 2, 3].map(() => refresh(openly, body.refresh_token)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400], `round ${round}`)
      assert.ok(await works(answers.find(({ status }) => status === 200)!.body.access_token), `round ${round}`)
    }
  })

  test('reusing a replaced refresh token revokes all tokens derived from it', async () => {
    const { body: first } = await redeem(openly, await code(openly))
    const { body: second } = await refresh(openly, first.refresh_token)
    const { body: third } = await refresh(openly, second.refresh_token)
    assert.ok(await works(third.access_token))
    const again = await refresh(openly, first.refresh_token)
    assert.equal(again.status, 400)
    assert.equal(again.body.error, 'invalid_grant')
    for (const { access_token } of [first, second, third]) assert.equal(await works(access_token), false)
    assert.equal((await refresh(openly, third.refresh_token)).status, 400)
  })

  test('the same application on another machine goes on', async () => {
    const { body: here } = await redeem(openly, await code(openly))
    const { body: there } = await redeem(openly, await code(openly))
    const { body: next } = await refresh(openly, here.refresh_token)
    await refresh(openly, here.refresh_token)
    assert.equal(await works(next.access_token), false)
    assert.ok(await works(there.access_token))
  })

  test('a confidential application may refresh from several workers at once', async () => {
    const { body } = await redeem(secretly, await code(secretly))
    const answers = await Promise.all([1, 2, 3].map(() => refresh(secretly, body.refresh_token)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    for (const answer of answers) assert.ok(await works(answer.body.access_token))
  })

  test('a code works for 60 seconds, an access token for an hour', async () => {
    const late = await code(secretly)
    stage().pass(60)
    assert.equal((await redeem(secretly, late)).body.error, 'invalid_grant')
    const given = await code(secretly)
    stage().pass(59)
    const { body } = await redeem(secretly, given)
    stage().pass(3599)
    assert.ok(await works(body.access_token))
    stage().pass(1)
    assert.equal(await works(body.access_token), false)
  })

  for (const kind of ['confidential', 'public'] as const) {
    test(`a refresh token of a ${kind} application works for 30 days after its last use, and for a year in all`, async () => {
      const application = kind === 'public' ? openly : secretly
      let { body } = (await redeem(application, await code(application))) as { body: Tokens }
      for (let day = 0; day + 29 < 365; day += 29) {
        stage().pass(29 * DAY)
        const next = await refresh(application, body.refresh_token)
        assert.equal(next.status, 200, `day ${day + 29}`)
        body = next.body
      }
      stage().pass(29 * DAY)
      assert.equal((await refresh(application, body.refresh_token)).body.error, 'invalid_grant')

      const { body: idle } = await redeem(application, await code(application))
      stage().pass(30 * DAY)
      assert.equal((await refresh(application, idle.refresh_token)).body.error, 'invalid_grant')
    })
  }

  test('what is asked for at refreshing is what was granted, or less', async () => {
    const { body: read } = await redeem(secretly, await code(secretly, { scope: 'read' }))
    assert.equal(read.scope, 'read')
    const raised = await refresh(secretly, read.refresh_token, { scope: 'read write' })
    assert.equal(raised.status, 400)
    assert.equal(raised.body.error, 'invalid_scope')
    const { body: write } = await redeem(secretly, await code(secretly))
    const { body: less } = await refresh(secretly, write.refresh_token, { scope: 'read' })
    assert.equal(less.scope, 'read')
    assert.equal((await scene.api(less.access_token).post('/hooks', {})).status, 403)
  })
})
