// Organization members through HTTP: their fields, lists by role, reading and removal, sentence by sentence.
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, at, ids, newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from './scene.ts'

const ROLES = { owners: 1, administrators: 2, members: 3, guests: 5 } as const

onBothDatabases('organization members', (stage) => {
  let scene: Scene
  let people: Record<number, Someone>
  let seats: Record<number, number>
  let path: string

  before(async () => {
    scene = await setScene(stage())
    path = `/organizations/${scene.organization}`
    people = { 1: scene.owner }
    for (const role of [2, 3, 4, 5]) {
      stage().pass(60)
      people[role] = await someone(stage(), scene, { organization: role })
    }
    const { body } = await scene.owner.client.get(`${path}/organization_members`)
    seats = Object.fromEntries(body.map((row: any) => [row.role_id.value, row.organization_member_id]))
  })

  test('an organization member has these fields', async () => {
    const { status, body } = await scene.owner.client.get(`/organization_members/${seats[3]}`)
    assert.equal(status, 200)
    const { first_name, last_name } = (await people[3]!.client.get(`/members/${people[3]!.id}`)).body
    const made = at(stage().site.clock() - 120)
    assert.deepEqual(body, {
      organization_member_id: seats[3],
      member_id: people[3]!.id,
      member_name: `${first_name} ${last_name}`,
      organization_id: { value: scene.organization, display: 'Harbour Works' },
      role_id: { value: 3, display: 'Member' },
      from_group_id: null,
      from_group_name: null,
      create_ts: made,
      update_ts: made,
    })
  })

  test('the organization roles: 1 Owner, 2 Administrator, 3 Member, 4 Executive, 5 Guest', async () => {
    const { body } = await scene.owner.client.get(`${path}/organization_members?fields=role_id`)
    assert.deepEqual(
      body.map((row: any) => row.role_id),
      [
        { value: 5, display: 'Guest' },
        { value: 4, display: 'Executive' },
        { value: 3, display: 'Member' },
        { value: 2, display: 'Administrator' },
        { value: 1, display: 'Owner' },
      ],
    )
  })

  test('GET …/organization_members: all, newest first; …/owners, /administrators, /members, /guests: subsets', async () => {
    const { client } = scene.owner
    const all = ids(await client.get(`${path}/organization_members`), 'organization_member_id')
    assert.deepEqual(all, [seats[5], seats[4], seats[3], seats[2], seats[1]])
    for (const [name, role] of Object.entries(ROLES))
      assert.deepEqual(ids(await client.get(`${path}/${name}`), 'organization_member_id'), [seats[role]], name)
    assert.equal((await client.get(`${path}/executives`)).status, 404)
  })

  test('each subset also accepts /:organization_member_id; 404 where the role is another', async () => {
    const { client } = scene.owner
    for (const [name, role] of Object.entries(ROLES)) {
      const one = await client.get(`${path}/${name}/${seats[role]}`)
      assert.equal(one.status, 200)
      assert.deepEqual(one.body, (await client.get(`/organization_members/${seats[role]}`)).body)
      for (const other of [1, 2, 3, 4, 5].filter((id) => id !== role))
        for (const verb of ['GET', 'PATCH', 'DELETE'])
          assert.equal((await client.ask(verb, `${path}/${name}/${seats[other]}`, {})).status, 404, `${verb} ${name}`)
      assert.equal((await client.get(`${path}/${name}/${UNKNOWN}`)).status, 404)
    }
    const { body } = await client.get(`${path}/organization_members/${seats[4]}`)
    assert.equal(body.organization_member_id, seats[4])
  })

  test('nested: 404 where the member belongs to another organization', async () => {
    const other = await stage().organization(scene.owner.id)
    for (const list of ['organization_members', 'administrators'])
      for (const { client } of [scene.owner, scene.chief])
        assert.equal((await client.get(`/organizations/${other}/${list}/${seats[2]}`)).status, 404)
    assert.equal((await scene.owner.client.get(`/organizations/${UNKNOWN}/guests`)).status, 404)
    assert.equal((await scene.owner.client.get(`/organizations/${UNKNOWN}/guests/${seats[5]}`)).status, 404)
  })

  test('the directory is for Members and above; a Guest reads their own record', async () => {
    const outsider = await someone(stage(), scene)
    for (const role of [1, 2, 3, 4]) {
      assert.equal((await people[role]!.client.get(`${path}/organization_members`)).status, 200)
      assert.equal((await people[role]!.client.get(`/organization_members/${seats[5]}`)).status, 200)
    }
    for (const { client } of [people[5]!, outsider]) {
      for (const list of ['organization_members', ...Object.keys(ROLES)])
        assert.equal((await client.get(`${path}/${list}`)).status, 403)
      assert.equal((await client.get(`/organization_members/${seats[1]}`)).status, 403)
      assert.equal((await client.get(`/organization_members/${UNKNOWN}`)).status, 404)
    }
    assert.equal((await people[5]!.client.get(`/organization_members/${seats[5]}`)).status, 200)
    assert.equal((await outsider.client.get(`/organization_members/${seats[5]}`)).status, 403)
  })

  test('the lists take fields and envelope, and nothing else', async () => {
    const { client } = scene.owner
    for (const list of ['organization_members', 'guests'])
      for (const unknown of ['page', 'per_page', 'sort', 'embed', 'role_id', 'format'])
        assertInvalid(await client.get(`${path}/${list}?${unknown}=1`), 'organization_members', [
          unknown,
          'invalid_value',
        ])
    const { body } = await client.get(`${path}/guests?fields=member_name,role_id`)
    assert.deepEqual(Object.keys(body[0]), ['member_name', 'role_id'])
    const wrapped = await client.get(`${path}/owners?envelope=true`)
    assert.equal(wrapped.body.response[0].organization_member_id, seats[1])
    assert.equal((await client.put(`/organization_members/${seats[3]}`, {})).status, 405)
    assert.equal((await client.post(`${path}/owners`, { member_id: people[3]!.id })).status, 405)
  })
})

