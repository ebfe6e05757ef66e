// Room members through HTTP: their fields, lists by role, reading and removal, sentence by sentence.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, at, ids, newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from './scene.ts'

const ROLES = { managers: 2, members: 3, observers: 4, guests: 5 } as const

onBothDatabases('room members', (stage) => {
  let scene: Scene
  let people: Record<number, Someone>
  let places: Record<number, number>
  let path: string

  before(async () => {
    scene = await setScene(stage())
    path = `/rooms/${scene.room}`
    people = { 2: scene.owner }
    for (const role of [3, 4, 5]) {
      stage().pass(60)
      people[role] = await someone(stage(), scene, { organization: 5, room: role })
    }
    const { body } = await scene.owner.client.get(`${path}/room_members`)
    places = Object.fromEntries(body.map((row: any) => [row.role_id.value, row.room_member_id]))
  })

  test('a room member has these fields', async () => {
    const { status, body } = await scene.owner.client.get(`/room_members/${places[4]}`)
    assert.equal(status, 200)
    const { first_name, last_name, email } = (await people[4]!.client.get(`/members/${people[4]!.id}`)).body
    const made = at(stage().site.clock() - 60)
    assert.deepEqual(body, {
      room_member_id: places[4],
      member_id: people[4]!.id,
      member_name: `${first_name} ${last_name}`,
      member_email: email,
      room_id: { value: scene.room, display: 'Board' },
      role_id: { value: 4, display: 'Observer' },
      from_group_id: null,
      from_group_name: null,
      create_ts: made,
      update_ts: made,
    })
  })

  test('the room roles: 2 Manager, 3 Member, 4 Observer, 5 Guest', async () => {
    const { body } = await scene.owner.client.get(`${path}/room_members?fields=role_id`)
    assert.deepEqual(
      body.map((row: any) => row.role_id),
      [
        { value: 5, display: 'Guest' },
        { value: 4, display: 'Observer' },
        { value: 3, display: 'Member' },
        { value: 2, display: 'Manager' },
      ],
    )
  })

  test('GET …/room_members: all, newest first; /managers, /members, /observers, /guests: subsets', async () => {
    const { client } = scene.owner
    const all = ids(await client.get(`${path}/room_members`), 'room_member_id')
    assert.deepEqual(all, [places[5], places[4], places[3], places[2]])
    for (const [name, role] of Object.entries(ROLES))
      assert.deepEqual(ids(await client.get(`${path}/${name}`), 'room_member_id'), [places[role]], name)
    assert.equal((await client.get(`${path}/administrators`)).status, 404)
  })

  test('each subset also accepts /:room_member_id; 404 where the role is another', async () => {
    const { client } = scene.owner
    for (const [name, role] of Object.entries(ROLES)) {
      const one = await client.get(`${path}/${name}/${places[role]}`)
      assert.equal(one.status, 200)
      assert.deepEqual(one.body, (await client.get(`/room_members/${places[role]}`)).body)
      for (const other of [2, 3, 4, 5].filter((id) => id !== role))
        for (const verb of ['GET', 'PATCH', 'DELETE'])
          assert.equal((await client.ask(verb, `${path}/${name}/${places[other]}`, {})).status, 404, `${verb} ${name}`)
      assert.equal((await client.get(`${path}/${name}/${UNKNOWN}`)).status, 404)
    }
    const { body } = await client.get(`${path}/room_members/${places[4]}`)
    assert.equal(body.room_member_id, places[4])
  })

  test('nested: 404 where the member belongs to another room', async () => {
    const other = await stage().room(scene.organization)
    for (const list of ['room_members', 'observers'])
      for (const { client } of [scene.owner, scene.chief])
        assert.equal((await client.get(`/rooms/${other}/${list}/${places[4]}`)).status, 404)
    assert.equal((await scene.owner.client.get(`/rooms/${UNKNOWN}/guests`)).status, 404)
    assert.equal((await scene.owner.client.get(`/rooms/${UNKNOWN}/guests/${places[5]}`)).status, 404)
  })

  test('the list is for those who read the room; a room Guest reads their own record', async () => {
    const member = await someone(stage(), scene, { organization: 3 })
    for (const { client } of [people[3]!, people[4]!, await someone(stage(), scene, { organization: 4 })]) {
      assert.equal((await client.get(`${path}/room_members`)).status, 200)
      assert.equal((await client.get(`/room_members/${places[5]}`)).status, 200)
    }
    for (const { client } of [people[5]!, member, await someone(stage(), scene)]) {
      for (const list of ['room_members', ...Object.keys(ROLES)])
        assert.equal((await client.get(`${path}/${list}`)).status, 403)
      assert.equal((await client.get(`/room_members/${places[2]}`)).status, 403)
      assert.equal((await client.get(`/room_members/${UNKNOWN}`)).status, 404)
    }
    assert.equal((await people[5]!.client.get(`/room_members/${places[5]}`)).status, 200)
    assert.equal((await member.client.get(`/room_members/${places[5]}`)).status, 403)
  })

  test('the lists take fields and envelope, and nothing else', async () => {
    const { client } = scene.owner
    for (const list of ['room_members', 'guests'])
      for (const unknown of ['page', 'per_page', 'sort', 'embed', 'role_id'])
        assertInvalid(await client.get(`${path}/${list}?${unknown}=1`), 'room_members', [unknown, 'invalid_value'])
    const { body } = await client.get(`${path}/observers?fields=member_email`)
    assert.deepEqual(Object.keys(body[0]), ['member_email'])
    assert.equal((await client.get(`${path}/managers?envelope=true`)).body.response[0].room_member_id, places[2])
    assert.equal((await client.put(`/room_members/${places[3]}`, {})).status, 405)
  })
})

