// Rooms through HTTP: their fields, creation, lists and embeds, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, at, ids, type Scene, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

const EMBEDS = ['room_members', 'managers', 'members', 'observers', 'guests']

onBothDatabases('rooms', (stage) => {
  let scene: Scene
  let rooms: string

  before(async () => {
    scene = await setScene(stage())
    rooms = `/organizations/${scene.organization}/rooms`
  })

  test('POST /organizations/:organization_id/rooms: 201 with the room and its Location', async () => {
    const sent = { name: 'Kitchen', description: 'Where the week begins', private: false }
    const { status, headers, body } = await scene.owner.client.post(rooms, sent)
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/rooms/${body.room_id}`)
    const now = stage().site.clock()
    assert.deepEqual(body, {
      room_id: body.room_id,
      room_url: `https://moot.example/rooms/${body.room_id}`,
      organization_id: { value: scene.organization, display: 'Harbour Works' },
      name: 'Kitchen',
      description: 'Where the week begins',
      key: null,
      color: body.color,
      private: false,
      busy_in_feeds: false,
      members_add_agenda_items: false,
      create_ts: at(now),
      update_ts: at(now),
    })
    assert.deepEqual((await scene.owner.client.get(`/rooms/${body.room_id}`)).body, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('private (default true), description null when unset, a name for a room without one', async () => {
    const { status, body } = await scene.owner.client.post(rooms, {})
    assert.equal(status, 201)
    assert.equal(body.private, true)
    assert.equal(body.description, null)
    assert.equal(body.name, 'New room')
    for (const description of ['', ' <i></i> ', null])
      assert.equal((await scene.owner.client.post(rooms, { description })).body.description, null)
  })

  test('the organization owner becomes the first room manager, whoever makes the room', async () => {
    const administrator = await someone(stage(), scene, { organization: 2 })
    for (const { client } of [scene.owner, administrator, scene.chief]) {
      const { status, body } = await client.post(rooms, { name: 'Loft' })
      assert.equal(status, 201)
      const members = await client.get(`/rooms/${body.room_id}/room_members`)
      assert.deepEqual(
        members.body.map((row: any) => [row.member_id, row.role_id.display]),
        [[scene.owner.id, 'Manager']],
      )
    }
  })

  test('rooms are made by those who administer the organization', async () => {
    for (const role of [3, 4, 5]) {
      const { client } = await someone(stage(), scene, { organization: role, room: 2 })
      assert.equal((await client.post(rooms, { name: 'Mine' })).status, 403)
    }
    assert.equal((await (await someone(stage(), scene)).client.post(rooms, { name: 'Mine' })).status, 403)
    assert.equal((await scene.owner.client.post(`/organizations/${UNKNOWN}/rooms`, {})).status, 404)
  })

  test('name: plain text (64), must not be empty when given; description: plain text (255)', async () => {
    const post = (body: object) => scene.owner.client.post(rooms, body)
    for (const name of ['', ' ', '<b> </b>', null, 12])
      assertInvalid(await post({ name }), 'rooms', ['name', 'invalid_value'])
    assertInvalid(
      await post({ name: WIDE.repeat(65), description: 'd'.repeat(256) }),
      'rooms',
      ['name', 'too_long'],
      ['description', 'too_long'],
    )
    const { body } = await post({ name: WIDE.repeat(64), description: WIDE.repeat(255) })
    assert.deepEqual([body.name, body.description], [WIDE.repeat(64), WIDE.repeat(255)])
    assert.equal((await post({ name: '<u>Q&A</u>', description: '<p>a < b</p>' })).body.description, 'a < b')
    for (const wrong of [1, 'true', null, []])
      assertInvalid(await post({ private: wrong }), 'rooms', ['private', 'invalid_value'])
    assertInvalid(await post({ member_id: 1 }), 'rooms', ['member_id', 'unknown_field'])
    const ignored = await post({ room_id: 1, organization_id: UNKNOWN, managers: [], create_ts: 0 })
    assert.equal(ignored.status, 201)
    assert.equal(ignored.body.organization_id.value, scene.organization)
  })

  test('GET /rooms: the rooms that the caller can see; manager=true: those that they manage', async () => {
    const { person, organization, room, seat, place, as } = stage()
    const home = await organization(await person(), 'Lantern Trust')
    const [closed, open] = [await room(home), await room(home, { private: 0 })]
    const seen = async (member_id: number, query = '') =>
      ids(await (await as(member_id)).get(`/rooms${query}`), 'room_id')
    const cast: [organization: number, room: number, sees: number[], manages: number[]][] = [
      [1, 0, [open, closed], [open, closed]],
      [2, 0, [open, closed], [open, closed]],
      [3, 0, [open], []],
      [4, 0, [open, closed], []],
      [5, 0, [], []],
      [5, 5, [closed], []],
      [5, 4, [closed], []],
      [5, 3, [closed], []],
      [5, 2, [closed], [closed]],
      [3, 2, [open, closed], [closed]],
    ]
    for (const [inOrganization, inRoom, sees, manages] of cast) {
      const id = await person()
      await seat(home, id, inOrganization)
      if (inRoom) await place(closed, id, inRoom)
      assert.deepEqual(await seen(id), sees, `${inOrganization} ${inRoom}`)
      assert.deepEqual(await seen(id, '?manager=true'), manages, `${inOrganization} ${inRoom}`)
      assert.deepEqual(await seen(id, '?manager=false'), sees)
    }
    assert.deepEqual(await seen(await person()), [])
    const all = await seen(scene.chief.id)
    assert.ok([closed, open, scene.room].every((id) => all.includes(id)))
    assert.deepEqual(await seen(scene.chief.id, '?manager=true'), all)
  })

  test('the default order is descending creation order, the id deciding between equals', async () => {
    const { person, organization, room, pass, as } = stage()
    const id = await person()
    const home = await organization(id)
    const [first, second] = [await room(home), await room(home)]
    pass(60)
    const third = await room(home)
    for (const list of ['/rooms', `/organizations/${home}/rooms`])
      assert.deepEqual(ids(await (await as(id)).get(list), 'room_id'), [third, second, first])
  })

  test('the list takes manager, embed, fields and envelope, and nothing else', async () => {
    const { owner } = scene
    for (const wrong of ['yes', '', '1'])
      assertInvalid(await owner.client.get(`/rooms?manager=${wrong}`), 'rooms', ['manager', 'invalid_value'])
    for (const unknown of ['page', 'per_page', 'sort', 'organization_id'])
      assertInvalid(await owner.client.get(`/rooms?${unknown}=1`), 'rooms', [unknown, 'invalid_value'])
    assertInvalid(await owner.client.get('/rooms?embed=owners'), 'rooms', ['embed', 'invalid_value'])
    const { body } = await owner.client.get('/rooms?fields=private,name&embed=guests')
    assert.deepEqual(Object.keys(body[0]), ['name', 'private'])
  })

  test('embed: room_members, managers, members, observers and guests, each as its own list', async () => {
    for (const room of [2, 3, 4, 5]) await someone(stage(), scene, { organization: 5, room })
    const path = `/rooms/${scene.room}`
    const { body } = await scene.owner.client.get(`${path}?embed=${EMBEDS.join()}`)
    assert.deepEqual(Object.keys(body).slice(-EMBEDS.length), EMBEDS)
    for (const name of EMBEDS) {
      const list = await scene.owner.client.get(`${path}/${name}`)
      assert.ok(list.body.length > 0, name)
      assert.deepEqual(body[name], list.body, name)
    }
    assert.ok(body.managers.every((row: any) => row.role_id.value === 2))
    assert.equal(body.observers.length, 1)
    const listed = await scene.owner.client.get(`/rooms?embed=${EMBEDS.join()}`)
    assert.deepEqual(
      listed.body.find((row: any) => row.room_id === scene.room),
      body,
    )
    assertInvalid(await scene.owner.client.get(`${path}?embed=administrators`), 'rooms', ['embed', 'invalid_value'])
  })

  test('a room Guest sees the room, and nobody in it', async () => {
    const { client } = await someone(stage(), scene, { organization: 5, room: 5 })
    const { status, body } = await client.get(`/rooms/${scene.room}?embed=${EMBEDS.join()}`)
    assert.equal(status, 200)
    for (const name of EMBEDS) assert.deepEqual(body[name], [], name)
  })
})
