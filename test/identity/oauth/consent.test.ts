// Consent: what the person is shown, what is remembered, and that only they can give and revoke it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sweepOAuth } from '../../../server/jobs/oauth.ts'
import { PASSWORD } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { CALLBACK, LOOPBACK, type OAuthScene, oauthScene, type Registered, type Tokens } from './scene.ts'

onBothDatabases('consent', (stage) => {
  let scene: OAuthScene
  let owner: number
  let clock: Registered
  before(async () => {
    scene = await oauthScene(stage())
    owner = await stage().person()
    clock = await scene.register(owner)
  })

  const refresh = ({ refresh_token }: Tokens, application = clock) =>
    scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, application)
  const works = async ({ access_token }: Tokens) => (await scene.api(access_token).get('/metadata')).status === 200
  const ended = async (tokens: Tokens, application = clock) => {
    assert.equal(await works(tokens), false)
    assert.ok((await refresh(tokens, application)).status >= 400)
  }

  test('whoever is not signed in signs in first, and comes back to the question', async () => {
    const { browser } = await import('../../browser.ts')
    const { email } = await scene.person()
    const one = browser(stage().app)
    const asking = await scene.ask(clock)
    const page = await scene.follow(one, asking.path)
    assert.match(page.path, /^\/sign-in\?next=/)
    const sent = await one.send('/sign-in', { email, password: PASSWORD })
    assert.equal(sent.status, 303)
    const asked = await scene.follow(one, sent.location!)
    assert.match(asked.text, /Allow Tide clock to access your account\?/)
    const tokens = await scene.redeem(clock, asking, await scene.letIn(one, { ...asking, path: asked.path }))
    assert.equal(tokens.scope, 'read write')
  })

  test('whoever is not signed in leaves nothing behind, however often they ask', async () => {
    const { browser } = await import('../../browser.ts')
    const rows = () => stage().site.db.reads.selectFrom('oauth_record').select('record_id').execute()
    const before = (await rows()).length
    for (let time = 0; time < 5; time++) {
      const one = browser(stage().app)
      const asking = await scene.ask(clock, { prompt: 'login', login_hint: 'ada' })
      const { status, location, headers } = await one.get(asking.path)
      assert.deepEqual([status, headers['set-cookie'], one.cookies.size], [303, undefined, 0])
      const next = new URL(new URL(location!, scene.base).searchParams.get('next')!, scene.base)
      assert.equal(next.pathname, '/oauth/authorize')
      const asked = new URL(asking.path, scene.base).searchParams
      for (const name of ['client_id', 'redirect_uri', 'state', 'code_challenge', 'prompt', 'login_hint'])
        assert.equal(next.searchParams.get(name), asked.get(name), name)
    }
    assert.equal((await rows()).length, before)
  })

  test('the page cannot be framed, its form has a CSRF token, and the application’s name is text', async () => {
    const name = '<b onclick=alert(1)>Tide</b>&"\''
    const row = await scene.register(owner)
    await stage().write((trx) =>
      trx.updateTable('application').set({ name }).where('application_id', '=', row.application_id).execute(),
    )
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    const asked = await scene.follow(one, (await scene.ask(row)).path)
    const { headers } = await one.get(asked.path)
    assert.match(headers['content-security-policy']!, /frame-ancestors 'none'/)
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.equal(headers['cache-control'], 'no-store')
    assert.doesNotMatch(asked.text, /<b onclick/)
    assert.match(asked.text, /&lt;b onclick=alert\(1\)&gt;Tide/)
    for (const csrf_token of ['', 'x'.repeat(43)])
      assert.equal((await one.send(asked.path, { decision: 'allow', csrf_token })).status, 403)
    const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    assert.equal((await one.send(asked.path, { decision: 'allow' }, elsewhere)).status, 403)
    assert.equal((await one.send(asked.path, { decision: 'allow' })).status, 303)
  })

  test('the consent page names the application, the account, the scopes, the redirect address and how to revoke access', async () => {
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    const said = async (scope: string) => {
      const { text } = await scene.follow(one, (await scene.ask(clock, { scope })).path)
      const [before, after] = text.split('<ul class="may not">')
      assert.match(before!, /<h1>Allow Tide clock to access your account\?<\/h1>/)
      assert.ok(before!.includes(email))
      assert.match(after!, /https:\/\/tides\.example/)
      assert.match(after!, /href="\/account\/applications"/)
      assert.match(after!, /at any time/i)
      return [before!, after!] as const
    }
    const writes = /add, edit and delete|change/i
    const [mayRead, mayNot] = await said('read')
    assert.doesNotMatch(mayRead.split('<legend>Access</legend>')[1]!, writes)
    assert.match(mayNot, writes)
    assert.match((await said('write'))[0].split('<legend>Access</legend>')[1]!, writes)
  })

  test('whoever says no is sent back with access_denied, and nothing is allowed', async () => {
    const { email, member_id } = await scene.person()
    const one = await scene.signedIn(email)
    const asking = await scene.ask(clock)
    const asked = await scene.follow(one, asking.path)
    const sent = await one.send(asked.path, { decision: 'deny' })
    const { left } = await scene.follow(one, new URL(sent.location!).pathname)
    assert.equal(left!.origin + left!.pathname, CALLBACK)
    assert.equal(left!.searchParams.get('error'), 'access_denied')
    assert.equal(left!.searchParams.get('state'), asking.state)
    assert.equal(left!.searchParams.get('iss'), scene.base)
    assert.deepEqual((await (await stage().as(member_id)).get('/authorizations')).body, [])
  })

  test('granted scopes are remembered, and consent is required only for additional ones', async () => {
    const { email, member_id } = await scene.person()
    const one = await scene.signedIn(email)
    const read = await scene.ask(clock, { scope: 'read' })
    assert.equal((await scene.follow(one, read.path)).left, undefined)
    await scene.letIn(one, await scene.ask(clock, { scope: 'read' }))
    assert.ok((await scene.follow(one, (await scene.ask(clock, { scope: 'read' })).path)).left)
    assert.equal((await scene.follow(one, (await scene.ask(clock)).path)).left, undefined)
    await scene.letIn(one, await scene.ask(clock))
    assert.ok((await scene.follow(one, (await scene.ask(clock)).path)).left)
    const again = await scene.ask(clock, { scope: 'read' })
    const tokens = await scene.redeem(clock, again, (await scene.follow(one, again.path)).left!)
    assert.equal(tokens.scope, 'read')
    const { body } = await (await stage().as(member_id)).get('/authorizations')
    assert.deepEqual(
      body.map(({ name, client_id, access }: any) => [name, client_id, access]),
      [['Tide clock', clock.client_id, 'read_write']],
    )
  })

  test('consent for an application that could be impersonated is requested every time', async () => {
    const local = await scene.register(owner, { public: true, redirect_uris: [LOOPBACK] })
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    const redirect_uri = LOOPBACK.replace('1/', '1:49152/')
    const asking = await scene.ask(local, { redirect_uri })
    const tokens = await scene.redeem(local, asking, await scene.letIn(one, asking))
    assert.ok(await works(tokens))
    const again = await scene.follow(one, (await scene.ask(local, { redirect_uri })).path)
    assert.equal(again.left, undefined)
    assert.match(again.text, /Allow Tide clock to access your account\?/)
  })

  /** What its owner changes of an application. */
  const CHANGES: readonly [string, (at: string) => readonly [verb: string, path: string, body: object]][] = [
    ['address', (at) => ['PATCH', at, { redirect_uris: [CALLBACK, 'https://reef.example/callback'] }]],
    ['name', (at) => ['PATCH', at, { name: 'Harbour bank' }]],
    ['secret', (at) => ['POST', `${at}/secret`, {}]],
  ]
  for (const [what, change] of CHANGES)
    test(`an application that has another ${what} since it was let in is asked about once more`, async () => {
      const { email } = await scene.person()
      const one = await scene.signedIn(email)
      const vane = await scene.register(owner, { name: 'Weather vane' })
      const asked = async (redirect_uri = CALLBACK) =>
        (await scene.follow(one, (await scene.ask(vane, { redirect_uri })).path)).left === undefined
      await scene.letIn(one, await scene.ask(vane))
      assert.equal(await asked(), false)
      stage().pass(60)
      const host = await stage().as(owner)
      const { status } = await host.ask(...change(`/applications/${vane.application_id}`))
      assert.ok([200, 201].includes(status))
      assert.equal(await asked(), true)
      if (what === 'address') assert.equal(await asked('https://reef.example/callback'), true)
      await scene.letIn(one, await scene.ask(vane))
      assert.equal(await asked(), false)
    })

  test('a second person in the same browser is asked themself, and what they allow is theirs', async () => {
    const [first, second] = [await scene.person(), await scene.person()]
    const one = await scene.signedIn(first.email)
    const asking = await scene.ask(clock)
    await scene.redeem(clock, asking, await scene.letIn(one, asking))
    await one.get('/account')
    await one.send('/sign-out')
    await one.signIn(second.email, PASSWORD)
    const theirs = await scene.ask(clock)
    const asked = await scene.follow(one, theirs.path)
    assert.match(asked.text, new RegExp(second.email))
    const tokens = await scene.redeem(clock, theirs, await scene.letIn(one, theirs))
    const me = await scene.api(tokens.access_token).get('/members?me=true')
    assert.equal(me.body[0].member_id, second.member_id)
  })

  test('a page that the first person left open cannot be sent by the second', async () => {
    const [first, second] = [await scene.person(), await scene.person()]
    const one = await scene.signedIn(first.email)
    const asked = await scene.follow(one, (await scene.ask(clock)).path)
    const { csrf_token } = one.hidden
    await one.get('/account')
    await one.send('/sign-out')
    await one.signIn(second.email, PASSWORD)
    assert.equal((await one.send(asked.path, { decision: 'allow', csrf_token: csrf_token! })).status, 403)
  })

  test('a consent request of another browser, or of none, has expired', async () => {
    const [first, second] = [await scene.person(), await scene.person()]
    const asked = await scene.follow(await scene.signedIn(first.email), (await scene.ask(clock)).path)
    const other = await scene.signedIn(second.email)
    const { status, text } = await other.get(asked.path)
    assert.equal(status, 400)
    assert.match(text, /has expired/)
  })

  test('revoking consent ends tokens and webhooks immediately', async () => {
    const { email, member_id } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    const program = scene.api(tokens.access_token)
    const hook = await program.post('/hooks', { event: 'meeting_created', target_url: 'https://8.8.8.8/tide' })
    assert.equal(hook.status, 201)
    assert.equal(hook.body.token_id, null)
    const person = await stage().as(member_id)
    const [row] = (await person.get('/authorizations')).body
    assert.equal((await person.delete(`/authorizations/${row.authorization_id}`)).status, 204)
    await ended(tokens)
    assert.equal((await person.get(`/hooks/${hook.body.hook_id}`)).status, 404)
    const one = await scene.signedIn(email)
    assert.equal((await scene.follow(one, (await scene.ask(clock)).path)).left, undefined)
  })

  test('deleting the person ends their tokens', async () => {
    const { email, member_id } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    const boss = await stage().as(await stage().person({ enterprise: true }))
    assert.equal((await boss.delete(`/members/${member_id}`)).status, 204)
    await ended(tokens)
    // Whoever has the address next is somebody else.
    assert.equal((await boss.post('/members', { email })).status, 201)
    await ended(tokens)
  })

  test('another password ends what was allowed', async () => {
    const { email, member_id } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    const person = await stage().as(member_id)
    const changed = await person.patch(`/members/${member_id}`, { password: 'new pier in the fog' })
    assert.equal(changed.status, 200)
    await ended(tokens)
  })

  test('while an application is disabled nothing of it works; deleting it ends it', async () => {
    const vane = await scene.register(owner, { name: 'Weather vane' })
    const { email } = await scene.person()
    const tokens = await scene.tokens(vane, email)
    const host = await stage().as(owner)
    assert.equal((await host.patch(`/applications/${vane.application_id}`, { disabled: true })).status, 200)
    await ended(tokens, vane)
    assert.equal((await scene.follow(await scene.signedIn(email), (await scene.ask(vane)).path)).status, 400)
    assert.equal((await host.patch(`/applications/${vane.application_id}`, { disabled: false })).status, 200)
    assert.ok(await works(tokens))
    assert.equal((await host.delete(`/applications/${vane.application_id}`)).status, 204)
    await ended(tokens, vane)
  })

  test('deleting the person who registered an application ends it', async () => {
    const gone = await stage().person()
    const vane = await scene.register(gone)
    const tokens = await scene.tokens(vane, (await scene.person()).email)
    const boss = await stage().as(await stage().person({ enterprise: true }))
    assert.equal((await boss.delete(`/members/${gone}`)).status, 204)
    await ended(tokens, vane)
  })

  test('another secret ends the one before', async () => {
    const vane = await scene.register(owner)
    const tokens = await scene.tokens(vane, (await scene.person()).email)
    const host = await stage().as(owner)
    const renewed = await host.post(`/applications/${vane.application_id}/secret`, {})
    const secret = renewed.headers['x-client-secret']!
    assert.match(secret, /^fms_[\w-]{43}$/)
    assert.equal((await refresh(tokens, vane)).status, 401)
    assert.equal((await refresh(tokens, { ...vane, secret })).status, 200)
    const open = await scene.register(owner, { public: true })
    assert.equal((await host.post(`/applications/${open.application_id}/secret`, {})).status, 422)
  })

  test('what is past its time is thrown away, with the hooks of what has ended', async () => {
    const { email, member_id } = await scene.person()
    const tokens = await scene.tokens(clock, email)
    const sent = { event: 'meeting_created', target_url: 'https://8.8.8.8/swept' }
    const { body } = await scene.api(tokens.access_token).post('/hooks', sent)
    const person = await stage().as(member_id)
    stage().pass(2 * 3600)
    await sweepOAuth(stage().site)
    assert.equal((await person.get(`/hooks/${body.hook_id}`)).status, 200)
    assert.equal((await refresh(tokens)).status, 200)
    stage().pass(30 * 86_400)
    assert.ok((await sweepOAuth(stage().site)) > 0)
    assert.equal((await person.get(`/hooks/${body.hook_id}`)).status, 404)
    for (const table of ['oauth_record', 'oauth_grant'] as const)
      assert.deepEqual(await stage().site.db.reads.selectFrom(table).selectAll().execute(), [], table)
    assert.equal((await person.get('/authorizations')).body.length, 1)
  })

  test('a hook that is asked for again by the same application belongs to what it was granted last', async () => {
    const { email, member_id } = await scene.person()
    const sent = { event: 'meeting_created', target_url: 'https://8.8.8.8/again' }
    const first = await scene.tokens(clock, email)
    const { body } = await scene.api(first.access_token).post('/hooks', sent)
    const second = await scene.tokens(clock, email)
    assert.equal((await scene.api(second.access_token).post('/hooks', sent)).status, 200)
    await scene.post('/oauth/revoke', { token: first.refresh_token }, clock)
    const person = await stage().as(member_id)
    assert.equal((await person.get(`/hooks/${body.hook_id}`)).status, 200)
    await scene.post('/oauth/revoke', { token: second.refresh_token }, clock)
    assert.equal((await person.get(`/hooks/${body.hook_id}`)).status, 404)
  })
})

