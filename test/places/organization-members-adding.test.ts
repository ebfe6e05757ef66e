// People added to an organization through HTTP, by member_id and by e-mail, and changed there.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { API, assertInvalid, at, type Scene, type Someone, setScene, someone, UNKNOWN, WIDE } from './scene.ts'

const NOUN = 'organization_members'
const BY_ROLE = { administrators: 2, members: 3, guests: 5 } as const

onBothDatabases('adding organization members', (stage) => {
  let scene: Scene
  let list: string
  let path: string
  let made = 0

  before(async () => {
    scene = await setScene(stage())
    path = `/organizations/${scene.organization}`
    list = `${path}/organization_members`
  })

  const address = () => `crew${++made}@elsewhere.example`
  const owners = (body: unknown, to = list) => scene.owner.client.post(to, body)
  const chiefs = (body: unknown, to = list) => scene.chief.client.post(to, body)
  const newcomer = () => stage().person()

  test('create from a site-wide member: 201 with Location, role default Guest', async () => {
    const person = await newcomer()
    const { status, headers, body } = await chiefs({ member_id: person })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/organization_members/${body.organization_member_id}`)
    assert.equal(body.member_id, person)
    assert.deepEqual(body.organization_id, { value: scene.organization, display: 'Harbour Works' })
    assert.deepEqual(body.role_id, { value: 5, display: 'Guest' })
    assert.deepEqual([body.create_ts, body.update_ts], Array(2).fill(at(stage().site.clock())))
    assert.deepEqual((await scene.owner.client.get(`/organization_members/${body.organization_member_id}`)).body, body)
    assert.deepEqual(await stage().events(), [])
    const wrapped = await chiefs({ member_id: { value: await newcomer(), display: 'x' }, role_id: { value: 4 } })
    assert.deepEqual(wrapped.body.role_id, { value: 4, display: 'Executive' })
  })

  test('with member_id the caller needs enterprise administrative permission', async () => {
    const administrator = await someone(stage(), scene, { organization: 2 })
    const person = await newcomer()
    for (const { client } of [scene.owner, administrator])
      assert.equal((await client.post(list, { member_id: person })).status, 403)
    assert.equal((await owners({ member_id: person }, `${path}/guests`)).status, 403)
    for (const member_id of [UNKNOWN, 1_999_999_999])
      assertInvalid(await chiefs({ member_id }), NOUN, ['member_id', 'invalid_reference'])
    for (const member_id of [null, '1', 0])
      assertInvalid(await chiefs({ member_id }), NOUN, ['member_id', 'invalid_value'])
  })

  test('create from e-mail: a person who is not there yet is made, with the profile sent', async () => {
    const email = address()
    const profile = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill & Co', title: 'Clerk' }
    const { status, headers, body } = await owners({ email, ...profile })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/organization_members/${body.organization_member_id}`)
    assert.equal(body.member_name, 'Perpetua Quill')
    assert.deepEqual(body.role_id, { value: 5, display: 'Guest' })
    const { body: member } = await scene.chief.client.get(`/members/${body.member_id}`)
    const { member_id, last_access, create_ts, update_ts, ...shown } = member
    assert.deepEqual(shown, {
      email,
      pending_email: null,
      mail_pause_ts: null,
      ...profile,
      timezone_name: null,
      language: null,
      region: null,
    })
    assert.deepEqual(
      [member_id, last_access, create_ts, update_ts],
      [body.member_id, null, body.create_ts, body.create_ts],
    )
    const bare = await owners({ email: address(), role_id: 3 })
    assert.deepEqual([bare.body.member_name, bare.body.role_id.value], [`crew${made}`, 3])
  })

  test('creating by an e-mail that exists, in any case, never changes that person’s profile', async () => {
    const person = await newcomer()
    const { body: was } = await scene.chief.client.get(`/members/${person}`)
    stage().pass(60)
    const sent = { email: was.email.toUpperCase(), first_name: 'Other', last_name: null, company: 'Other', title: 'x' }
    const { status, body } = await owners(sent)
    assert.equal(status, 201)
    assert.equal(body.member_id, person)
    assert.equal(body.member_name, `${was.first_name} ${was.last_name}`)
    assert.deepEqual((await scene.chief.client.get(`/members/${person}`)).body, was)
  })

  test('the sub-collections /administrators, /members, /guests set the role', async () => {
    for (const [name, role] of Object.entries(BY_ROLE)) {
      for (const answer of [
        await chiefs({ member_id: await newcomer() }, `${path}/${name}`),
        await owners({ email: address() }, `${path}/${name}`),
        await owners({ email: address(), role_id: role === 3 ? 5 : 3 }, `${path}/${name}`),
      ]) {
        assert.equal(answer.status, 201)
        assert.equal(answer.body.role_id.value, role)
        assert.match(answer.headers['location']!, /\/api\/v1\/organization_members\/\d+$/)
        const { organization_member_id } = answer.body
        assert.equal((await scene.owner.client.get(`${path}/${name}/${organization_member_id}`)).status, 200)
      }
    }
  })

  test('ownership is given neither by POST nor by PATCH', async () => {
    assertInvalid(await owners({ email: address(), role_id: 1 }), NOUN, ['role_id', 'invalid_value'])
    assertInvalid(await chiefs({ member_id: await newcomer(), role_id: 1 }), NOUN, ['role_id', 'invalid_value'])
    const { body } = await owners({ email: address() })
    const record = `/organization_members/${body.organization_member_id}`
    for (const { client } of [scene.owner, scene.chief])
      assertInvalid(await client.patch(record, { role_id: 1 }), NOUN, ['role_id', 'invalid_value'])
    assert.equal((await scene.owner.client.get(`${path}/owners`)).body.length, 1)
  })

  test('adding someone who is there already: 422 not_unique, on the field they were added by', async () => {
    const person = await newcomer()
    const { email } = (await scene.chief.client.get(`/members/${person}`)).body
    await chiefs({ member_id: person })
    assertInvalid(await chiefs({ member_id: person, role_id: 3 }), NOUN, ['member_id', 'not_unique'])
    assertInvalid(await chiefs({ member_id: person }, `${path}/members`), NOUN, ['member_id', 'not_unique'])
    assertInvalid(await owners({ email: email.toUpperCase() }), NOUN, ['email', 'not_unique'])
    const own = (await scene.chief.client.get(`/members/${scene.owner.id}`)).body.email
    assertInvalid(await owners({ email: own }, `${path}/guests`), NOUN, ['email', 'not_unique'])
  })

  test('one form or the other: member_id, or email with a profile', async () => {
    assertInvalid(await owners({}), NOUN, ['member_id', 'missing_field'])
    assertInvalid(await owners({ first_name: 'Perpetua', role_id: 3 }), NOUN, ['member_id', 'missing_field'])
    const member_id = await newcomer()
    for (const [name, value] of Object.entries({ email: address(), first_name: 'x', company: 'x' }))
      assertInvalid(await chiefs({ member_id, [name]: value }), NOUN, [name, 'conflicting_fields'])
  })

  test('every field is checked for type and length', async () => {
    const email = address()
    assertInvalid(
      await owners({
        email,
        first_name: WIDE.repeat(65),
        last_name: WIDE.repeat(65),
        company: 'c'.repeat(65),
        title: 'x'.repeat(33),
        role_id: 6,
      }),
      NOUN,
      ['first_name', 'too_long'],
      ['last_name', 'too_long'],
      ['company', 'too_long'],
      ['title', 'too_long'],
      ['role_id', 'invalid_value'],
    )
    for (const role_id of [0, -2, '3', 2.5, null, 'Guest'])
      assertInvalid(await owners({ email, role_id }), NOUN, ['role_id', 'invalid_value'])
    for (const wrong of ['', 'nobody', null, 3])
      assertInvalid(await owners({ email: wrong }), NOUN, ['email', 'invalid_value'])
    for (const stray of ['rsvp', 'member_email', 'room_id', 'password', 'name'])
      assertInvalid(await owners({ email, [stray]: 1 }), NOUN, [stray, 'unknown_field'])
    const ignored = { organization_id: UNKNOWN, organization_member_id: 1, member_name: 'x', create_ts: 1 }
    const { status, body } = await owners({ email, ...ignored })
    assert.equal(status, 201)
    assert.deepEqual([body.organization_id.value, body.member_name], [scene.organization, email.split('@')[0]])
  })

  test('a refused creation makes nobody', async () => {
    const email = address()
    assertInvalid(await owners({ email, role_id: 1 }), NOUN, ['role_id', 'invalid_value'])
    assert.deepEqual((await scene.chief.client.get(`/members?search=${email}`)).body, [])
  })

  test('people are added by Owner, Administrators and enterprise administrators', async () => {
    const allowed: Someone[] = [scene.chief, await someone(stage(), scene, { organization: 2 })]
    for (const { client } of allowed) assert.equal((await client.post(list, { email: address() })).status, 201)
    for (const roles of [{ organization: 3 }, { organization: 4 }, { organization: 5, room: 2 }, {}]) {
      const { client } = await someone(stage(), scene, roles)
      for (const to of [list, `${path}/guests`]) assert.equal((await client.post(to, { email: address() })).status, 403)
    }
    assert.equal((await owners({ email: address() }, `/organizations/${UNKNOWN}/guests`)).status, 404)
  })
})