onBothDatabases('organization members removed', (stage) => {
  let scene: Scene
  let path: string

  beforeEach(async () => {
    scene = await setScene(stage())
    path = `/organizations/${scene.organization}`
  })

  const seatOf = async ({ id }: Someone) =>
    (await scene.owner.client.get(`${path}/organization_members`)).body.find((row: any) => row.member_id === id)
      .organization_member_id

  test('DELETE: 204 by an administrator, or by the person who leaves; by nobody else', async () => {
    const [one, other] = [
      await someone(stage(), scene, { organization: 5 }),
      await someone(stage(), scene, { organization: 3 }),
    ]
    const seat = `/organization_members/${await seatOf(one)}`
    const outsider = await someone(stage(), scene)
    for (const { client } of [other, outsider]) assert.equal((await client.delete(seat)).status, 403)
    const own = `/organization_members/${await seatOf(other)}`
    assert.equal((await other.client.delete(own)).status, 204)
    const administrator = await someone(stage(), scene, { organization: 2 })
    assert.equal((await administrator.client.delete(seat)).status, 204)
    for (const gone of [seat, own]) assert.equal((await scene.owner.client.get(gone)).status, 404)
    assert.equal((await scene.owner.client.delete(seat)).status, 404)
    for (const [list, role] of Object.entries({ organization_members: 4, administrators: 2, members: 3, guests: 5 })) {
      const nested = `${path}/${list}/${await seatOf(await someone(stage(), scene, { organization: role }))}`
      assert.equal((await scene.owner.client.delete(nested)).status, 204, list)
      assert.equal((await scene.owner.client.get(nested)).status, 404, list)
    }
  })

  test('the owner cannot be removed', async () => {
    const seat = await seatOf(scene.owner)
    for (const { client } of [scene.owner, scene.chief, await someone(stage(), scene, { organization: 2 })])
      for (const address of [`/organization_members/${seat}`, `${path}/owners/${seat}`])
        assertInvalid(await client.delete(address), 'organization_members', ['role_id', 'invalid_value'])
  })

  test('the rights that came from the organization end at once, in its rooms too; items stay, attendance as a Guest', async () => {
    const { owner, room } = scene
    const person = await someone(stage(), scene, { organization: 3, room: 2 })
    const meeting = await newMeeting(scene)
    const { body: attendee } = await owner.client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
    const { body: item } = await owner.client.post(`/rooms/${room}/action_items`, {
      description: 'Do',
      member_id: person.id,
    })
    const { body: note } = await person.client.post(`/meetings/${meeting}/notes`, { description: 'Said' })
    const elsewhere = await stage().room(await stage().organization(owner.id))
    await stage().place(elsewhere, person.id, 4)
    await stage().events()
    assert.equal((await owner.client.delete(`/organization_members/${await seatOf(person)}`)).status, 204)

    assert.equal((await person.client.get(path)).status, 403)
    assert.equal((await person.client.get(`/rooms/${room}`)).status, 403)
    assert.equal((await person.client.get(`/rooms/${elsewhere}`)).status, 200)
    assert.deepEqual(ids(await owner.client.get(`/rooms/${room}/room_members`), 'member_id'), [owner.id])
    const role_id = { value: 5, display: 'Guest' }
    const attends = (await owner.client.get(`/attendees/${attendee.attendee_id}`)).body
    assert.deepEqual(attends, { ...attendee, role_id })
    assert.deepEqual((await owner.client.get(`/notes/${note.note_id}`)).body, note)
    assert.deepEqual((await person.client.get(`/action_items/${item.action_item_id}`)).body, item)
    assert.equal((await person.client.get(`/meetings/${meeting}`)).status, 200)
    assert.deepEqual(await stage().events(), [])
  })
})
