// Access tokens of applications at `/mcp`: what each of them may do there, what does not count in their place, and their traces.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { issueDirectoryToken } from '../../server/actions/account/directory-tokens.ts'
import { publisherFor, TIDES } from '../identity/oauth/published.ts'
import { type OAuthScene, oauthScene, type Registered } from '../identity/oauth/scene.ts'
import { scimWith } from '../scim/directory-client.ts'
import { type LogEntry, onBothDatabases } from '../stage.ts'
import { until } from '../until.ts'
import { type Mcp, type McpAnswer, mcpOf } from './mcp.ts'

onBothDatabases('access tokens of applications at /mcp', (stage) => {
  let scene: OAuthScene
  let person: { member_id: number; email: string }
  let room_id: number
  /** An application that publishes a document, and one that is registered, with the host that the audit log names. */
  let clients: [application: Registered, client_host: string | null][]

  before(async () => {
    scene = await oauthScene(stage())
    publisherFor(stage().site).publish(TIDES)
    clients = [
      [await scene.published(TIDES), 'tides.example'],
      [await scene.register(await stage().person()), null],
    ]
    person = await scene.person()
    room_id = await stage().room(await stage().organization(person.member_id))
    await stage().place(room_id, person.member_id, 2)
  })

  const as = (token: string | undefined): Mcp => mcpOf(stage().app, token, { host: new URL(scene.base).host })
  const tokenOf = async (application: Registered, more: Record<string, string> = {}): Promise<string> =>
    (await scene.tokens(application, person.email, { resource: `${scene.base}/mcp`, ...more })).access_token
  const metadata = () => `resource_metadata="${scene.base}/.well-known/oauth-protected-resource/mcp"`
  const isUnauthorized = ({ status, headers }: McpAnswer, wasSent: boolean) => {
    const error = wasSent ? 'error="invalid_token", ' : ''
    assert.deepEqual([status, headers['www-authenticate']], [401, `Bearer ${error}scope="write", ${metadata()}`])
  }
  const notes = async () => {
    const { body } = await (await stage().as(person.member_id)).get(`/rooms/${room_id}/notes?per_page=100`)
    return body.map(({ description }: { description: string }) => description)
  }
  const tracesOf = (entries: LogEntry[], action: string) => entries.filter((entry) => entry.action === action)

  test('with write access, a note is previewed and then written, and the audit log names the application', async () => {
    for (const [application, client_host] of clients) {
      await stage().audit()
      const mcp = as(await tokenOf(application))
      const { body } = await mcp.ask('tools/list')
      assert.equal(body.result.tools.length, 10)
      const args = { room_id, text: `By the application of ${client_host}` }
      const was = await notes()
      const confirm = /\nconfirm: (\S+)$/.exec(await mcp.read('write_note', args))![1]!
      assert.deepEqual(await notes(), was)
      const id = Number(/^done: note (\d+) /.exec(await mcp.read('write_note', { ...args, confirm }))![1])
      assert.deepEqual((await notes()).toSorted(), [...was, `<p>${args.text}</p>`].toSorted())
      const entries: LogEntry[] = []
      await until(async () => {
        entries.push(...(await stage().audit()))
        return tracesOf(entries, 'assistant_used').length
      })
      const [[wrote, ...more], [used, ...others]] = [
        tracesOf(entries, 'assistant_wrote'),
        tracesOf(entries, 'assistant_used'),
      ]
      assert.deepEqual([more, others], [[], []])
      assert.deepEqual(wrote!.details, { tool: 'write_note', application: 'Tide clock' })
      assert.deepEqual([wrote!.object_kind, wrote!.object_id, wrote!.room_id], ['note', id, room_id])
      assert.deepEqual(used!.details, client_host === null ? {} : { client_host })
      assert.deepEqual([used!.object_kind, used!.object_id], ['application', used!.application_id])
      for (const { member_id, via, token_id, application_id } of [wrote!, used!]) {
        assert.deepEqual([member_id, via, token_id], [person.member_id, 'application', null])
        assert.equal(application_id, used!.application_id)
      }
      if (client_host === null) assert.equal(used!.application_id, application.application_id)
    }
  })

  test('with read access six tools are listed, and a write is 403 with the scope that it needs', async () => {
    for (const [application] of clients) {
      const mcp = as(await tokenOf(application, { scope: 'read' }))
      const { body } = await mcp.ask('tools/list')
      assert.equal(body.result.tools.length, 6)
      await mcp.read('list_meetings')
      for (const name of ['write_note', 'write_action_item', 'write_agenda', 'write_meeting']) {
        const { status, headers } = await mcp.ask('tools/call', { name, arguments: { room_id, text: 'x' } })
        assert.deepEqual(
          [status, headers['www-authenticate']],
          [403, `Bearer error="insufficient_scope", scope="write", ${metadata()}`],
        )
      }
    }
  })

  test('a token for the API is refused, as is one that has expired or whose authorization has ended', async () => {
    for (const [application, client_host] of clients) {
      const { access_token } = await scene.tokens(application, person.email)
      assert.equal((await scene.api(access_token).get('/metadata')).status, 200)
      isUnauthorized(await as(access_token).ask('tools/list'), true)
      const late = await tokenOf(application)
      stage().pass(3_599)
      assert.equal((await as(late).ask('tools/list')).status, 200)
      stage().pass(1)
      isUnauthorized(await as(late).ask('tools/list'), true)
      const ended = await tokenOf(application)
      assert.equal((await as(ended).ask('tools/list')).status, 200)
      const own = await stage().as(person.member_id)
      const { body } = await own.get('/authorizations')
      const ofThis = body.filter((one: Record<string, unknown>) => one['client_id'] === application.client_id)
      assert.deepEqual(
        new Set(ofThis.map((one: Record<string, unknown>) => `${one['client_host']} ${one['assistant']}`)),
        new Set([`${client_host} false`, `${client_host} true`]),
      )
      const { authorization_id } = ofThis.find((one: Record<string, unknown>) => one['assistant'])
      assert.equal((await own.delete(`/authorizations/${authorization_id}`)).status, 204)
      isUnauthorized(await as(ended).ask('tools/list'), true)
    }
  })

  test('the end of an API token is felt by the next request', async () => {
    const { member_id } = person
    const token = await stage().token(member_id)
    const mcp = as(token)
    const args = { room_id, text: 'Never' }
    const confirm = /\nconfirm: (\S+)$/.exec(await mcp.read('write_note', args))![1]!
    const own = await stage().as(member_id)
    const { body } = await own.get('/tokens')
    const { token_id } = body.find((one: Record<string, unknown>) => one['last_four'] === token.slice(-4))
    assert.equal((await own.delete(`/tokens/${token_id}`)).status, 204)
    isUnauthorized(await mcp.ask('tools/list'), true)
    isUnauthorized(await mcp.ask('tools/call', { name: 'write_note', arguments: { ...args, confirm } }), true)
    assert.ok(!(await notes()).some((text: string) => text.includes('Never')))
  })

  test('neither the session of a browser nor the token of a directory counts', async () => {
    const signedIn = await scene.signedIn(person.email)
    assert.equal((await signedIn.api('GET', '/metadata')).status, 200)
    const cookie = [...signedIn.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const ofPages = { origin: scene.base, 'sec-fetch-site': 'same-origin' }
    isUnauthorized(await as(undefined).ask('tools/list', {}, { cookie, ...ofPages }), false)
    const directory = await stage().write((trx) => issueDirectoryToken(trx, 'Entra', stage().site.clock()))
    assert.equal((await scimWith(stage(), `Bearer ${directory}`)('GET', '/Users?count=0')).status, 200)
    isUnauthorized(await as(directory).ask('tools/list'), true)
    isUnauthorized(await as(undefined).ask('tools/list', {}, { 'x-api-key': directory }), true)
  })
})
