// Events beyond those of rest_hook_events: named by hooks and by GET /events, and by nothing that does not name them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const EXTRA = {
  note_created: 'Note created',
  decision_made: 'Decision made',
  action_item_closed: 'Action item closed',
  minutes_approved: 'Minutes approved',
}
const NAMES = Object.keys(EXTRA).join()

onBothDatabases('extra events', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const listed = async (more: string) => {
    const { status, body, headers, text } = await scene.owner.client.get(`/events?after=${more}`)
    assert.equal(status, 200, text)
    const rows = body.map((row: any) => [row.event, new URL(row.resource_url).pathname.replace('/api/v1', '')])
    return { rows, next: headers['x-next-cursor'] as string }
  }
  /** What is listed from now on, of some events or of those that nobody has to name: each with its address. */
  async function listening(named?: string) {
    const filter = named ? `&event=${named}` : ''
    const { next } = await listed(`now${filter}`)
    return async () => (await listed(`${encodeURIComponent(next)}${filter}`)).rows
  }

  test('metadata lists them as it lists the others', async () => {
    const { body } = await scene.owner.client.get('/metadata?fields=extra_hook_events')
    const both = { room_event: true, organization_event: true }
    assert.deepEqual(
      body.extra_hook_events,
      Object.entries(EXTRA).map(([id, display]) => ({ id, display, ...both })),
    )
  })

  test('POST /hooks takes each, as its id or as its tuple', async () => {
    for (const [value, display] of Object.entries(EXTRA)) {
      const target_url = 'https://hooks.example/extra'
      const { status, body, text } = await scene.owner.client.post('/hooks', { event: value, target_url })
      assert.equal(status, 201, text)
      assert.deepEqual(body.event, { value, display })
      const again = await scene.owner.client.post('/hooks', { event: body.event, target_url })
      assert.equal(again.status, 200)
    }
  })

  test('GET /events lists them only where they are named', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const [unnamed, extra, some] = [
      await listening(),
      await listening(NAMES),
      await listening('minutes_approved,action_item_created'),
    ]
    const note = async (path: string, body: object) => (await client.post(`${path}/notes`, body)).body.note_id
    const first = await note(`/meetings/${meeting}`, { description: 'Low water' })
    const second = await note(`/rooms/${scene.room}`, { description: 'High water', tags: ['decision'] })
    await client.patch(`/notes/${first}`, { tags: ['decision'] })
    // Once withdrawn and in force again, it is the same decision.
    await client.patch(`/notes/${first}`, { tags: [] })
    await client.patch(`/notes/${first}`, { tags: ['decision'] })
    const item = (await client.post(`/meetings/${meeting}/action_items`, { description: 'Buy paint' })).body
    const path = `/action_items/${item.action_item_id}`
    for (const state of [1, 1, 0, 1]) await client.patch(path, { state })
    for (const state of ['in_review', 'approved']) await client.post(`/meetings/${meeting}/minutes`, { state })
    assert.deepEqual(await unnamed(), [['action_item_created', path]])
    assert.deepEqual(await extra(), [
      ['note_created', `/notes/${first}`],
      ['note_created', `/notes/${second}`],
      ['decision_made', `/decisions/${second}`],
      ['decision_made', `/decisions/${first}`],
      ['action_item_closed', path],
      ['action_item_closed', path],
      ['minutes_approved', `/meetings/${meeting}`],
    ])
    assert.deepEqual(await some(), [
      ['action_item_created', path],
      ['minutes_approved', `/meetings/${meeting}`],
    ])
  })
})
