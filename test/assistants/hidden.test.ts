// What lies in an organization that hides its rooms: tools read past it, also past much of it, and say nothing of it.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { ftest } from '../ring.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { type Mcp, mcpOf } from './mcp.ts'

const nextIn = (text: string): string => /\nnext: (\S+)$/.exec(text)![1]!

onBothDatabases('what organizations hide from assistants', (stage) => {
  let scene: Scene
  let mcp: Mcp
  /** A room that is hidden, beside that of the scene. */
  let hidden: number

  const made = async (room: number, hour: string, more = {}): Promise<number> => {
    const sent = { name: 'Round', start_time: `2026-03-02T${hour}:00Z`, ...more }
    const { status, body } = await scene.owner.client.post(`/rooms/${room}/meetings`, sent)
    assert.equal(status, 201)
    return body.meeting_id
  }
  /** Many action items of the owner at once. */
  const assigned = (room_id: number, count: number, due_ts: number) =>
    stage().write(async (trx) => {
      const one = { room_id, member_id: scene.owner.id, description: '<p>Task</p>', state: 0 as const, due_ts }
      const stamps = { create_id: scene.owner.id, create_ts: NOW, update_ts: NOW }
      const rows = Array.from({ length: count }, () => ({ ...one, ...stamps }))
      await trx.insertInto('action_item').values(rows).execute()
    })

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
    const organization = await stage().organization(scene.owner.id, 'Quiet')
    hidden = await stage().room(organization)
    await stage().place(hidden, scene.owner.id, 2)
    await scene.owner.client.patch(`/organizations/${organization}`, { assistants: 'off' })
  })

  test('changes of a deleted room are hidden as those before its end', async () => {
    const { client } = scene.owner
    const next = nextIn(await mcp.read('read_changes', { after: 'now' }))
    const organization = await stage().organization(scene.owner.id, 'Ended')
    const room = await stage().room(organization)
    await stage().place(room, scene.owner.id, 2)
    await client.patch(`/organizations/${organization}`, { assistants: 'off' })
    await client.post(`/rooms/${room}/notes`, { description: '<p>Secret</p>' })
    const meeting_id = await newMeeting(scene)
    assert.equal((await client.delete(`/organizations/${organization}/rooms/${room}`)).status, 204)
    const { body } = await client.get('/changes?per_page=1000')
    assert.ok(body.some(({ what, thing_id }: Record<string, unknown>) => what === 'gone' && thing_id === room))
    const text = await mcp.read('read_changes', { after: next })
    assert.match(text, new RegExp(`^- meeting ${meeting_id}\\b`, 'm'))
    assert.doesNotMatch(text, new RegExp(`room ${room}\\b|deleted|- organization`))
    await client.delete(`/meetings/${meeting_id}`)
  })

  test('much that is hidden ends neither changes nor the search for the next meeting, and leaves no next', async () => {
    const next = nextIn(await mcp.read('read_changes', { after: 'now' }))
    for (let count = 0; count < 26; count++) await made(hidden, '11:00', { state: 'started' })
    const [first, running] = [await made(scene.room, '10:30'), await made(scene.room, '12:00', { state: 'started' })]
    assert.match(await mcp.read('read_meeting'), new RegExp(`^- meeting ${running}\\b`, 'm'))
    const changes = await mcp.read('read_changes', { after: next })
    assert.match(changes, new RegExp(`^- meeting ${first}\\b`, 'm'))
    const until = await mcp.read('list_meetings', { to: '2026-03-02T11:30:00Z' })
    assert.match(until, new RegExp(`^- meeting ${first}\\b`, 'm'))
    assert.doesNotMatch(until, /^next: /m)
    const all = await mcp.read('list_meetings')
    assert.match(all, new RegExp(`^- meeting ${first}\\b(.*\\n)*- meeting ${running}\\b`, 'm'))
    assert.doesNotMatch(all, /^next: /m)
  })

  ftest('much in a row that is hidden is read past, within one call', async () => {
    const next = nextIn(await mcp.read('read_changes', { after: 'now' }))
    await assigned(hidden, 201, NOW)
    await assigned(scene.room, 1, NOW + 60)
    assert.match(await mcp.read('read_changes', { after: next }), /^- action_item \d+/m)
    const list = await mcp.read('list_action_items')
    assert.equal(list.match(/^- action_item \d+/gm)?.length, 1)
    assert.doesNotMatch(list, /^next: /m)
  })

  ftest('where more is hidden than one call reads, the answer leads on, and tells nothing of it', async () => {
    let next: string | undefined = nextIn(await mcp.read('read_changes', { after: 'now' }))
    await assigned(hidden, 501, NOW - 60)
    await assigned(scene.room, 1, NOW + 120)
    const beginning = await mcp.read('read_changes', { after: next })
    assert.match(beginning, /^Nothing found so far\. Call again with next to continue\.\nnext: \S+$/)
    assert.match(await mcp.read('read_changes', { after: nextIn(beginning) }), /^- action_item \d+/m)
    const texts: string[] = []
    do {
      texts.push(await mcp.read('list_action_items', texts.length ? { next: next! } : {}))
      next = /^next: (\S+)$/m.exec(texts.at(-1)!)?.[1]
    } while (next !== undefined)
    assert.deepEqual(
      texts.map((text) => /^Nothing found so far/.test(text)),
      [true, true, false],
    )
    assert.equal(texts.at(-1)!.match(/^- action_item \d+/gm)?.length, 2)
  })

  test('only a position that the API refuses is one to begin again with', async () => {
    const { app } = stage()
    const next = nextIn(await mcp.read('read_changes', { after: 'now' }))
    const { inject } = app
    const refused = async (status: number) => {
      app.inject = (async (request: { url: string }) =>
        request.url.includes('/api/v1/changes')
          ? { statusCode: status, payload: '{}', headers: {} }
          : (inject as (one: object) => unknown).call(app, request)) as unknown as typeof inject
      try {
        const { text, isError } = await mcp.call('read_changes', { after: next })
        assert.ok(isError)
        return text
      } finally {
        app.inject = inject
      }
    }
    for (const status of [410, 422]) assert.match(await refused(status), /Begin again/)
    for (const status of [429, 503]) assert.match(await refused(status), /too busy/)
    assert.match(await refused(500), /cannot do this right now/)
    assert.match(await refused(404), /does not exist/)
  })
})
