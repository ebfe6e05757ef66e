// Clients that are not registered, but publish a document (client ID metadata documents): which are accepted, what the person
// is shown, and when they are asked again.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, beforeEach, test } from 'node:test'
import { networksFrom } from '../../../server/events/networks.ts'
import { guardedFetch } from '../../../server/events/outgoing.ts'
import { clientDocument } from '../../../server/identity/oauth/client-documents.ts'
import { sweepOAuth } from '../../../server/jobs/oauth.ts'
import { ftest } from '../../ring.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Publisher, publisherFor, TIDES } from './published.ts'
import { CALLBACK, type OAuthScene, oauthScene, type Registered } from './scene.ts'

onBothDatabases('clients that publish a document', (stage) => {
  let scene: OAuthScene
  let publisher: Publisher
  let tides: Registered
  let made = 0
  before(async () => {
    scene = await oauthScene(stage())
    publisher = publisherFor(stage().site)
    tides = await scene.published(TIDES)
  })
  beforeEach(() => publisher.publish(TIDES))

  const resource = () => `${stage().site.url}/mcp`
  /** An address at which nothing was fetched yet. */
  const address = () => `https://tides.example/${++made}.json`
  const later = () => stage().pass(86_401)

  async function askedBy(email: string, client: Registered, more: Record<string, string> = {}) {
    const one = await scene.signedIn(email)
    const asking = await scene.ask(client, { resource: resource(), ...more })
    return { one, asking, shown: await scene.follow(one, asking.path) }
  }

  test('from an address that nobody registered to tokens, after a page with the name as text and the host in bold', async () => {
    const { email, member_id } = await scene.person()
    later()
    publisher.publish(TIDES, { client_name: '<i>Tide</i>\u202e\n clock ' })
    const { one, asking, shown } = await askedBy(email, tides)
    assert.equal(shown.status, 200)
    assert.match(shown.text, /Allow &lt;i&gt;Tide&lt;\/i&gt; clock to access/)
    assert.match(shown.text, /<strong>tides\.example<\/strong>/)
    assert.match(shown.text, /name="access" value="read_write" checked/)
    const back = await scene.letIn(one, asking)
    const tokens = await scene.redeem(tides, asking, back)
    assert.equal(tokens.scope, 'read write')
    assert.equal(tokens.expires_in, 3_600)
    const { body } = await (await stage().as(member_id)).get('/authorizations')
    const { client_id, client_host, name, assistant, access } = body[0]
    assert.deepEqual([client_id, client_host, name], [TIDES, 'tides.example', '<i>Tide</i> clock'])
    assert.deepEqual([assistant, access], [true, 'read_write'])
    assert.equal((await (await stage().as(member_id)).get('/applications')).body.length, 0)
  })

  test('the person chooses the access, never more than was asked for', async () => {
    const { email } = await scene.person()
    for (const [scope, access, granted] of [
      ['write', 'read', 'read'],
      ['write', 'read_write', 'read write'],
      ['read', 'read_write', 'read'],
      ['read', 'anything', 'read'],
      ['write', 'anything', 'read'],
    ] as const) {
      const client = await scene.published(address())
      publisher.publish(client.client_id)
      const { one, asking, shown } = await askedBy(email, client, { scope })
      assert.equal(shown.text.includes('value="read_write"'), scope === 'write')
      assert.match(shown.text, new RegExp(`value="${scope === 'write' ? 'read_write' : 'read'}" checked`))
      const tokens = await scene.redeem(client, asking, await scene.letIn(one, asking, { access }))
      assert.equal(tokens.scope, granted, `${scope}, ${access}`)
      const again = await scene.post(
        '/oauth/token',
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
        client,
      )
      assert.equal(again.body.scope, granted)
    }
  })

  test('who chose less is asked again for more; who chose as much is not', async () => {
    const { email } = await scene.person()
    const client = await scene.published(address())
    publisher.publish(client.client_id)
    const first = await askedBy(email, client)
    await scene.letIn(first.one, first.asking)
    assert.ok((await askedBy(email, client)).shown.left)
    assert.ok((await askedBy(email, client, { scope: 'read' })).shown.left)
    // For the API it is another question.
    const ofApi = await scene.follow(first.one, (await scene.ask(client)).path)
    assert.equal(ofApi.left, undefined)
    await first.one.send(ofApi.path, { decision: 'deny' })
    later()
    publisher.publish(client.client_id, { client_name: 'Spring tide clock' })
    const second = await askedBy(email, client)
    await scene.letIn(second.one, second.asking, { access: 'read' })
    assert.ok((await askedBy(email, client, { scope: 'read' })).shown.left)
    assert.equal((await askedBy(email, client)).shown.left, undefined)
  })

  test('a changed document is asked for again, by each person, and one that changes while it is read is shown anew', async () => {
    const people = [await scene.person(), await scene.person()]
    const client = await scene.published(address())
    publisher.publish(client.client_id)
    for (const { email } of people) {
      const { one, asking } = await askedBy(email, client)
      await scene.letIn(one, asking)
    }
    later()
    publisher.publish(client.client_id, { logo_uri: 'https://tides.example/logo.png' })
    for (const { email } of people) {
      const { one, asking, shown } = await askedBy(email, client)
      assert.equal(shown.left, undefined)
      await scene.letIn(one, asking)
      assert.ok((await askedBy(email, client)).shown.left)
    }
    later()
    publisher.publish(client.client_id, { client_name: 'Calm' })
    const { one, shown } = await askedBy(people[0]!.email, client)
    later()
    publisher.publish(client.client_id, { client_name: 'Storm' })
    const fresh = await scene.signedIn(people[0]!.email)
    assert.equal(fresh.cookies.size > 0, true)
    // The question has expired by then, but not where only the document has.
    assert.match(shown.text, /Calm/)
    assert.equal((await one.send(shown.path, { decision: 'allow' })).status, 400)
    const again = await askedBy(people[0]!.email, client)
    assert.match(again.shown.text, /Storm/)
    const sent = await again.one.send(again.shown.path, { decision: 'allow', document: 'what was shown before' })
    assert.equal(sent.status, 200)
    assert.match(sent.text, /Storm/)
  })

  ftest('a document is kept for 30 s to a day, by its headers, and fetched once for many', async () => {
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    for (const [headers, kept, gone] of [
      [{}, 29, 2],
      [{ 'cache-control': 'no-store' }, 29, 2],
      [{ 'cache-control': 'public, max-age=600' }, 599, 2],
      [{ 'cache-control': 'max-age=31536000' }, 86_399, 2],
      [{ expires: new Date(Date.now() + 300_000).toUTCString() }, 290, 11],
    ] as const) {
      const client = await scene.published(address())
      publisher.publish(client.client_id, {}, { headers })
      const { path } = await scene.ask(client, { resource: resource() })
      const times = () => publisher.asked.filter((url) => url === client.client_id).length
      await Promise.all([1, 2, 3].map(() => fetch(scene.base + path, { redirect: 'manual' })))
      assert.equal(times(), 1)
      stage().pass(kept)
      await one.get(path)
      assert.equal(times(), 1, JSON.stringify(headers))
      stage().pass(gone)
      await fetch(scene.base + path, { redirect: 'manual' })
      assert.equal(times(), 2, JSON.stringify(headers))
    }
  })

  test('a document that several requests wait for is fetched once', async () => {
    const { client_id } = await scene.published(address())
    publisher.publish(client_id)
    const found = await Promise.all([1, 2, 3].map(() => clientDocument(stage().site, client_id)))
    assert.deepEqual([...new Set(found.map((document) => document?.host))], ['tides.example'])
    assert.equal(publisher.asked.filter((url) => url === client_id).length, 1)
  })

  test('a client that people use is refused while its document is gone', async () => {
    const client = await scene.published(address())
    publisher.publish(client.client_id)
    const { one, asking } = await askedBy((await scene.person()).email, client)
    await scene.letIn(one, asking)
    publisher.publish(client.client_id, {}, { status: 410 })
    later()
    const { path } = await scene.ask(client, { resource: resource() })
    const { status, headers } = await fetch(scene.base + path, { redirect: 'manual' })
    assert.deepEqual([status, headers.get('location')], [400, null])
  })

  const BAD: readonly [string, Record<string, unknown>, object?][] = [
    ['names another client', { client_id: 'https://tides.example/other.json' }],
    ['names none', { client_id: undefined }],
    ['has a secret', { client_secret: 'x' }],
    ['has a secret that expires', { client_secret_expires_at: 0 }],
    ['proves itself with a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['proves itself with a key', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['has no redirect address', { redirect_uris: [] }],
    ['lacks redirect addresses', { redirect_uris: undefined }],
    ['has a redirect address that is none', { redirect_uris: [CALLBACK, 7] }],
    ['redirects to plain HTTP', { redirect_uris: [CALLBACK, 'http://tides.example/callback'] }],
    ['redirects to script', { redirect_uris: [CALLBACK, 'javascript:alert(1)'] }],
    ['redirects anywhere', { redirect_uris: [CALLBACK, 'https://*.example/callback'] }],
    ['redirects with a fragment', { redirect_uris: [CALLBACK, `${CALLBACK}#x`] }],
    ['uses another flow', { grant_types: ['client_credentials'] }],
    ['wants tokens in the address', { response_types: ['token'] }],
    ['is a redirect', {}, { status: 302, headers: { location: TIDES } }],
    ['is not found', {}, { status: 404 }],
    ['is an error', {}, { status: 500 }],
    ['is a list', {}, { body: '[]' }],
    ['is no JSON', {}, { body: '<html>' }],
    ['is null', {}, { body: 'null' }],
  ]
  for (const [name, more, answer] of BAD)
    (name === 'has a secret' ? test : ftest)(
      `a document that ${name} is reported on a page, and nobody is led away`,
      async () => {
        const client = await scene.published(address())
        publisher.publish(client.client_id, more, answer)
        const { one, shown, asking } = await askedBy((await scene.person()).email, client)
        const stranger = await fetch(scene.base + asking.path, { redirect: 'manual' })
        for (const { status, left, text } of [
          shown,
          { status: stranger.status, left: stranger.headers.get('location'), text: await stranger.text() },
        ]) {
          assert.deepEqual([status, left ?? undefined], [400, undefined])
          assert.match(text, /Something went wrong/)
        }
        // Once it is right, at once.
        publisher.publish(client.client_id)
        assert.equal((await scene.follow(one, asking.path)).status, 200)
      },
    )

  for (const client_id of [
    'http://tides.example/client.json',
    'https://tides.example',
    'https://tides.example/',
    'https://tides.example/a/../client.json',
    'https://tides.example/%2e%2e/client.json',
    'https://tides.example/client.json#x',
    'https://ada@tides.example/client.json',
    'https://ada:x@tides.example/client.json',
    'https://TIDES.example/client.json',
    'https://tides.example:443/client.json',
    'https://tides.example./client.json',
    'https:/tides.example/client.json',
    'https:tides.example/client.json',
    'https://tides.example\\@evil.example/client.json',
    'https://tïdes.example/client.json',
    'https://tides.example/client.json ',
    `https://tides.example/${'x'.repeat(2_048)}`,
  ])
    ftest(`${client_id.slice(0, 60)} is no client, and is not fetched`, async () => {
      publisher.publish(client_id)
      const before = publisher.asked.length
      const { status, left } = await scene.follow(
        await scene.signedIn((await scene.person()).email),
        (await scene.ask(tides, { client_id, resource: resource() })).path,
      )
      assert.deepEqual([status, left], [400, undefined])
      assert.equal(publisher.asked.length, before)
    })

  test('a redirect address that the document does not have is reported to the person; on their own machine, any port counts', async () => {
    const { email } = await scene.person()
    for (const redirect_uri of [
      'https://evil.example/callback',
      `${CALLBACK}/more`,
      'http://localhost:1/callback',
      'https://127.0.0.1/callback',
    ]) {
      const { shown } = await askedBy(email, tides, { redirect_uri })
      assert.deepEqual([shown.status, shown.left], [400, undefined], redirect_uri)
    }
    const { one, asking, shown } = await askedBy(email, tides, { redirect_uri: 'http://127.0.0.1:49152/callback' })
    assert.equal(shown.status, 200)
    const back = await scene.letIn(one, asking)
    assert.equal(back.origin, 'http://127.0.0.1:49152')
    assert.equal((await scene.redeem(tides, asking, back)).expires_in, 3_600)
    // Another program could be listening there now.
    assert.equal(
      (await askedBy(email, tides, { redirect_uri: 'http://127.0.0.1:49153/callback' })).shown.left,
      undefined,
    )
  })

  test('a client that is denied is told so, though nothing is known of it', async () => {
    const client = await scene.published(address())
    publisher.publish(client.client_id)
    await stage().audit()
    const { one, shown } = await askedBy((await scene.person()).email, client)
    const sent = await one.send(shown.path, { decision: 'deny' })
    const { left } = await scene.follow(one, new URL(sent.location!).pathname)
    assert.equal(left!.origin + left!.pathname, CALLBACK)
    assert.equal(left!.searchParams.get('error'), 'access_denied')
    const entry = (await stage().audit()).find(({ action }) => action === 'application_turned_away')
    assert.deepEqual([entry?.object_id, entry?.details], [null, { client_host: 'tides.example' }])
  })

  test('MCP_CLIENTS admits only its hosts, others are not even fetched, and the tokens of others stop working', async () => {
    const { site } = stage()
    const { email } = await scene.person()
    const { one, asking } = await askedBy(email, tides)
    const { refresh_token } = await scene.redeem(tides, asking, await scene.letIn(one, asking))
    Object.assign(site.settings, { mcpClients: ['clock.example'] })
    try {
      const before = publisher.asked.length
      assert.equal((await askedBy(email, tides)).shown.status, 400)
      assert.equal(publisher.asked.length, before)
      const refused = await scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, tides)
      assert.equal(refused.body.error, 'invalid_client')
      const admitted = await scene.published('https://clock.example:8443/client.json')
      publisher.publish(admitted.client_id)
      const { shown } = await askedBy(email, admitted)
      assert.match(shown.text, /<strong>clock\.example:8443<\/strong>/)
    } finally {
      Object.assign(site.settings, { mcpClients: [] })
    }
    assert.equal((await scene.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, tides)).status, 200)
  })

  ftest('tokens are renewed while the host of the document does not answer', async () => {
    const client = await scene.published(address())
    publisher.publish(client.client_id)
    const { one, asking } = await askedBy((await scene.person()).email, client)
    const back = await scene.letIn(one, asking)
    publisher.publish(client.client_id, {}, { status: 503 })
    later()
    const { body: expired } = await scene.post(
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token: 'x' },
      client,
    )
    assert.equal(expired.error, 'invalid_grant')
    assert.equal(back.searchParams.get('iss'), stage().site.url)
  })

  test('a document at a private address is not fetched, whatever its name resolves to', async () => {
    const { site } = stage()
    const was = site.fetchClientDocument
    let connections = 0
    const inside = createServer((_, answer) => answer.end('{}')).on('connection', () => ++connections)
    await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready))
    const { port } = inside.address() as AddressInfo
    let turn = 0
    // Public when it is first looked up, and then on this machine.
    const rebinding = async () => (turn++ ? ['127.0.0.1'] : ['203.0.113.7', '127.0.0.1'])
    Object.assign(site, {
      fetchClientDocument: guardedFetch(networksFrom([], rebinding), { connectMs: 300, wholeMs: 500 }),
    })
    try {
      for (const host of [
        '127.0.0.1',
        '[::1]',
        'localhost',
        '10.0.0.1',
        '169.254.169.254',
        '[::ffff:7f00:1]',
        'tides.example',
      ]) {
        const client_id = `https://${host}:${port}/client.json`
        const shown = await scene.follow(
          await scene.signedIn((await scene.person()).email),
          (await scene.ask(tides, { client_id, resource: resource() })).path,
        )
        assert.deepEqual([shown.status, shown.left], [400, undefined], client_id)
      }
      assert.equal(connections, 0)
    } finally {
      Object.assign(site, { fetchClientDocument: was })
      await new Promise((closed) => inside.close(closed))
    }
  })

  test('a client that nobody allows anything any more is forgotten', async () => {
    const client = await scene.published(address())
    publisher.publish(client.client_id)
    const { email, member_id } = await scene.person()
    const { one, asking } = await askedBy(email, client)
    await scene.letIn(one, asking)
    const known = async () =>
      (
        await stage()
          .site.db.reads.selectFrom('application')
          .select('name')
          .where('client_id', '=', client.client_id)
          .execute()
      ).length
    await sweepOAuth(stage().site)
    assert.equal(await known(), 1)
    const own = await stage().as(member_id)
    const [{ authorization_id }] = (await own.get('/authorizations')).body
    assert.equal((await own.delete(`/authorizations/${authorization_id}`)).status, 204)
    await sweepOAuth(stage().site)
    assert.equal(await known(), 0)
  })
})

