// A meeting that was moved to another room: what becomes of it when the room that it left is deleted.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { type Scene, setScene } from './scene.ts'
import { meetingAt, newSeries, SLOTS } from './series-scene.ts'

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
})
