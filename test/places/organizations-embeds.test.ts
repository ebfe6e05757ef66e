// One organization through HTTP: reading it, what it embeds, and its rooms as a nested collection.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, ids, type Scene, type Someone, setScene, someone, UNKNOWN } from './scene.ts'

const EMBEDS = ['rooms', 'organization_members', 'administrators', 'members', 'guests']

onBothDatabases('organization embeds', (stage) => {
  let scene: Scene
  let people: Record<'administrator' | 'member' | 'executive' | 'guest', Someone>
  let open: number
  let path: string

  before(async () => {
    scene = await setScene(stage())
    people = {
      administrator: await someone(stage(), scene, { organization: 2 }),
      member: await someone(stage(), scene, { organization: 3 }),
      executive: await someone(stage(), scene, { organization: 4 }),
      guest: await someone(stage(), scene, { organization: 5 }),
    }
    stage().pass(60)
    open = await stage().room(scene.organization, { name: 'Kitchen', private: 0 })
    path = `/organizations/${scene.organization}`
  })

  test('embed adds the related data under a key of the same name', async () => {
    const { owner } = scene
    const plain = await owner.client.get(path)
    for (const name of EMBEDS) {
      const { status, body } = await owner.client.get(`${path}?embed=${name}`)
      assert.equal(status, 200)
      const { [name]: embedded, ...rest } = body
      assert.deepEqual(rest, plain.body)
      const list = await owner.client.get(`${path}/${name}`)
      assert.equal(list.status, 200)
      assert.ok(embedded.length > 0, name)
      assert.deepEqual(embedded, list.body, name)
    }
    const { body } = await owner.client.get(`${path}?embed=${EMBEDS.join()}`)
    assert.deepEqual(Object.keys(body).slice(-EMBEDS.length), EMBEDS)
  })

  test('administrators, members and guests are those of that role', async () => {
    const { body } = await scene.owner.client.get(`${path}?embed=administrators,members,guests,organization_members`)
    const memberIds = (name: string) => body[name].map((row: { member_id: number }) => row.member_id)
    assert.deepEqual(memberIds('administrators'), [people.administrator.id])
    assert.deepEqual(memberIds('members'), [people.member.id])
    assert.deepEqual(memberIds('guests'), [people.guest.id])
    assert.deepEqual(memberIds('organization_members').sort(), [
      scene.owner.id,
      people.administrator.id,
      people.member.id,
      people.executive.id,
      people.guest.id,
    ])
  })

  test('an embed that the caller could not list is [], and rooms are those that they can see', async () => {
    const guest = await people.guest.client.get(`${path}?embed=${EMBEDS.join()}`)
    assert.equal(guest.status, 200)
    for (const name of EMBEDS) assert.deepEqual(guest.body[name], [], name)
    const member = await people.member.client.get(`${path}?embed=rooms`)
    assert.deepEqual(
      member.body.rooms.map((row: { room_id: number }) => row.room_id),
      [open],
    )
    const executive = await people.executive.client.get(`${path}?embed=rooms`)
    assert.deepEqual(
      executive.body.rooms.map((row: { room_id: number }) => row.room_id),
      [open, scene.room],
    )
  })

  test('the list embeds the same, row by row', async () => {
    const other = await stage().organization(scene.owner.id, 'Lantern Trust')
    const { body } = await scene.owner.client.get(`/organizations?embed=${EMBEDS.join()}`)
    assert.equal(body.length, 2)
    for (const row of body) {
      const one = await scene.owner.client.get(`/organizations/${row.organization_id}?embed=${EMBEDS.join()}`)
      assert.deepEqual(row, one.body)
    }
    const lantern = body.find((row: { organization_id: number }) => row.organization_id === other)
    assert.deepEqual([lantern.rooms, lantern.guests], [[], []])
    assert.equal(lantern.organization_members.length, 1)
  })

  test('an invalid embed value on a GET yields 422 with code invalid_value', async () => {
    for (const wrong of ['owners', 'rooms,meetings', 'Rooms', 'executives']) {
      assertInvalid(await scene.owner.client.get(`${path}?embed=${wrong}`), 'organizations', ['embed', 'invalid_value'])
      assertInvalid(await scene.owner.client.get(`/organizations?embed=${wrong}`), 'organizations', [
        'embed',
        'invalid_value',
      ])
    }
    for (const unknown of ['manager', 'page', 'sort'])
      assertInvalid(await scene.owner.client.get(`${path}?${unknown}=true`), 'organizations', [
        unknown,
        'invalid_value',
      ])
  })

  test('fields selects fields and embedded keys', async () => {
    const { body } = await scene.owner.client.get(`${path}?fields=name,guests&embed=guests,rooms`)
    assert.deepEqual(Object.keys(body), ['name', 'guests'])
    assertInvalid(await scene.owner.client.get(`${path}?fields=name,type`), 'organizations', [
      'fields',
      'invalid_value',
    ])
  })

  test('404 for an organization that never was, 403 for one that the caller has nothing to do with', async () => {
    const outsider = await someone(stage(), scene)
    assert.equal((await outsider.client.get(path)).status, 403)
    assert.equal((await outsider.client.get(`/organizations/${UNKNOWN}`)).status, 404)
    assert.equal((await scene.owner.client.get('/organizations/0')).status, 404)
    assert.equal((await scene.owner.client.get('/organizations/none')).status, 404)
    assert.equal((await people.guest.client.get(path)).status, 200)
    assert.equal((await scene.chief.client.get(path)).status, 200)
    for (const verb of ['POST', 'PUT'])
      assert.equal((await scene.owner.client.ask(verb, path, { name: 'x' })).status, 405)
  })

  test('GET /organizations/:organization_id/rooms: the rooms that the caller can read', async () => {
    const rooms = `${path}/rooms`
    assert.deepEqual(ids(await scene.owner.client.get(rooms), 'room_id'), [open, scene.room])
    assert.deepEqual(ids(await scene.chief.client.get(rooms), 'room_id'), [open, scene.room])
    assert.deepEqual(ids(await people.executive.client.get(rooms), 'room_id'), [open, scene.room])
    assert.deepEqual(ids(await people.member.client.get(rooms), 'room_id'), [open])
    assert.deepEqual(ids(await people.guest.client.get(rooms), 'room_id'), [])
    const inRoom = await someone(stage(), scene, { organization: 5, room: 5 })
    assert.deepEqual(ids(await inRoom.client.get(rooms), 'room_id'), [scene.room])
    const outsider = await someone(stage(), scene)
    assert.equal((await outsider.client.get(rooms)).status, 403)
    assert.equal((await scene.owner.client.get(`/organizations/${UNKNOWN}/rooms`)).status, 404)
    for (const unknown of ['page', 'sort', 'manager'])
      assertInvalid(await scene.owner.client.get(`${rooms}?${unknown}=1`), 'rooms', [unknown, 'invalid_value'])
  })

  test('GET /organizations/:organization_id/rooms/:room_id: the same as /rooms/:room_id', async () => {
    const nested = await scene.owner.client.get(`${path}/rooms/${scene.room}`)
    assert.equal(nested.status, 200)
    assert.deepEqual(nested.body, (await scene.owner.client.get(`/rooms/${scene.room}`)).body)
    assert.equal((await people.member.client.get(`${path}/rooms/${scene.room}`)).status, 403)
    assert.equal((await scene.owner.client.get(`${path}/rooms/${UNKNOWN}`)).status, 404)
    const { person, organization, room } = stage()
    const elsewhere = await room(await organization(await person()))
    for (const { client } of [scene.owner, scene.chief])
      assert.equal((await client.get(`${path}/rooms/${elsewhere}`)).status, 404)
    assert.equal((await scene.owner.client.get(`/organizations/${UNKNOWN}/rooms/${scene.room}`)).status, 404)
    const { headers } = await scene.owner.client.post(`${path}/rooms`, { name: 'Loft' })
    assert.match(headers['location']!, new RegExp(`^${API}/rooms/\\d+$`))
  })
})
