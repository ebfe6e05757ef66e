// Groups, and the roles that they give in organizations and rooms.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { assertInvalid, UNKNOWN } from '../places/scene.ts'
import { type Directory, directoryOf } from '../scim/directory-client.ts'
import { NOW, onBothDatabases } from '../stage.ts'

onBothDatabases('groups', (stage) => {
  let admin: Client
  let scim: Directory
  let owner: number
  let made = 0

  before(async () => {
    owner = await stage().person()
    admin = await stage().as(await stage().person({ enterprise: true }))
    scim = await directoryOf(stage())
  })

  async function newGroup(...people: number[]): Promise<number> {
    const { status, body } = await admin.post('/groups', { name: `Harbour crew ${++made}` })
    assert.equal(status, 201)
    if (people.length) await fill(body.group_id, ...people)
    return body.group_id
  }
  /** Makes these the people of a group. */
  async function fill(group: number, ...people: number[]): Promise<void> {
    const { name } = (await admin.get(`/groups/${group}`)).body
    const members = people.map((id) => ({ value: String(id) }))
    assert.equal((await scim('PUT', `/Groups/${group}`, { displayName: name, members })).status, 200)
  }
  async function give(group: number, body: object): Promise<number> {
    const answer = await admin.post(`/groups/${group}/roles`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.group_role_id
  }
  async function placed() {
    const organization = await stage().organization(owner)
    return { organization, room: await stage().room(organization, { name: 'Pilot house', private: 1 }) }
  }
  /** The role of a person in a place, and the group that gives it; undefined where they have none. */
  async function standing(path: string, member_id: number) {
    const { body } = await admin.get(path)
    const own = body.find((one: any) => one.member_id === member_id)
    return own && [own.role_id.value, own.from_group_id]
  }
  const inOrganization = (id: number, who: number) => standing(`/organizations/${id}/organization_members`, who)
  const inRoom = (id: number, who: number) => standing(`/rooms/${id}/room_members`, who)

  test('are named beside a role to whoever manages the place, and to nobody else', async () => {
    const { organization, room } = await placed()
    const [given, reader, manager] = [await stage().person(), await stage().person(), await stage().person()]
    const group = await newGroup(given)
    await give(group, { organization_id: organization, role_id: 3 })
    await give(group, { room_id: room, role_id: 3 })
    const { name } = (await admin.get(`/groups/${group}`)).body
    await stage().seat(organization, reader, 3)
    await stage().place(room, reader, 4)
    await stage().seat(organization, manager, 5)
    await stage().place(room, manager, 2)
    const shown = async (who: number) => {
      const client = await stage().as(who)
      const seen: unknown[] = []
      const note = (rows: any) => {
        const own = rows.find((one: any) => one.member_id === given)
        seen.push(own && [own.from_group_id, own.from_group_name])
      }
      for (const path of [`/rooms/${room}/room_members`, `/organizations/${organization}/organization_members`]) {
        const { status, body } = await client.get(path)
        note(status === 200 ? body : [])
      }
      note((await client.get(`/rooms/${room}?embed=room_members`)).body.room_members)
      note((await client.get(`/organizations/${organization}?embed=organization_members`)).body.organization_members)
      return seen
    }
    const [named, nameless] = [
      [group, name],
      [group, null],
    ]
    assert.deepEqual(await shown(owner), [named, named, named, named])
    assert.deepEqual(await shown(reader), [nameless, nameless, nameless, nameless])
    assert.deepEqual(await shown(given), [nameless, nameless, nameless, nameless])
    assert.deepEqual(await shown(manager), [named, undefined, named, undefined])
    const own = (await (await stage().as(given)).get(`/rooms/${room}?embed=membership`)).body.membership
    assert.deepEqual([own.from_group_id, own.from_group_name], nameless)
  })

  test('are made, listed by name, renamed and deleted by enterprise administrators alone', async () => {
    const { status, body, headers } = await admin.post('/groups', { name: 'Buoy tenders' })
    assert.equal(status, 201)
    assert.match(String(headers['location']), new RegExp(`/groups/${body.group_id}$`))
    assert.deepEqual([body.name, body.external_id, body.member_count], ['Buoy tenders', null, 0])
    assertInvalid(await admin.post('/groups', { name: 'BUOY tenders' }), 'groups', ['name', 'not_unique'])
    assertInvalid(await admin.post('/groups', {}), 'groups', ['name', 'missing_field'])
    await admin.post('/groups', { name: 'Anchor watch' })
    const names = (await admin.get('/groups?sort=name')).body.map(({ name }: any) => name)
    assert.deepEqual(names, [...names].sort())
    const path = `/groups/${body.group_id}`
    assert.equal((await admin.patch(path, { name: 'Buoy keepers' })).body.name, 'Buoy keepers')
    assertInvalid(await admin.patch(path, { name: 'anchor WATCH' }), 'groups', ['name', 'not_unique'])
    const other = await stage().as(owner)
    for (const [verb, at] of [
      ['GET', '/groups'],
      ['POST', '/groups'],
      ['GET', path],
      ['GET', `${path}/roles`],
      ['DELETE', path],
    ] as const)
      assert.equal(
        (await other.ask(verb, at, verb === 'POST' ? { name: 'x' } : undefined)).status,
        403,
        `${verb} ${at}`,
      )
    assert.equal((await admin.delete(path)).status, 204)
    assert.equal((await admin.get(path)).status, 404)
    assert.equal((await admin.get(`${path}/roles`)).status, 404)
    // What is not there is not there to be changed either.
    for (const [verb, at] of [
      ['PATCH', path],
      ['DELETE', path],
      ['DELETE', `/group_roles/${UNKNOWN}`],
      ['DELETE', `/directory_tokens/${UNKNOWN}`],
    ] as const) {
      const body = verb === 'PATCH' ? { name: 'Nobody' } : undefined
      assert.equal((await admin.ask(verb, at, body)).status, 404, `${verb} ${at}`)
      assert.equal((await other.ask(verb, at, body)).status, 403, `${verb} ${at}`)
    }
  })

  test('give a role in one organization or room, and never ownership', async () => {
    const { organization, room } = await placed()
    const path = `/groups/${await newGroup()}/roles`
    assertInvalid(await admin.post(path, { role_id: 3 }), 'group_roles', ['organization_id', 'missing_field'])
    assertInvalid(await admin.post(path, { organization_id: organization, room_id: room, role_id: 3 }), 'group_roles', [
      'room_id',
      'invalid_value',
    ])
    assertInvalid(await admin.post(path, { organization_id: organization, role_id: 1 }), 'group_roles', [
      'role_id',
      'invalid_value',
    ])
    assertInvalid(await admin.post(path, { room_id: room, role_id: 6 }), 'group_roles', ['role_id', 'invalid_value'])
    assertInvalid(await admin.post(path, { room_id: 2_000_000_000, role_id: 3 }), 'group_roles', [
      'room_id',
      'invalid_reference',
    ])
    const { status, body } = await admin.post(path, { room_id: room, role_id: 2 })
    assert.deepEqual(
      [status, body.organization_id, body.room_id, body.role_id],
      [201, null, { value: room, display: 'Pilot house' }, { value: 2, display: 'Manager' }],
    )
    assertInvalid(await admin.post(path, { room_id: room, role_id: 2 }), 'group_roles', ['role_id', 'not_unique'])
    assert.equal((await admin.post(path, { organization_id: organization, role_id: 4 })).status, 201)
    assert.deepEqual(
      (await admin.get(path)).body.map((one: any) => one.role_id.display),
      ['Manager', 'Executive'],
    )
    assert.equal((await admin.delete(`/group_roles/${body.group_role_id}`)).status, 204)
    assert.equal((await admin.get(path)).body.length, 1)
  })

  test('whoever comes into a group has its roles at once, and loses them with it', async () => {
    const { organization, room } = await placed()
    const person = await stage().person()
    const group = await newGroup()
    await give(group, { room_id: room, role_id: 3 })
    const own = await stage().as(person)
    assert.equal((await own.get(`/rooms/${room}`)).status, 403)
    await stage().audit()
    await fill(group, person)
    assert.equal((await own.post(`/rooms/${room}/notes`, { description: 'High water' })).status, 201)
    assert.deepEqual(await inRoom(room, person), [3, group])
    // Whoever is in a room is a Guest of its organization.
    assert.deepEqual(await inOrganization(organization, person), [5, group])
    const entries = (await stage().audit()).map(({ action, subject_id, via, details }) => [
      ...[action, subject_id, via, details['role'], details['group_id']],
    ])
    assert.deepEqual(entries.slice(1), [
      ['organization_member_added', person, 'directory', 'Guest', group],
      ['room_member_added', person, 'directory', 'Member', group],
    ])
    await fill(group)
    assert.deepEqual([await inRoom(room, person), await inOrganization(organization, person)], [undefined, undefined])
    assert.equal((await own.get(`/rooms/${room}`)).status, 403)
    const last = (await stage().audit()).map(({ action, details }) => [action, details['group_id']])
    assert.deepEqual(last.slice(1), [
      ['room_member_removed', group],
      ['organization_member_removed', group],
    ])
  })

  test('the highest counts: of several groups, and of what was given by hand, which stays', async () => {
    const { organization, room } = await placed()
    const person = await stage().person()
    await stage().seat(organization, person, 3)
    await stage().place(room, person, 4)
    const [low, high] = [await newGroup(person), await newGroup(person)]
    await give(low, { room_id: room, role_id: 5 })
    assert.deepEqual(await inRoom(room, person), [4, null])
    await give(low, { room_id: room, role_id: 3 })
    assert.deepEqual(await inRoom(room, person), [3, low])
    const gives = await give(high, { room_id: room, role_id: 2 })
    assert.deepEqual(await inRoom(room, person), [2, high])
    await admin.delete(`/group_roles/${gives}`)
    assert.deepEqual(await inRoom(room, person), [3, low])
    await admin.delete(`/groups/${low}`)
    assert.deepEqual(
      [await inRoom(room, person), await inOrganization(organization, person)],
      [
        [4, null],
        [3, null],
      ],
    )
  })

  test('by hand, roles are raised above those of groups, and what was given by hand is taken', async () => {
    const { organization, room } = await placed()
    const person = await stage().person()
    const group = await newGroup(person)
    await give(group, { room_id: room, role_id: 4 })
    const of = async (path: string, key: string) =>
      (await admin.get(path)).body.find((one: any) => one.member_id === person)[key]
    const member = () => of(`/rooms/${room}/room_members`, 'room_member_id')
    const path = `/room_members/${await member()}`
    assertInvalid(await admin.delete(path), 'room_members', ['from_group_id', 'invalid_value'])
    assertInvalid(await admin.patch(path, { role_id: 5 }), 'room_members', ['role_id', 'invalid_value'])
    const raised = await admin.patch(path, { role_id: 2 })
    assert.deepEqual([raised.body.role_id.value, raised.body.from_group_id], [2, null])
    assert.equal((await admin.delete(path)).status, 204)
    // The group gives it anew.
    assert.deepEqual(await inRoom(room, person), [4, group])
    assert.equal((await admin.get(path)).status, 404)
    const seat = await of(`/organizations/${organization}/organization_members`, 'organization_member_id')
    assertInvalid(await admin.delete(`/organization_members/${seat}`), 'organization_members', [
      'from_group_id',
      'invalid_value',
    ])
    assert.equal((await admin.patch(`/organization_members/${seat}`, { role_id: 3 })).status, 200)
    assert.deepEqual(await inOrganization(organization, person), [3, null])
    assert.equal((await admin.delete(`/organization_members/${seat}`)).status, 204)
    assert.deepEqual(await inOrganization(organization, person), [5, group])
    assert.deepEqual(await inRoom(room, person), [4, group])
    assertInvalid(await admin.post(`/rooms/${room}/room_members`, { member_id: person }), 'room_members', [
      'member_id',
      'not_unique',
    ])
  })

  test('whoever was put into a room by hand stays a Guest of its organization', async () => {
    const { organization, room } = await placed()
    const person = await stage().person()
    const group = await newGroup(person)
    await give(group, { organization_id: organization, role_id: 3 })
    assert.equal((await admin.post(`/rooms/${room}/room_members`, { member_id: person, role_id: 4 })).status, 201)
    await fill(group)
    assert.deepEqual(await inOrganization(organization, person), [5, null])
    assert.deepEqual(await inRoom(room, person), [4, null])
  })

  test('whoever leaves a place with a group has no more rights in its meetings than a Guest', async () => {
    const { room } = await placed()
    const person = await stage().person()
    const group = await newGroup(person)
    await give(group, { room_id: room, role_id: 3 })
    const { body: meeting } = await admin.post(`/rooms/${room}/meetings`, { name: 'Tides', start_time: NOW + 86_400 })
    const seat = { member_id: person, role_id: 2 }
    assert.equal((await admin.post(`/meetings/${meeting.meeting_id}/attendees`, seat)).status, 201)
    const own = await stage().as(person)
    assert.equal((await own.patch(`/meetings/${meeting.meeting_id}`, { name: 'Spring tides' })).status, 200)
    await admin.delete(`/groups/${group}`)
    assert.equal((await own.patch(`/meetings/${meeting.meeting_id}`, { name: 'Neap tides' })).status, 403)
    assert.equal((await own.get(`/meetings/${meeting.meeting_id}`)).status, 200)
  })

  test('an owner stays the owner, and a deleted room or organization takes its roles along', async () => {
    const { organization, room } = await placed()
    const person = await stage().person()
    const group = await newGroup(person, owner)
    await give(group, { organization_id: organization, role_id: 2 })
    await give(group, { room_id: room, role_id: 3 })
    assert.deepEqual(await inOrganization(organization, owner), [1, null])
    assert.equal((await admin.patch(`/organizations/${organization}`, { member_id: person })).status, 200)
    assert.deepEqual(await inOrganization(organization, person), [1, null])
    assert.deepEqual(await inOrganization(organization, owner), [2, null])
    const other = await placed()
    const third = await stage().person()
    const crew = await newGroup(third)
    await give(crew, { room_id: other.room, role_id: 3 })
    assert.equal((await admin.delete(`/organizations/${other.organization}/rooms/${other.room}`)).status, 204)
    assert.equal(await inOrganization(other.organization, third), undefined)
    assert.deepEqual((await admin.get(`/groups/${crew}/roles`)).body, [])
    assert.equal((await admin.delete(`/organizations/${organization}`)).status, 204)
    assert.deepEqual((await admin.get(`/groups/${group}/roles`)).body, [])
  })

  test('whoever is deleted is in no group, and whoever is kept out stays in theirs', async () => {
    const [gone, out] = [await stage().person(), await stage().person()]
    const { room } = await placed()
    const group = await newGroup(gone, out)
    await give(group, { room_id: room, role_id: 3 })
    assert.equal((await admin.delete(`/members/${gone}`)).status, 204)
    const body = { userName: 'out@tides.example', active: false }
    assert.equal((await scim('PUT', `/Users/${out}`, body)).status, 200)
    assert.equal((await admin.get(`/groups/${group}`)).body.member_count, 1)
    assert.deepEqual(await inRoom(room, out), [3, group])
  })
})