onBothDatabases(
  'questions of a person',
  (stage) => {
    let scene: OAuthScene
    before(async () => {
      scene = await oauthScene(stage())
    })

    test('authorization requests are limited like API requests', async () => {
      const clock = await scene.register(await stage().person())
      const one = await scene.signedIn((await scene.person()).email)
      const other = await scene.signedIn((await scene.person()).email)
      const { path } = await scene.ask(clock)
      for (let time = 0; time < 5; time++) assert.equal((await one.get(path)).status, 303)
      const rows = stage().site.db.reads.selectFrom('oauth_record').select('record_id')
      assert.equal((await rows.execute()).length, 5)
      const { status, headers, text } = await one.get(path)
      assert.equal(status, 429)
      assert.match(headers['retry-after']!, /^\d+$/)
      assert.match(text, /too many requests/)
      assert.equal((await rows.execute()).length, 5)
      assert.equal((await other.get(path)).status, 303)
    })

    test('are answered no more often either: one that is answered again and again lets in so often and no more', async () => {
      const clock = await scene.register(await stage().person())
      const { path } = await scene.ask(clock)
      for (const decision of ['allow', 'deny']) {
        const one = await scene.signedIn((await scene.person()).email)
        const question = (await one.get(path)).location!
        await one.get(question)
        await stage().audit()
        const grants = stage().site.db.reads.selectFrom('oauth_grant').select('grant_id')
        const before = (await grants.execute()).length
        const answers = await Promise.all(Array.from({ length: 10 }, () => one.send(question, { decision })))
        // Questions are counted by themselves.
        assert.equal(answers.filter(({ status }) => status === 303).length, 5, decision)
        const late = answers.filter(({ status }) => status === 429)
        assert.equal(late.length, 5, decision)
        for (const { headers } of late) assert.match(headers['retry-after']!, /^\d+$/)
        assert.equal((await grants.execute()).length, before + (decision === 'allow' ? 5 : 0))
        assert.equal((await stage().audit()).length, 5, decision)
      }
    })
  },
  { rateLimit: 5 },
)
