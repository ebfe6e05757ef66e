// The roles of people in organizations and rooms through HTTP: who changes whose, and to what.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { organizationRoles, roomRoles } from '../../contract/codes.ts'
import { onBothDatabases } from '../stage.ts'
import { assertInvalid, at, type Scene, type Someone, setScene, someone } from './scene.ts'

onBothDatabases('role changes', (stage) => {
  let scene: Scene

  beforeEach(async () => {
    scene = await setScene(stage())
  })

  const rowOf = async (list: string, { id }: Someone) =>
    (await scene.owner.client.get(list)).body.find((row: { member_id: number }) => row.member_id === id)
  const seatOf = (of: Someone) => rowOf(`/organizations/${scene.organization}/organization_members`, of)
  const placeOf = (of: Someone) => rowOf(`/rooms/${scene.room}/room_members`, of)
  const seatPath = async (of: Someone) => `/organization_members/${(await seatOf(of)).organization_member_id}`
  const placePath = async (of: Someone) => `/room_members/${(await placeOf(of)).room_member_id}`

  test('PATCH /organization_members role_id: 200 with the member, every role but Owner', async () => {
    const administrator = await someone(stage(), scene, { organization: 2 })
    const person = await someone(stage(), scene, { organization: 5 })
    const path = await seatPath(person)
    for (const role_id of [2, 3, 4, 5] as const) {
      stage().pass(60)
      const before = await seatOf(person)
      const { status, body } = await administrator.client.patch(path, { role_id })
      assert.equal(status, 200)
      const now = at(stage().site.clock())
      assert.deepEqual(body, {
        ...before,
        role_id: { value: role_id, display: organizationRoles[role_id] },
        update_ts: now,
      })
      stage().pass(60)
      assert.deepEqual((await administrator.client.patch(path, { role_id })).body, body)
      assert.deepEqual((await administrator.client.patch(path, { role_id: body.role_id })).body, body)
      assert.deepEqual((await administrator.client.patch(path, {})).body, body)
    }
    for (const role_id of [0, 6, '3', null])
      assertInvalid(await administrator.client.patch(path, { role_id }), 'organization_members', [
        'role_id',
        'invalid_value',
      ])
  })

  test('a role is changed in its role sub-collection too', async () => {
    const person = await someone(stage(), scene, { organization: 5, room: 5 })
    const { organization_member_id } = await seatOf(person)
    const { room_member_id } = await placeOf(person)
    const organization = `/organizations/${scene.organization}`
    const room = `/rooms/${scene.room}`
    const { client } = scene.owner
    const seat = await client.patch(`${organization}/guests/${organization_member_id}`, { role_id: 3 })
    assert.deepEqual([seat.status, seat.body.role_id.value], [200, 3])
    assert.equal((await client.get(`${organization}/guests/${organization_member_id}`)).status, 404)
    assert.equal((await client.get(`${organization}/members/${organization_member_id}`)).status, 200)
    const place = await client.patch(`${room}/guests/${room_member_id}`, { role_id: 4 })
    assert.deepEqual([place.status, place.body.role_id.value], [200, 4])
    assert.equal((await client.patch(`${room}/guests/${room_member_id}`, { role_id: 3 })).status, 404)
    assert.equal((await client.get(`${room}/observers/${room_member_id}`)).status, 200)
  })

  test('an organization role is changed by Owner, Administrators and enterprise administrators', async () => {
    const person = await someone(stage(), scene, { organization: 5 })
    const path = await seatPath(person)
    for (const roles of [{ organization: 3 }, { organization: 4 }, { organization: 5, room: 2 }, {}]) {
      const { client } = await someone(stage(), scene, roles)
      assert.equal((await client.patch(path, { role_id: 4 })).status, 403)
    }
    for (const [place, { client }] of [scene.owner, scene.chief].entries())
      assert.equal((await client.patch(path, { role_id: 3 + place })).status, 200)
  })

  test('the caller’s own role can only go down', async () => {
    const administrator = await someone(stage(), scene, { organization: 2 })
    const path = await seatPath(administrator)
    assert.equal((await administrator.client.patch(path, { role_id: 3 })).status, 200)
    for (const role_id of [1, 2, 4, 5]) assert.equal((await administrator.client.patch(path, { role_id })).status, 403)
    const manager = await someone(stage(), scene, { organization: 5, room: 2 })
    const place = await placePath(manager)
    assert.equal((await manager.client.patch(place, { role_id: 4 })).status, 200)
    for (const role_id of [2, 3, 5]) assert.equal((await manager.client.patch(place, { role_id })).status, 403)
    const above = await someone(stage(), scene, { organization: 2, room: 3 })
    assert.equal((await above.client.patch(await placePath(above), { role_id: 2 })).status, 403)
    assert.equal((await above.client.patch(await placePath(above), { role_id: 5 })).status, 200)
  })

  test('the Owner’s row is changed by nobody but Owner and enterprise administrators, and stays Owner', async () => {
    const administrator = await someone(stage(), scene, { organization: 2 })
    const path = await seatPath(scene.owner)
    for (const role_id of [2, 3, 5]) {
      assert.equal((await administrator.client.patch(path, { role_id })).status, 403)
      for (const { client } of [scene.owner, scene.chief])
        assertInvalid(await client.patch(path, { role_id }), 'organization_members', ['role_id', 'invalid_value'])
    }
    assert.equal((await scene.owner.client.patch(path, { role_id: 1 })).status, 200)
    assert.equal((await administrator.client.patch(path, { role_id: 1 })).status, 200)
    assert.equal((await seatOf(scene.owner)).role_id.value, 1)
  })

  test('PATCH /room_members role_id: 200 with the member, by a manager', async () => {
    const manager = await someone(stage(), scene, { organization: 5, room: 2 })
    const person = await someone(stage(), scene, { organization: 3, room: 5 })
    const path = await placePath(person)
    for (const role_id of [2, 3, 4, 5] as const) {
      stage().pass(60)
      const before = await placeOf(person)
      const { status, body } = await manager.client.patch(path, { role_id })
      assert.equal(status, 200)
      const now = at(stage().site.clock())
      assert.deepEqual(body, { ...before, role_id: { value: role_id, display: roomRoles[role_id] }, update_ts: now })
      stage().pass(60)
      assert.deepEqual((await manager.client.patch(path, { role_id: { value: role_id } })).body, body)
    }
    for (const role_id of [0, 1, 6, '3', null])
      assertInvalid(await manager.client.patch(path, { role_id }), 'room_members', ['role_id', 'invalid_value'])
    for (const roles of [{ organization: 3, room: 3 }, { organization: 4 }, { organization: 5, room: 5 }, {}]) {
      const { client } = await someone(stage(), scene, roles)
      assert.equal((await client.patch(path, { role_id: 3 })).status, 403)
    }
    for (const { client } of [scene.chief, await someone(stage(), scene, { organization: 2 })])
      assert.equal((await client.patch(path, { role_id: 3 })).status, 200)
  })

  test('role and organization of a record never change otherwise', async () => {
    const person = await someone(stage(), scene, { organization: 3, room: 3 })
    const seat = await seatPath(person)
    const ignored = { organization_id: 1, member_id: 1, member_name: 'Other', create_ts: 1, update_ts: 1 }
    const before = await seatOf(person)
    assert.deepEqual((await scene.owner.client.patch(seat, ignored)).body, before)
    const place = await placePath(person)
    const shown = { room_id: 1, room_member_id: 1, member_id: 1, member_name: 'Other', member_email: 'x' }
    assert.deepEqual((await scene.owner.client.patch(place, shown)).body, await placeOf(person))
    assertInvalid(
      await scene.owner.client.patch(seat, { member_email: 'x', rsvp: 1 }),
      'organization_members',
      ['member_email', 'unknown_field'],
      ['rsvp', 'unknown_field'],
    )
    assertInvalid(await scene.owner.client.patch(place, { organization_id: 1 }), 'room_members', [
      'organization_id',
      'unknown_field',
    ])
  })

  test('a new role counts at once', async () => {
    const person = await someone(stage(), scene, { organization: 5, room: 5 })
    const list = `/rooms/${scene.room}/room_members`
    const path = await placePath(person)
    assert.equal((await person.client.get(list)).status, 403)
    await scene.owner.client.patch(path, { role_id: 4 })
    assert.equal((await person.client.get(list)).status, 200)
    await scene.owner.client.patch(path, { role_id: 5 })
    assert.equal((await person.client.get(list)).status, 403)
    await scene.owner.client.patch(await seatPath(person), { role_id: 2 })
    assert.equal((await person.client.get(list)).status, 200)
  })
})
