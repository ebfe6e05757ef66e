// "An invitee of a series sees the series and every meeting generated from it", also those that they do not attend.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { ids, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { DAY, meetingAt, newSeries, pathOf, SLOTS } from './series-scene.ts'

onBothDatabases('invitees of a series', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  /** A series whose first meeting was held before this person was invited to it; they are a Guest of the room. */
  async function late(role = 5) {
    const series = await newSeries(scene)
    const { meeting_id } = await meetingAt(scene.owner.client, series, SLOTS[0])
    const { client } = scene.owner
    assert.equal((await client.patch(`/meetings/${meeting_id}`, { state: 'started' })).status, 200)
    const { body: note } = await client.post(`/meetings/${meeting_id}/notes`, { description: 'High water' })
    const { body: item } = await client.post(`/meetings/${meeting_id}/action_items`, { description: 'Mend the jetty' })
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const sent = { member_id: guest.id, role_id: role }
    const { body: invitee } = await client.post(`${pathOf(series)}/invitees`, sent)
    return { series, meeting_id, note, item, guest, invitation: `/invitees/${invitee.invitee_id}` }
  }

  const status = async (client: Client, path: string) => (await client.get(path)).status
  const everything = ({ meeting_id, note, item }: Awaited<ReturnType<typeof late>>) => [
    ...['', '/attendees', '/notes', '/action_items', '/meeting_sources'].map(
      (below) => `/meetings/${meeting_id}${below}`,
    ),
    ...[`/notes/${note.note_id}`, `/action_items/${item.action_item_id}`],
  ]
  const inRoom = async ({ client }: Someone) => [
    ids(await client.get(`/rooms/${scene.room}/meetings`), 'meeting_id'),
    ids(await client.get(`/rooms/${scene.room}/notes`), 'note_id'),
    ids(await client.get(`/rooms/${scene.room}/action_items`), 'action_item_id'),
    (await client.get(`/rooms/${scene.room}/meeting_summaries?per_page=1`)).body.map((row: any) => row.meeting_id),
  ]

  test('see a meeting that was held before they were invited, with all that it holds', async () => {
    const one = await late()
    const { guest, series, meeting_id, note, item } = one
    for (const path of everything(one)) assert.equal(await status(guest.client, path), 200, path)
    assert.deepEqual(await inRoom(guest), [[meeting_id], [note.note_id], [item.action_item_id], [meeting_id]])
    const [summary] = (await guest.client.get(`${pathOf(series)}/meeting_summaries`)).body
    assert.equal(await status(guest.client, summary.resource_url.replace(/^.*v1/, '')), 200)
    assert.deepEqual(ids(await guest.client.get('/meetings'), 'meeting_id'), [])
    assert.ok(!ids(await guest.client.get(`/meetings/${meeting_id}/attendees`), 'member_id').includes(guest.id))
  })

  test('and no more than see it, whatever their role in the series', async () => {
    const { guest, meeting_id, note } = await late(2)
    assert.deepEqual((await guest.client.options(`/meetings/${meeting_id}`)).body, ['OPTIONS', 'HEAD', 'GET'])
    for (const { status } of [
      await guest.client.patch(`/meetings/${meeting_id}`, { name: 'Mine' }),
      await guest.client.post(`/meetings/${meeting_id}/notes`, { description: 'Mine' }),
      await guest.client.post(`/meetings/${meeting_id}/attendees`, { member_id: guest.id }),
      await guest.client.patch(`/notes/${note.note_id}`, { description: 'Mine' }),
    ])
      assert.equal(status, 403)
  })

  test('also one that they were taken out of; nothing any more once they are no invitee', async () => {
    const one = await late()
    const { guest, series, meeting_id, invitation } = one
    const coming = await meetingAt(scene.owner.client, series, SLOTS[1])
    const { body } = await guest.client.get(`/meetings/${coming.meeting_id}/attendees`)
    const seat = body.find(({ member_id }: any) => member_id === guest.id)
    assert.equal((await scene.owner.client.delete(`/attendees/${seat.attendee_id}`)).status, 204)
    assert.equal(await status(guest.client, `/meetings/${coming.meeting_id}`), 200)
    assert.equal((await scene.owner.client.delete(invitation)).status, 204)
    for (const path of [...everything(one), `/meetings/${coming.meeting_id}`])
      assert.equal(await status(guest.client, path), 403, path)
    assert.deepEqual(await inRoom(guest), [[], [], [], []])
    assert.equal(await status(guest.client, `/meetings/${meeting_id}`), 403)
  })

  test('hear 410 of one that was deleted, and read its record while there is the room', async () => {
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    for (const alone of [true, false]) {
      const { guest, meeting_id, series } = await late()
      await stage().events()
      const path = alone ? `/meetings/${meeting_id}` : pathOf(series)
      assert.equal((await scene.owner.client.delete(path)).status, 204)
      const told = (await stage().events()).find((event) => event.startsWith('meeting_deleted'))!
      assert.equal(await status(guest.client, `/meetings/${meeting_id}`), 410)
      assert.equal(await status(guest.client, told.replace('meeting_deleted ', '')), 200)
    }
    const { owner } = scene
    scene = { ...scene, room: attic }
    await stage().place(attic, owner.id, 2)
    const { guest, meeting_id } = await late()
    stage().pass(DAY)
    assert.equal((await owner.client.delete(`/organizations/${scene.organization}/rooms/${attic}`)).status, 204)
    assert.equal(await status(guest.client, `/meetings/${meeting_id}`), 410)
  })
})