onBothDatabases('the page of assistants', (stage) => {
  test('shows the address, how to connect each assistant, and those that are connected, each with “Remove”', async () => {
    const scene = await oauthScene(stage())
    const { site } = stage()
    publisherFor(site).publish(TIDES)
    const tides = await scene.published(TIDES)
    const { email } = await scene.person()
    const one = await scene.signedIn(email)
    const before = await one.get('/account/assistants')
    assert.equal(before.status, 200)
    assert.ok(before.text.includes(`>${site.url}/mcp</textarea>`))
    assert.match(before.text, /<button type="button" class="button" data-copy="address"[^>]*>Copy</)
    for (const name of ['Claude', 'ChatGPT', 'VS Code', 'Codex'])
      assert.ok(before.text.includes(`<summary>${name}</summary>`))
    assert.match(before.text, /No assistants connected/)
    const asking = await scene.ask(tides, { resource: `${site.url}/mcp` })
    const tokens = await scene.redeem(tides, asking, await scene.letIn(one, asking, { access: 'read' }))
    const connected = await one.get('/account/assistants')
    assert.match(connected.text, /<strong>Tide clock<\/strong> from <strong>tides\.example<\/strong>/)
    // It is none of the applications that use the API.
    assert.doesNotMatch((await one.get('/account/applications')).text, /Tide clock/)
    const authorization_id = /name="authorization_id" value="(\d+)"/.exec(connected.text)![1]!
    await one.get('/account/assistants')
    const strange = await scene.signedIn((await scene.person()).email)
    await strange.get('/account/assistants')
    const { csrf_token } = strange.hidden
    await strange.send('/account/assistants/end', { authorization_id, csrf_token: csrf_token! })
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    assert.equal((await scene.post('/oauth/token', refresh, tides)).status, 200)
    await one.get('/account/assistants')
    const removed = await one.send('/account/assistants/end', { authorization_id })
    assert.equal(removed.location, '/account/assistants?done=removed')
    assert.match((await one.get(removed.location)).text, /Assistant removed/)
    assert.equal((await scene.post('/oauth/token', refresh, tides)).body.error, 'invalid_grant')
    site.settings.mcp = 'read'
    assert.match((await one.get('/account/assistants')).text, /can only read/)
    site.settings.mcp = 'off'
    const off = await one.get('/account/assistants')
    assert.match(off.text, /turned off/)
    assert.ok(!off.text.includes(`${site.url}/mcp`) && !off.text.includes('href="/account/assistants"'))
    assert.match((await one.get('/account')).text, /href="\/account\/applications"/)
  })
})

onBothDatabases(
  'the documents that strangers have fetched',
  (stage) => {
    test('are as many in a minute as requests of the API; what is kept is not counted', async () => {
      const scene = await oauthScene(stage())
      const publisher = publisherFor(stage().site)
      const tides = await scene.published(TIDES)
      const ask = async (client_id: string) => {
        const { path } = await scene.ask(tides, { client_id, resource: `${stage().site.url}/mcp` })
        return (await fetch(scene.base + path, { redirect: 'manual' })).status
      }
      const addresses = [1, 2, 3, 4].map((at) => `https://tides.example/${at}.json`)
      for (const address of addresses) publisher.publish(address)
      const statuses: number[] = []
      for (const address of addresses) statuses.push(await ask(address))
      assert.deepEqual(statuses, [303, 303, 303, 429])
      assert.equal(publisher.asked.length, 3)
      for (const address of addresses.slice(0, 3)) assert.equal(await ask(address), 303)
      stage().pass(60)
      assert.equal(await ask(addresses[3]!), 303)
    })
  },
  { rateLimit: 3 },
)