onBothDatabases('room members removed', (stage) => {
  let scene: Scene
  let list: string

  beforeEach(async () => {
    scene = await setScene(stage())
    list = `/rooms/${scene.room}/room_members`
  })

  const placeOf = async ({ id }: Someone) =>
    (await scene.owner.client.get(list)).body.find((row: any) => row.member_id === id).room_member_id

  test('DELETE: 204 by a manager, or by the person who leaves; by nobody else', async () => {
    const one = await someone(stage(), scene, { organization: 3, room: 3 })
    const place = `/room_members/${await placeOf(one)}`
    const reading = await someone(stage(), scene, { organization: 5, room: 4 })
    for (const roles of [{ organization: 3, room: 3 }, { organization: 4 }, { organization: 5, room: 5 }, {}])
      assert.equal((await (await someone(stage(), scene, roles)).client.delete(place)).status, 403)
    assert.equal((await reading.client.delete(`/room_members/${await placeOf(reading)}`)).status, 204)
    const manager = await someone(stage(), scene, { organization: 5, room: 2 })
    assert.equal((await manager.client.delete(place)).status, 204)
    assert.equal((await manager.client.get(place)).status, 404)
    assert.equal((await manager.client.delete(place)).status, 404)
    for (const [name, role] of Object.entries({ room_members: 3, ...ROLES })) {
      const next = await placeOf(await someone(stage(), scene, { organization: 5, room: role }))
      const nested = `/rooms/${scene.room}/${name}/${next}`
      assert.equal((await manager.client.delete(nested)).status, 204, name)
      assert.equal((await manager.client.get(`/room_members/${next}`)).status, 404, name)
    }
  })

  test('the rights that came from the room end at once; seat, items and notes stay, attendance as a Guest', async () => {
    const { owner, room } = scene
    const person = await someone(stage(), scene, { organization: 5, room: 3 })
    const meeting = await newMeeting(scene)
    const { body: attendee } = await owner.client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
    const sent = { description: 'Do', member_id: person.id }
    const { body: item } = await owner.client.post(`/rooms/${room}/action_items`, sent)
    const { body: note } = await person.client.post(`/meetings/${meeting}/notes`, { description: 'Said' })
    await stage().events()
    assert.equal((await owner.client.delete(`/room_members/${await placeOf(person)}`)).status, 204)

    assert.equal((await person.client.get(`/rooms/${room}`)).status, 403)
    assert.equal((await person.client.get(`/rooms/${room}/meetings`)).status, 403)
    assert.equal((await person.client.get(`/organizations/${scene.organization}`)).status, 200)
    assert.equal((await person.client.get(`/meetings/${meeting}`)).status, 200)
    const role_id = { value: 5, display: 'Guest' }
    const attends = (await owner.client.get(`/attendees/${attendee.attendee_id}`)).body
    assert.deepEqual(attends, { ...attendee, role_id })
    assert.deepEqual((await owner.client.get(`/notes/${note.note_id}`)).body, note)
    assert.deepEqual((await person.client.get(`/action_items/${item.action_item_id}`)).body, item)
    assert.deepEqual(await stage().events(), [])
    const again = await owner.client.post(list, { member_id: person.id })
    assert.equal(again.status, 201)
  })
})
