// What `/mcp` says of itself, and what each tool costs: the same as its requests cost in the API, ten credits at most.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type Mcp, mcpOf, REVISIONS } from './mcp.ts'

const WRITING = ['write_note', 'write_action_item', 'write_agenda', 'write_meeting']

onBothDatabases('the server of assistants', (stage) => {
  let scene: Scene
  let mcp: Mcp
  let token: string

  before(async () => {
    scene = await setScene(stage())
    token = await stage().token(scene.owner.id)
    mcp = mcpOf(stage().app, token)
  })

  for (const revision of REVISIONS)
    test(`has tools and a prompt and nothing else, and instructions that no client cuts (${revision})`, async () => {
      const [method, params] =
        revision === '2026-07-28'
          ? ['server/discover', {}]
          : ['initialize', { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'test', version: '1' } }]
      const { status, body } = await mcpOf(stage().app, token, { revision }).ask(
        method as string,
        params as Record<string, unknown>,
      )
      assert.equal(status, 200)
      const { capabilities, instructions } = body.result
      assert.deepEqual(capabilities, { tools: {}, prompts: {} })
      assert.ok(instructions.length <= 800, `${instructions.length} characters`)
      assert.match(instructions, /Show it to the person/)
    })

  test('the tools that write change and destroy nothing that is not named, and the others only read', async () => {
    const { body } = await mcp.ask('tools/list')
    for (const { name, annotations } of body.result.tools)
      assert.deepEqual(annotations, WRITING.includes(name) ? { destructiveHint: false } : { readOnlyHint: true }, name)
    assert.equal(body.result.tools.length, 10)
  })

  test('no client can register itself', async () => {
    const { app } = stage()
    const told = await app.inject({ url: '/.well-known/oauth-authorization-server' })
    assert.equal(told.statusCode, 200)
    assert.ok(!('registration_endpoint' in told.json()))
    for (const url of ['/oauth/register', '/oauth/reg', '/register', '/reg']) {
      const payload = { client_name: 'test', redirect_uris: ['https://page.example/callback'] }
      const answer = await app.inject({ method: 'POST', url, payload })
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, `${url}: ${answer.statusCode}`)
      assert.ok(!answer.body.includes('client_id'))
    }
  })

  test('each tool costs what its requests cost in the API, and none more than ten credits', async () => {
    const meeting_id = await newMeeting(scene)
    const { client } = scene.owner
    const room_id = scene.room
    const used = async (name: string, args: object) =>
      Number((await mcp.ask('tools/call', { name, arguments: args })).headers['x-rate-limit-used'])
    const inApi = async (path: string) => Number((await client.get(path)).headers['x-rate-limit-used'])
    const reading: [name: string, args: object, path: string, cost: number][] = [
      ['search', { query: 'word' }, '/search_results?search=word', 1],
      ['list_meetings', { room_id }, `/rooms/${room_id}/meetings`, 1],
      ['list_action_items', { meeting_id }, `/meetings/${meeting_id}/action_items`, 1],
      ['list_decisions', {}, '/decisions', 1],
      ['read_changes', {}, '/changes?embed=resource', 2],
    ]
    for (const [name, args, path, cost] of reading)
      assert.deepEqual([await used(name, args), await inApi(path)], [cost, cost], name)
    // An invitation is a request for each person, and one for the mail to all of them.
    const invite = (count: number) => Array.from({ length: count }, (_, at) => `person${at}@example.com`)
    const writing: [name: string, args: object, cost: number][] = [
      ['write_note', { meeting_id, text: 'x' }, 1],
      ['write_action_item', { meeting_id, text: 'x' }, 1],
      ['write_agenda', { meeting_id, items: [{ title: 'x' }] }, 1],
      ['write_meeting', { meeting_id, name: 'x' }, 1],
      ['write_meeting', { meeting_id, invite: invite(2) }, 4],
      ['write_meeting', { meeting_id, invite: invite(9) }, 10],
      ['write_meeting', { meeting_id, invite: invite(51) }, 10],
      ['read_meeting', {}, 10],
    ]
    for (const [name, args, cost] of writing) assert.equal(await used(name, args), cost, JSON.stringify(args))
  })
})
