// A meeting that was moved to another room: who still reads it, and what becomes of it when the room it left is deleted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { ids, type Scene, type Someone, setScene, someone } from './scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

onBothDatabases('meetings that were moved', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  test('once the room of its series and its template is deleted, a meeting is a single one without template', async () => {
    const { client } = scene.owner
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    const there = { ...scene, room: attic }
    const { body: template } = await client.post(`/rooms/${attic}/templates`, { name: 'Tide table' })
    const { template_id } = template
    const series = await newSeries(there, { template_id })
    const { body: single } = await client.post(`/rooms/${attic}/meetings`, { template_id })
    const { meeting_id } = await meetingAt(client, series, SLOTS[0])
    for (const id of [meeting_id, single.meeting_id])
      assert.equal((await client.patch(`/meetings/${id}`, { room_id: scene.room })).status, 200)
    const end = await client.delete(`/organizations/${scene.organization}/rooms/${attic}`)
    assert.equal(end.status, 204)
    for (const id of [meeting_id, single.meeting_id]) {
      const { status, body } = await client.get(`/meetings/${id}`)
      assert.deepEqual([status, body.meeting_series_id, body.template_id], [200, null, null])
      assert.equal((await client.delete(`/meetings/${id}`)).status, 204)
    }
  })

  test('whoever runs the series does not collapse it to a meeting that they cannot see any more', async () => {
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    const manager = await someone(stage(), scene, { organization: 5, room: 2 })
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(manager.client, series, SLOTS[0])
    assert.equal((await scene.owner.client.patch(`/meetings/${meeting_id}`, { room_id: attic })).status, 200)
    await stage().events()
    const collapse = () => manager.client.post(`${pathOf(series)}/collapse`, { meeting_id })
    assert.equal((await collapse()).status, 403)
    assert.deepEqual(await stage().events(), [])
    assert.equal((await manager.client.get(pathOf(series))).status, 200)
    assert.equal((await manager.client.get(`/meetings/${meeting_id}`)).status, 403)
    await stage().place(attic, manager.id, 4)
    assert.equal((await collapse()).body.room_id.value, attic)
  })

  test('it is read by those who read its room, by who attends it, and by the invitees of its series', async () => {
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    const series = await newSeries(scene)
    const people = {
      manager: await someone(stage(), scene, { organization: 5, room: 2 }),
      invitee: await someone(stage(), scene, { organization: 5, room: 5 }),
      reader: await someone(stage(), { ...scene, room: attic }, { organization: 5, room: 4 }),
    }
    const { meeting_id } = await meetingAt(people.manager.client, series, SLOTS[0])
    assert.equal((await scene.owner.client.patch(`/meetings/${meeting_id}`, { room_id: attic })).status, 200)
    const { status } = await scene.owner.client.post(`${pathOf(series)}/guests`, { member_id: people.invitee.id })
    assert.equal(status, 201)
    const answers = async (path: string) => {
      const all = Object.values(people).map(({ client }) => client.get(path))
      return (await Promise.all(all)).map((answer) => answer.status)
    }
    assert.deepEqual(await answers(`/meetings/${meeting_id}`), [403, 200, 200])
    assert.deepEqual(await answers(`/meetings/${meeting_id}/attendees`), [403, 200, 200])
    assert.deepEqual(await answers(`${pathOf(series)}/meeting_at/${SLOTS[0]}`), [403, 200, 403])
    const summaries = async ({ client }: Someone) =>
      ids(await client.get(`${pathOf(series)}/meeting_summaries?per_page=1`), 'meeting_id')
    assert.deepEqual(await summaries(people.manager), [null])
    assert.deepEqual(await summaries(people.invitee), [meeting_id])
    const [slot] = (await people.manager.client.get(`${pathOf(series)}/meeting_summaries`)).body
    assert.equal(slot.start_time.value, SLOTS[1])
  })
})
