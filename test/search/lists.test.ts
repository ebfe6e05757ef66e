// What takes long in a large list is done only where somebody stands in it anew, or no more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMeeting, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

onBothDatabases('the people of lists in the index', (stage) => {
  test('an answer and another role write no list of people anew; an attendee who is added or goes does', async () => {
    const scene = await setScene(stage())
    const [one, other] = [
      await someone(stage(), scene, { organization: 3, room: 3 }),
      await someone(stage(), scene, { organization: 3 }),
    ]
    const meeting = await newMeeting(scene)
    const { client } = scene.owner
    const { body } = await client.post(`/meetings/${meeting}/attendees`, { member_id: one.id })
    await indexed(stage().site)
    // Who stands in no list is left out as soon as the lists of the room are written anew.
    const stray = { room_id: scene.room, member_id: other.id, shows_address: 1 as const }
    const strays = async () => {
      await indexed(stage().site)
      const rows = stage().site.db.reads.selectFrom('search_person').select('member_id')
      const found = await rows.where('room_id', '=', scene.room).where('member_id', '=', other.id).execute()
      return found.length
    }
    await stage().write((trx) => trx.insertInto('search_person').values(stray).execute())
    assert.equal((await client.patch(`/attendees/${body.attendee_id}`, { rsvp: 1 })).status, 200)
    assert.equal((await client.patch(`/attendees/${body.attendee_id}`, { role_id: 2 })).status, 200)
    assert.equal(await strays(), 1)
    assert.equal((await client.delete(`/attendees/${body.attendee_id}`)).status, 204)
    assert.equal(await strays(), 0)
    await stage().write((trx) => trx.insertInto('search_person').values(stray).execute())
    const added = await client.post(`/meetings/${meeting}/attendees`, { member_id: one.id })
    assert.equal(added.status, 201, added.text)
    assert.equal(await strays(), 0)
  })
})
