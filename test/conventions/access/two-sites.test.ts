// Several sites in one process: a request gets its site from its host, and nothing of one is reached from another.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Resource } from '../../../contract/resource.ts'
import { HOOK_SECRET } from '../../../server/actions/hooks/hooks.ts'
import { unseal } from '../../../server/db/secrets/seal.ts'
import type { RelayTools } from '../../../server/events/attempt.ts'
import { startRelay } from '../../../server/events/relay.ts'
import { RELAY } from '../../../server/events/settings.ts'
import { newHook } from '../../hooks/hook-scene.ts'
import { newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { opened } from '../../sheet.ts'
import { forTwoSites, type SiteStage } from '../../two-sites.ts'
import { until } from '../../until.ts'

const PROXY = '10.0.0.1'
const FAR = '203.0.113.7'
/** The verbs that the contract has at an address such as `/rooms/3`. */
const verbsAt = (address: string): string[] =>
  (Object.values(contract) as unknown as Resource[])
    .flatMap(({ endpoints }) => Object.values(endpoints))
    .filter(({ at }) => at.some(({ path }) => path.replace(/:\w+$/, '') === address.replace(/\d+$/, '')))
    .map(({ verb }) => verb)

const NOWHERE = { message: 'There is no site at this host.' }

forTwoSites('two sites in one process', (sites) => {
  let at: Record<'harbour' | 'museum', Scene>

  before(async () => {
    at = { harbour: await setScene(sites().harbour.stage), museum: await setScene(sites().museum.stage) }
  })

  /** The same done at both, so that ids and words are the same; only the addresses differ. */
  const twins = async () => [await newMeeting(at.harbour, 'Twin'), await newMeeting(at.museum, 'Twin')] as const

  test('a token of one site is invalid at the other', async () => {
    const { harbour, museum } = sites()
    for (const [own, other] of [
      [harbour, museum],
      [museum, harbour],
    ] as const) {
      const key = { 'x-api-key': await own.stage.token(at.harbour.chief.id) }
      assert.equal((await own.client(key).get('/members?me=true')).status, 200)
      for (const path of ['/members?me=true', '/metadata', '/meetings/1', '/nowhere']) {
        const { status, body, headers } = await other.client(key).get(path)
        assert.deepEqual([status, body], [401, { message: 'Unauthorized' }], path)
        assert.equal(headers['x-requestor'], undefined)
      }
      const made = await other.client(key).post(`/rooms/${at.harbour.room}/meetings`, { name: 'From elsewhere' })
      assert.equal(made.status, 401)
    }
    const token = await harbour.stage.token(at.harbour.owner.id)
    const both = { 'x-api-key': token, 'x-api-token': await museum.stage.token(at.museum.owner.id) }
    assert.equal((await harbour.client(both).get('/metadata')).status, 401)
  })

  test('an id of one site is unknown at the other, at every address', async () => {
    const { harbour, museum } = sites()
    const secret = 'Only at the harbour'
    const [organization] = [await harbour.stage.organization(at.harbour.owner.id, secret)]
    const room = await harbour.stage.room(organization, { name: secret })
    const { client } = at.harbour.owner
    const made: Record<string, number> = { organization_id: organization, room_id: room }
    for (let round = 0; round < 3; round++) {
      const meeting = await client.post(`/rooms/${room}/meetings`, { name: secret, start_time: '2026-03-03T09:00:00Z' })
      made['meeting_id'] = meeting.body.meeting_id
      const note = await client.post(`/meetings/${made['meeting_id']}/notes`, { description: secret })
      made['note_id'] = note.body.note_id
      const item = await client.post(`/meetings/${made['meeting_id']}/action_items`, { description: secret })
      made['action_item_id'] = item.body.action_item_id
    }
    for (const id of Object.values(made)) assert.ok(id)
    const chief = at.museum.chief.client
    for (const [id, number] of Object.entries(made)) {
      const path = `/${id.replace('_id', 's')}/${number}`
      assert.match((await at.harbour.chief.client.get(path)).text, /Only at the harbour/, path)
      for (const verb of verbsAt(path))
        assert.equal((await chief.ask(verb, path, verb === 'PATCH' ? {} : undefined)).status, 404, `${verb} ${path}`)
    }
    for (const { endpoints } of Object.values(contract) as unknown as Resource[])
      for (const { verb, kind, at: paths } of Object.values(endpoints))
        for (const { path } of verb === 'GET' ? paths : []) {
          const filled = path.replace(/:(\w+)/g, (_, name: string) => String(made[name] ?? made['meeting_id']))
          const answer = await chief.get(filled)
          assert.doesNotMatch(answer.text, /Only at the harbour|\/\/harbour\.example/, filled)
          if (kind === 'list' && path.includes(':')) assert.equal(answer.status, 404, filled)
        }
    const { status } = await chief.post(`/rooms/${room}/meetings`, { name: 'Across' })
    assert.equal(status, 404)
    assert.equal(museum.stage.site.url, 'https://museum.example/moot')
  })

  test('the same Idempotency-Key at both is done once at each, also at the same time', async () => {
    const keyed = { headers: { 'idempotency-key': 'the-same-everywhere' } }
    assert.equal(at.harbour.owner.id, at.museum.owner.id)
    const post = ({ owner, room }: Scene, path = `/rooms/${room}/meetings`) =>
      owner.client.post(path, { name: 'Once each' }, keyed)
    const [one, other] = await Promise.all([post(at.harbour), post(at.museum)])
    assert.deepEqual([one.status, other.status], [201, 201])
    assert.match(one.headers['location']!, /^https:\/\/harbour\.example\/api\/v1\//)
    assert.match(other.headers['location']!, /^https:\/\/museum\.example\/moot\/api\/v1\//)
    for (const place of ['harbour', 'museum'] as const) {
      const again = await post(at[place])
      assert.equal(again.headers['location'], { harbour: one, museum: other }[place].headers['location'])
      const { body } = await at[place].owner.client.get(`/rooms/${at[place].room}/meetings`)
      assert.equal(body.filter(({ name }: { name: string }) => name === 'Once each').length, 1)
    }
  })

  test('an ETag of one site is none of the other', async () => {
    const [here, there] = await twins()
    const { headers } = await at.harbour.owner.client.get(`/meetings/${here}`)
    const etag = headers['etag']!
    const { client } = at.museum.owner
    const read = await client.get(`/meetings/${there}`, { headers: { 'if-none-match': etag } })
    assert.deepEqual([read.status, read.body.name], [200, 'Twin'])
    const changed = await client.patch(`/meetings/${there}`, { name: 'Taken' }, { headers: { 'if-match': etag } })
    assert.equal(changed.status, 412)
  })

  test('files that are written at the same time hold each their own', async () => {
    const titles = { harbour: 'Pilings', museum: 'Whalebones' }
    const paths: Record<string, string> = {}
    for (const place of ['harbour', 'museum'] as const) {
      paths[place] = `/rooms/${at[place].room}/action_items`
      const { status } = await at[place].owner.client.post(paths[place], { description: titles[place] })
      assert.equal(status, 201)
    }
    const asked = Array.from({ length: 6 }, (_, turn) => (turn % 2 ? 'harbour' : 'museum') as 'harbour' | 'museum')
    const files = await Promise.all(asked.map((place) => at[place].owner.client.get(`${paths[place]}?format=xlsx`)))
    files.forEach(({ bytes }, turn) => {
      assert.deepEqual(opened(bytes).column('Action item'), [titles[asked[turn]!]])
    })
  })

  test('hooks hear of their own site alone, each with its own secret', async () => {
    const told: { site: string; url: string; body: Record<string, unknown> }[] = []
    const wanted: Record<string, string> = {}
    for (const place of ['harbour', 'museum'] as const) {
      // What happened before a hook was made is not its business.
      sites()[place].stage.pass(60)
      const { body } = await newHook(at[place].owner.client, { event: 'meeting_created' })
      wanted[place] = body.target_url
    }
    const stops = (['harbour', 'museum'] as const).map((place) => {
      const { site } = sites()[place].stage
      const tools: RelayTools = {
        mayRead: async () => true,
        sign: (sealed) => {
          for (const one of sealed) assert.ok(unseal(site.sealKey, one, HOOK_SECRET))
          return {}
        },
        send: async ({ url, body }) => {
          told.push({ site: place, url, body: JSON.parse(body) })
          return { status: 200, failure: null, response: '', retryAfter: null, duration_ms: 1 }
        },
      }
      return startRelay(site, tools, (error) => assert.fail(error as Error), { ...RELAY, gather: 1, poll: 5 })
    })
    const made = await newMeeting(at.museum, 'At the museum')
    const { db } = sites().museum.stage.site
    const waits = () => db.reads.selectFrom('delivery').select('state').where('state', '=', 'delivered').execute()
    await until(async () => (await waits()).length)
    await Promise.all(stops.map((stop) => stop()))
    assert.deepEqual(
      told.map(({ site, url, body }) => [site, url, body['resource_url']]),
      [['museum', wanted['museum'], `https://museum.example/moot/api/v1/meetings/${made}`]],
    )
    const [{ secret }] = (await db.reads.selectFrom('hook').select('secret').execute()) as [{ secret: string }]
    assert.throws(() => unseal(sites().harbour.stage.site.sealKey, secret, HOOK_SECRET))
  })

  test('an unknown host gets 421 with a message and nothing else', async () => {
    const { app, harbour } = sites()
    const key = { 'x-api-key': await harbour.stage.token(at.harbour.owner.id) }
    for (const host of ['moot.example', 'xharbour.example', 'harbour.example.evil.example', 'harbour', '127.0.0.1'])
      for (const url of [
        '/api/v1/metadata',
        '/api/v1',
        '/openapi.json',
        '/docs/',
        '/sign-in',
        '/moot/api/v1/metadata',
        '/nowhere',
      ]) {
        const { statusCode, body, headers } = await app.inject({ url, headers: { ...key, host } })
        assert.deepEqual([statusCode, body], [421, JSON.stringify(NOWHERE)], `${host}${url}`)
        for (const name of ['x-requestor', 'x-rate-limit-limit', 'location', 'set-cookie'])
          assert.equal(headers[name], undefined)
      }
  })

  test('a host is the same in any case, with any port, and with a dot at its end', async () => {
    const { owner } = at.harbour
    const meeting = await newMeeting(at.harbour)
    for (const host of ['HARBOUR.example', 'harbour.example:8443', 'harbour.example.', 'Harbour.Example.:80']) {
      const { status, body, headers } = await owner.client.get(`/meetings/${meeting}`, { headers: { host } })
      assert.equal(status, 200, host)
      assert.match(body.meeting_url, /^https:\/\/harbour\.example\/\w/)
      const list = await owner.client.get('/meetings?per_page=1', { headers: { host } })
      assert.match(list.headers['link']!, /^<https:\/\/harbour\.example\/api\/v1\/meetings/)
      assert.equal(headers['x-requestor'], list.headers['x-requestor'])
    }
  })

  test('a site is found below its own path alone', async () => {
    const { app, harbour, museum } = sites()
    const asked = async ({ host }: SiteStage, url: string) => (await app.inject({ url, headers: { host } })).statusCode
    for (const path of ['/api/v1/openapi.json', '/openapi.json', '/docs/', '/sign-in', '/api/v1/']) {
      assert.equal(await asked(harbour, path), 200, path)
      assert.equal(await asked(museum, `/moot${path}`), 200, path)
      assert.equal(await asked(harbour, `/moot${path}`), 404, path)
      assert.equal(await asked(museum, path), 404, path)
    }
  })

  test('the description names the address of the site that was asked', async () => {
    const { app, harbour, museum } = sites()
    for (const [{ host, stage }, path] of [
      [harbour, '/openapi.json'],
      [museum, '/moot/openapi.json'],
      [harbour, '/api/v1'],
    ] as const) {
      const { servers, openapi } = (await app.inject({ url: path, headers: { host } })).json()
      assert.deepEqual([openapi, servers], ['3.1.0', [{ url: `${stage.site.url}/api/v1` }]])
    }
  })
})

forTwoSites(
  'credits of two sites',
  (sites) => {
    test('what is spent at one site is not spent at the other, by the same id or from the same address', async () => {
      const { harbour, museum } = sites()
      const at = { harbour: await setScene(harbour.stage), museum: await setScene(museum.stage) }
      assert.equal(at.harbour.owner.id, at.museum.owner.id)
      for (let left = 4; left >= 0; left--) {
        const { headers } = await at.harbour.owner.client.get('/metadata')
        assert.equal(headers['x-rate-limit-remaining'], String(left))
        assert.equal((await harbour.client().get('/metadata')).headers['x-rate-limit-remaining'], String(left))
      }
      assert.equal((await at.harbour.owner.client.get('/metadata')).status, 429)
      assert.equal((await harbour.client().get('/metadata')).status, 429)
      const { status, headers } = await at.museum.owner.client.get('/metadata')
      assert.deepEqual([status, headers['x-rate-limit-remaining']], [200, '4'])
      assert.equal((await museum.client().get('/metadata')).headers['x-rate-limit-remaining'], '4')
    })
  },
  { rateLimit: 5 },
)

forTwoSites(
  'two sites behind a proxy',
  (sites) => {
    test('X-Forwarded-Host selects the site only if it is sent by TRUST_PROXY addresses', async () => {
      const { app, harbour, museum } = sites()
      const found = async (remoteAddress: string, host: string, forwarded: string) => {
        const headers = { host, 'x-forwarded-host': forwarded, 'x-forwarded-proto': 'https', 'x-forwarded-for': FAR }
        const { statusCode, body } = await app.inject({ url: '/openapi.json', headers, remoteAddress })
        return statusCode === 200 ? new URL(JSON.parse(body).servers[0].url).hostname : statusCode
      }
      assert.equal(await found(PROXY, '10.0.0.9:8080', harbour.host), harbour.host)
      assert.equal(await found(PROXY, museum.host, harbour.host), harbour.host)
      assert.equal(await found(PROXY, harbour.host, 'evil.example'), 421)
      // What the caller wrote stands before what the proxy added.
      assert.equal(await found(PROXY, '10.0.0.9', `evil.example, ${harbour.host}`), harbour.host)
      assert.equal(await found(PROXY, '10.0.0.9', `${harbour.host}, evil.example`), 421)
      assert.equal(await found(FAR, '10.0.0.9:8080', harbour.host), 421)
      assert.equal(await found(FAR, harbour.host, museum.host), harbour.host)
      assert.equal(await found('10.0.0.2', harbour.host, 'evil.example'), harbour.host)
    })
  },
  { trustProxy: [PROXY] },
)

forTwoSites('what watches over two sites', (sites) => {
  const asked = (url: string, host: string) => sites().app.inject({ url, headers: { host } })

  test('/readyz tells of the site of the host, and elsewhere of all', async () => {
    const { harbour, museum } = sites()
    assert.deepEqual((await asked('/readyz', '10.0.0.9:8080')).json(), { status: 'ready', sites: 2, unavailable: 0 })
    assert.deepEqual((await asked('/readyz', harbour.host)).json(), { status: 'ready' })
    await museum.stage.fresh.db.close()
    const { statusCode, body } = await asked('/readyz', museum.host)
    assert.deepEqual([statusCode, body], [503, ''])
    assert.deepEqual((await asked('/readyz', harbour.host)).json(), { status: 'ready' })
    assert.deepEqual((await asked('/readyz', '10.0.0.9')).json(), { status: 'ready', sites: 1, unavailable: 1 })
  })

  test('/metrics counts all of them together, and is at the host of none', async () => {
    assert.equal((await asked('/metrics', sites().harbour.host)).statusCode, 404)
    assert.match((await asked('/metrics', 'localhost')).body, /folkmoot_requests_total/)
    assert.deepEqual((await asked('/healthz', sites().harbour.host)).json(), { status: 'ok' })
  })
})
