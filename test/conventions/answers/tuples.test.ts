// Shapes sent back: what was read can be written, and then nothing has changed.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

onBothDatabases('shapes sent back', (stage) => {
  let scene: Scene
  let client: Client
  let resources: [path: string, embeds: string][]

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    const meeting = await newMeeting(scene)
    await client.patch(`/meetings/${meeting}`, { start_time: NOW, duration_minutes: 90, audio: 'Line 1' })
    const made = async (path: string, body: object) =>
      (await client.post(`/meetings/${meeting}/${path}`, body)).headers['location']!
    const pathOf = (url: string) => new URL(url).pathname.replace('/api/v1', '')
    const tags = ['one', 'two']
    resources = [
      [`/meetings/${meeting}`, 'attendees,meeting_source'],
      [pathOf(await made('notes', { description: '<p>One <b>two</b></p>', tags })), 'tags'],
      [
        pathOf(
          await made('action_items', { description: 'x', member_id: scene.owner.id, due_ts: NOW, state: 1, tags }),
        ),
        'tags,description_clean',
      ],
      [
        pathOf(await made('meeting_sources', { source_type: 'x', source_id: 'y', source_data: { a: [null, 1.5] } })),
        '',
      ],
      [`/attendees/${(await client.get(`/meetings/${meeting}/attendees`)).body[0].attendee_id}`, ''],
    ]
    stage().pass(3600)
    await stage().events()
  })

  test('what a GET answers, PATCH takes: no change, no event, no later update_ts', async () => {
    for (const [path, embeds] of resources) {
      const query = embeds && `?embed=${embeds}`
      const was = (await client.get(`${path}${query}`)).body
      const { status } = await client.patch(path, was)
      assert.equal(status, 200, path)
      assert.deepEqual((await client.get(`${path}${query}`)).body, was)
    }
    assert.deepEqual(await stage().events(), [])
  })

  test('field by field: ids are sent plain or as {value, display}', async () => {
    const [path] = resources[2]!
    const { body: was } = await client.get(path)
    for (const name of ['state', 'member_id', 'due_ts'])
      for (const value of [was[name], was[name].value, { value: was[name].value }]) {
        const { status, body } = await client.patch(path, { [name]: value })
        assert.equal(status, 200)
        assert.deepEqual(body, was)
      }
    for (const value of [{}, { display: 'Bram' }, { value: '1' }, { value: null }, { value: [1] }, [was.member_id]])
      assertInvalid(await client.patch(path, { member_id: value }), 'action_items', ['member_id', 'invalid_value'])
    assert.deepEqual(await stage().events(), [])
  })

  test('the display that is sent along counts for nothing', async () => {
    const [path] = resources[2]!
    const { body } = await client.patch(path, { state: { value: 0, display: 'Closed' } })
    assert.deepEqual(body.state, { value: 0, display: 'Open' })
  })

  test('what PUT answers, PUT takes', async () => {
    const [path] = resources[0]!
    const { body: was } = await client.get(path)
    await stage().events()
    assert.deepEqual((await client.put(path, was)).body, was)
    assert.deepEqual(await stage().events(), [])
  })

  test('what POST answers, POST takes: another of the same', async () => {
    const [meeting, note, item] = resources.map(([path]) => path) as [string, string, string]
    const lists: [one: string, list: string, id: string][] = [
      [meeting, `/rooms/${scene.room}/meetings`, 'meeting_id'],
      [note, `${meeting}/notes`, 'note_id'],
      [item, `${meeting}/action_items`, 'action_item_id'],
    ]
    for (const [one, list, id] of lists) {
      const { body: was } = await client.get(one)
      const { status, body } = await client.post(list, was)
      assert.equal(status, 201)
      assert.notEqual(body[id], was[id])
      assert.deepEqual(body.description, was.description)
      assert.deepEqual(body.start_time, was.start_time)
      assert.deepEqual(body.due_ts, was.due_ts)
    }
  })
})
