// Whose meetings a list holds, through HTTP: the caller's own, those of a room, those that a Guest attends.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('whose meetings are listed', (stage) => {
  let scene: Scene
  let client: Client

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
  })

  /** The names of what a person gets. */
  const listed = async (person: Client, path = '/meetings'): Promise<string[]> => {
    const { status, body } = await person.get(path)
    assert.equal(status, 200)
    return body.map((row: any) => row.name)
  }

  test('room_id restricts GET /meetings to a room, and is unknown in the list of a room', async () => {
    const attic = await stage().room(scene.organization, { name: 'Attic' })
    await newMeeting(scene, 'Down here')
    await client.post(`/rooms/${attic}/meetings`, { name: 'Up there' })
    assert.deepEqual(await listed(client), ['Up there', 'Down here'])
    assert.deepEqual(await listed(client, `/meetings?room_id=${attic}`), ['Up there'])
    assert.deepEqual(await listed(client, `/meetings?room_id=${scene.room}`), ['Down here'])
    assert.deepEqual(await listed(client, `/meetings?room_id=${attic}&timeframe=past`), [])
    assert.deepEqual(await listed(client, `/meetings?room_id=${UNKNOWN}`), [])
    for (const wrong of ['0', 'x', '1.5', '-1', '01', ''])
      assertInvalid(await client.get(`/meetings?room_id=${wrong}`), 'meetings', ['room_id', 'invalid_value'])
    const own = await client.get(`/rooms/${scene.room}/meetings?room_id=${scene.room}`)
    assertInvalid(own, 'meetings', ['room_id', 'invalid_value'])
  })

  test('GET /meetings: those that the caller attends or created, where they may still read them', async () => {
    const { person, place, as } = stage()
    const id = await person()
    const seat = await place(scene.room, id, 3)
    const member = await as(id)
    const made = await member.post(`/rooms/${scene.room}/meetings`, { name: 'Made' })
    const [self] = (await member.get(`/meetings/${made.body.meeting_id}/attendees`)).body
    await member.delete(`/attendees/${self.attendee_id}`)
    const attended = await newMeeting(scene, 'Attended')
    await client.post(`/meetings/${attended}/observers`, { member_id: id })
    await newMeeting(scene, 'Neither')
    assert.deepEqual(await listed(member), ['Attended', 'Made'])
    await member.delete(`/room_members/${seat}`)
    assert.deepEqual(await listed(member), ['Attended'])
    assert.deepEqual(await listed(await as(scene.chief.id)), [])
  })

  test('GET /rooms/:room_id/meetings: a Guest reads those that they attend; outsiders none', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const meeting = await newMeeting(scene, 'With a guest')
    await client.post(`/meetings/${meeting}/guests`, { member_id: guest.id })
    assert.deepEqual(await listed(guest.client, `/rooms/${scene.room}/meetings`), ['With a guest'])
    const outsider = await someone(stage(), scene)
    assert.equal((await outsider.client.get(`/rooms/${scene.room}/meetings`)).status, 403)
    assert.equal((await outsider.client.get(`/rooms/${UNKNOWN}/meetings`)).status, 404)
    assert.equal((await stage().nobody.get('/meetings')).status, 401)
    assert.deepEqual((await outsider.client.get(`/meetings?room_id=${scene.room}`)).body, [])
  })
})
