// People added to a room through HTTP, by member_id and by e-mail.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, at, type Scene, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

const NOUN = 'room_members'
const BY_ROLE = { managers: 2, members: 3, observers: 4, guests: 5 } as const

onBothDatabases('adding room members', (stage) => {
  let scene: Scene
  let path: string
  let list: string
  let made = 0

  before(async () => {
    scene = await setScene(stage())
    path = `/rooms/${scene.room}`
    list = `${path}/room_members`
  })

  const address = () => `hand${++made}@elsewhere.example`
  const add = (body: unknown, to = list) => scene.owner.client.post(to, body)
  const seated = async (organization = 3) => (await someone(stage(), scene, { organization })).id

  test('create from an organization member: 201 with Location', async () => {
    const person = await seated()
    const { status, headers, body } = await add({ member_id: person, role_id: 4 })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/room_members/${body.room_member_id}`)
    const { email, first_name, last_name } = (await scene.chief.client.get(`/members/${person}`)).body
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      room_member_id: body.room_member_id,
      member_id: person,
      member_name: `${first_name} ${last_name}`,
      member_email: email,
      room_id: { value: scene.room, display: 'Board' },
      role_id: { value: 4, display: 'Observer' },
      from_group_id: null,
      from_group_name: null,
      create_ts: now,
      update_ts: now,
    })
    assert.deepEqual((await scene.owner.client.get(`/room_members/${body.room_member_id}`)).body, body)
    assert.deepEqual(await stage().events(), [])
  })

  test('the role defaults from the organization role: Owner, Administrator → Manager, Member, Executive → Member', async () => {
    const fresh = await stage().room(scene.organization, { name: 'Kitchen' })
    const to = `/rooms/${fresh}/room_members`
    assert.equal((await add({ member_id: scene.owner.id }, to)).body.role_id.display, 'Manager')
    for (const [organization, display] of [
      [2, 'Manager'],
      [3, 'Member'],
      [4, 'Member'],
      [5, 'Guest'],
    ] as const) {
      const byId = await add({ member_id: { value: await seated(organization), display: '' } }, to)
      assert.equal(byId.body.role_id.display, display)
      const { email } = (await scene.chief.client.get(`/members/${await seated(organization)}`)).body
      assert.equal((await add({ email }, to)).body.role_id.display, display)
    }
  })

  test('member_id must be a member of the room’s organization', async () => {
    const outsider = await stage().person()
    for (const member_id of [outsider, UNKNOWN])
      for (const to of [list, `${path}/guests`])
        assertInvalid(await add({ member_id }, to), NOUN, ['member_id', 'invalid_reference'])
    const [one, other] = [await add({ member_id: outsider }), await add({ member_id: UNKNOWN })]
    assert.equal(one.text, other.text)
    for (const member_id of [null, 0, '1', 1.5])
      assertInvalid(await add({ member_id }), NOUN, ['member_id', 'invalid_value'])
  })

  test('create from e-mail: the person is made and becomes Guest of the organization and of the room', async () => {
    const email = address()
    const profile = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill & Co', title: 'Clerk' }
    const { status, headers, body } = await add({ email, ...profile })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/room_members/${body.room_member_id}`)
    assert.deepEqual([body.member_name, body.member_email, body.role_id.display], ['Perpetua Quill', email, 'Guest'])
    const { body: member } = await scene.chief.client.get(`/members/${body.member_id}`)
    assert.deepEqual({ ...member, email, ...profile }, member)
    const guests = await scene.owner.client.get(`/organizations/${scene.organization}/guests`)
    assert.equal(guests.body[0].member_id, body.member_id)
    const bare = await add({ email: address() })
    assert.equal(bare.body.member_name, bare.body.member_email.split('@')[0])
  })

  test('a person known to the site keeps their profile, and their role in the organization', async () => {
    const person = await seated(4)
    const { body: was } = await scene.chief.client.get(`/members/${person}`)
    stage().pass(60)
    const sent = { email: was.email.toUpperCase(), first_name: 'Other', company: null, title: 'Other', role_id: 3 }
    const { status, body } = await add(sent)
    assert.equal(status, 201)
    assert.deepEqual([body.member_id, body.member_email, body.role_id.value], [person, was.email, 3])
    assert.deepEqual((await scene.chief.client.get(`/members/${person}`)).body, was)
    const seats = (await scene.owner.client.get(`/organizations/${scene.organization}/organization_members`)).body
    const own = seats.filter((row: any) => row.member_id === person)
    assert.deepEqual(
      own.map((row: any) => row.role_id.value),
      [4],
    )
  })

  test('the sub-collections /managers, /members, /observers, /guests set the role', async () => {
    for (const [name, role] of Object.entries(BY_ROLE)) {
      for (const answer of [
        await add({ member_id: await seated(2) }, `${path}/${name}`),
        await add({ email: address() }, `${path}/${name}`),
        await add({ member_id: await seated(), role_id: role === 3 ? 5 : 3 }, `${path}/${name}`),
      ]) {
        assert.equal(answer.status, 201)
        assert.equal(answer.body.role_id.value, role)
        assert.equal(answer.headers['location'], `${API}/room_members/${answer.body.room_member_id}`)
        const one = await scene.owner.client.get(`${path}/${name}/${answer.body.room_member_id}`)
        assert.deepEqual(one.body, answer.body)
      }
    }
  })

  test('adding someone who is there already: 422 not_unique, on the field they were added by', async () => {
    const person = await seated()
    const { email } = (await scene.chief.client.get(`/members/${person}`)).body
    assert.equal((await add({ member_id: person })).status, 201)
    for (const to of [list, `${path}/observers`]) {
      assertInvalid(await add({ member_id: person }, to), NOUN, ['member_id', 'not_unique'])
      assertInvalid(await add({ email: email.toUpperCase() }, to), NOUN, ['email', 'not_unique'])
    }
  })

  test('one form or the other: member_id, or email with a profile', async () => {
    assertInvalid(await add({}), NOUN, ['member_id', 'missing_field'])
    assertInvalid(await add({ last_name: 'Quill' }), NOUN, ['member_id', 'missing_field'])
    const member_id = await seated()
    for (const [name, value] of Object.entries({ email: address(), last_name: 'x', title: null }))
      assertInvalid(await add({ member_id, [name]: value }), NOUN, [name, 'conflicting_fields'])
  })

  test('every field is checked for type and length', async () => {
    const email = address()
    const long = {
      first_name: WIDE.repeat(65),
      last_name: 'x'.repeat(65),
      company: WIDE.repeat(65),
      title: WIDE.repeat(33),
    }
    assertInvalid(
      await add({ email, ...long, role_id: 1 }),
      NOUN,
      ['first_name', 'too_long'],
      ['last_name', 'too_long'],
      ['company', 'too_long'],
      ['title', 'too_long'],
      ['role_id', 'invalid_value'],
    )
    for (const role_id of [0, 6, '3', null])
      assertInvalid(await add({ email, role_id }), NOUN, ['role_id', 'invalid_value'])
    for (const wrong of ['', 'nobody', null])
      assertInvalid(await add({ email: wrong }), NOUN, ['email', 'invalid_value'])
    for (const stray of ['rsvp', 'representing', 'organization_id', 'password'])
      assertInvalid(await add({ email, [stray]: 1 }), NOUN, [stray, 'unknown_field'])
    const ignored = { room_id: UNKNOWN, room_member_id: 1, member_name: 'x', member_email: 'x', update_ts: null }
    const { status, body } = await add({ email, ...ignored })
    assert.equal(status, 201)
    assert.deepEqual([body.room_id.value, body.member_email], [scene.room, email])
  })

  test('people are added by those who manage the room', async () => {
    for (const roles of [{ organization: 5, room: 2 }, { organization: 2 }]) {
      const { client } = await someone(stage(), scene, roles)
      assert.equal((await client.post(list, { email: address() })).status, 201)
      assert.equal((await client.post(list, { member_id: await seated() })).status, 201)
    }
    assert.equal((await scene.chief.client.post(list, { email: address() })).status, 201)
    for (const roles of [{ organization: 3, room: 3 }, { organization: 4 }, { organization: 5, room: 5 }, {}]) {
      const { client } = await someone(stage(), scene, roles)
      for (const to of [list, `${path}/guests`]) assert.equal((await client.post(to, { email: address() })).status, 403)
    }
    assert.equal((await add({ email: address() }, `/rooms/${UNKNOWN}/room_members`)).status, 404)
  })

  test('a Member of the organization may add themself to an open room, as Member or lower', async () => {
    const open = await stage().room(scene.organization, { name: 'Kitchen', private: 0 })
    const to = `/rooms/${open}/room_members`
    const person = await someone(stage(), scene, { organization: 3 })
    const other = await seated()
    assert.equal((await person.client.post(list, { member_id: person.id })).status, 403)
    for (const body of [{ member_id: other }, { email: address() }, { member_id: person.id, role_id: 2 }])
      assert.equal((await person.client.post(to, body)).status, 403)
    assert.equal((await person.client.post(`/rooms/${open}/managers`, { member_id: person.id })).status, 403)
    const { status, body } = await person.client.post(to, { member_id: person.id })
    assert.deepEqual([status, body.role_id.display], [201, 'Member'])
    const guest = await someone(stage(), scene, { organization: 5 })
    assert.equal((await guest.client.post(to, { member_id: guest.id })).status, 403)
    const watcher = await someone(stage(), scene, { organization: 3 })
    assert.equal((await watcher.client.post(to, { member_id: watcher.id, role_id: 4 })).status, 201)
  })
})
