// Rooms that let people who take part add agenda items: their own pending ones are theirs to change and delete.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newItem } from './agenda-scene.ts'

onBothDatabases('a room with members_add_agenda_items', (stage) => {
  let scene: Scene
  let sam: Someone
  let meeting: string

  const letting = async (members_add_agenda_items: boolean) => {
    const body = { private: false, members_add_agenda_items }
    const answer = await scene.owner.client.patch(`/rooms/${scene.room}`, body)
    assert.deepEqual([answer.status, answer.body.members_add_agenda_items], [200, members_add_agenda_items])
  }
  const of = (item: { agenda_item_id: number }) => `/agenda_items/${item.agenda_item_id}`

  before(async () => {
    scene = await setScene(stage())
    sam = await someone(stage(), scene, { organization: 5, room: 3 })
    meeting = `/meetings/${await newMeeting(scene)}`
  })

  test('does so only once somebody says so', async () => {
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}`)
    assert.equal(body.members_add_agenda_items, false)
    assert.equal((await sam.client.post(`${meeting}/agenda_items`, { title: 'Tide' })).status, 403)
    await letting(true)
    const item = await newItem(sam.client, meeting, { title: 'Tide', presenter_id: sam.id, position: 0 })
    assert.deepEqual([item.create_id.value, item.position], [sam.id, 0])
  })

  test('lets them change and delete their own, but neither set its state nor touch those of others', async () => {
    await letting(true)
    const own = await newItem(sam.client, meeting, { title: 'Tide' })
    const other = await newItem(scene.owner.client, meeting, { title: 'Wind' })
    const { status, body } = await sam.client.patch(of(own), { title: 'Low tide', position: 0, duration_seconds: 60 })
    assert.deepEqual([status, body.title, body.position], [200, 'Low tide', 0])
    assert.equal((await sam.client.patch(of(own), { state: 'skipped' })).status, 403)
    assert.equal((await sam.client.post(`${of(own)}/move`, { room_id: scene.room })).status, 403)
    for (const answer of [
      await sam.client.patch(of(other), { title: 'Mine' }),
      await sam.client.delete(of(other)),
      await sam.client.put(`${meeting}/agenda_items`, { agenda_items: [{ title: 'Mine' }] }),
    ])
      assert.equal(answer.status, 403)
    assert.equal((await sam.client.delete(of(own))).status, 204)
  })

  test('keeps the sub-items of others from being deleted with their own', async () => {
    await letting(true)
    const own = await newItem(sam.client, meeting, { title: 'Tide' })
    const below = await newItem(scene.owner.client, meeting, { title: 'Wind', parent_id: own.agenda_item_id })
    assert.equal((await sam.client.delete(of(own))).status, 403)
    assert.equal((await sam.client.get(of(below))).status, 200)
    assert.equal((await scene.owner.client.delete(of(own))).status, 204)
  })

  test('leaves them nothing once the item is discussed, or the room no longer lets them', async () => {
    await letting(true)
    const fresh = `/meetings/${await newMeeting(scene)}`
    const first = await newItem(sam.client, fresh, { title: 'Tide' })
    const second = await newItem(sam.client, fresh, { title: 'Wind' })
    await scene.owner.client.patch(fresh, { state: 'started' })
    assert.equal((await scene.owner.client.patch(of(first), { state: 'current' })).status, 200)
    assert.equal((await sam.client.patch(of(first), { title: 'Mine' })).status, 403)
    assert.equal((await sam.client.patch(of(second), { title: 'Rain' })).status, 200)
    await letting(false)
    assert.equal((await sam.client.patch(of(second), { title: 'Snow' })).status, 403)
    assert.equal((await sam.client.delete(of(second))).status, 403)
    assert.equal((await sam.client.post(`${fresh}/agenda_items`, { title: 'Snow' })).status, 403)
  })

  test('lets nobody else: not Observers and Guests, and not in series, templates and other rooms', async () => {
    await letting(true)
    const kim = await someone(stage(), scene, { organization: 5, room: 4 })
    assert.equal((await kim.client.post(`${meeting}/agenda_items`, { title: 'Tide' })).status, 403)
    const template = await scene.owner.client.post(`/rooms/${scene.room}/templates`, { name: 'Tides' })
    const path = `/templates/${template.body.template_id}/agenda_items`
    assert.equal((await sam.client.post(path, { title: 'Tide' })).status, 403)
  })
})
