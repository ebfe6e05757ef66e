// People added to a meeting through HTTP, by member_id and by e-mail, with every default and event.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, newMeeting, type Scene, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const BY_ROLE = { facilitators: 2, participants: 3, observers: 4, guests: 5 } as const

onBothDatabases('adding attendees', (stage) => {
  let scene: Scene
  let meeting: number
  let path: string
  let list: string
  let made = 0

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    path = `/meetings/${meeting}`
    list = `${path}/attendees`
    await stage().events()
  })

  const address = () => `guest${++made}@elsewhere.example`
  const add = (body: unknown, to = list) => scene.owner.client.post(to, body)
  const placed = async (room = 3) => (await someone(stage(), scene, { organization: 5, room })).id
  const member = async (id: number) => (await scene.chief.client.get(`/members/${id}`)).body

  test('create from a room member: 201 with Location, all defaults, and attendee_added', async () => {
    const person = await placed()
    const { status, headers, body } = await add({ member_id: person })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/attendees/${body.attendee_id}`)
    const { first_name, last_name, email, company } = await member(person)
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      attendee_id: body.attendee_id,
      member_id: person,
      member_name: `${first_name} ${last_name}`,
      member_email: email,
      representing: company,
      note_taker: false,
      presenter: false,
      attended: false,
      role_id: { value: 3, display: 'Participant' },
      rsvp: { value: 0, display: 'None Yet' },
      rsvp_ts: null,
      rsvp_comment: null,
      rsvp_outdated: false,
      mail_state: 'none',
      invited_ts: null,
      meeting_id: { value: meeting, display: 'Weekly round' },
      create_ts: now,
      update_ts: now,
    })
    assert.deepEqual((await scene.owner.client.get(`/attendees/${body.attendee_id}`)).body, body)
    assert.deepEqual(await stage().events(), [`attendee_added /attendees/${body.attendee_id}`])
  })

  test('the role defaults from the room role: Manager → Facilitator, Member → Participant, and so on', async () => {
    for (const [room, display] of [
      [2, 'Facilitator'],
      [3, 'Participant'],
      [4, 'Observer'],
      [5, 'Guest'],
    ] as const)
      assert.equal((await add({ member_id: await placed(room) })).body.role_id.display, display)
  })

  test('representing, role_id, rsvp, attended, note_taker and presenter as sent', async () => {
    await stage().events()
    const sent = { representing: 'City of Elmport', attended: true, note_taker: true, presenter: true }
    const { status, body } = await add({ member_id: await placed(), role_id: 4, rsvp: 3, ...sent })
    assert.equal(status, 201)
    assert.deepEqual({ ...body, ...sent }, body)
    assert.deepEqual([body.role_id.display, body.rsvp.display], ['Observer', 'Maybe'])
    const address = `/attendees/${body.attendee_id}`
    assert.deepEqual(await stage().events(), [`attendee_added ${address}`, `attendee_rsvp ${address}`])
    for (const representing of [null, '', '<b></b>'])
      assert.equal((await add({ member_id: await placed(), representing })).body.representing, null)
    assert.equal((await add({ member_id: await placed(), representing: ' <i>R&D</i> ' })).body.representing, 'R&D')
    const wrapped = await add({ member_id: { value: await placed() }, role_id: { value: 5 }, rsvp: { value: 2 } })
    assert.deepEqual([wrapped.body.role_id.display, wrapped.body.rsvp.display], ['Guest', 'No'])
  })

  test('member_id must be a member of the meeting’s room', async () => {
    const inOrganization = (await someone(stage(), scene, { organization: 2 })).id
    await stage().events()
    for (const member_id of [inOrganization, await stage().person(), UNKNOWN])
      for (const to of [list, `${path}/guests`])
        assertInvalid(await add({ member_id }, to), 'attendees', ['member_id', 'invalid_reference'])
    for (const member_id of [null, 0, '1', 1.5])
      assertInvalid(await add({ member_id }), 'attendees', ['member_id', 'invalid_value'])
    assert.deepEqual(await stage().events(), [])
  })

  test('create from an e-mail address: a site-wide member is made, Guest by default, representing the company', async () => {
    await stage().events()
    const email = address()
    const profile = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill & Co', title: 'Clerk' }
    const { status, headers, body } = await add({ email, ...profile })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/attendees/${body.attendee_id}`)
    assert.deepEqual([body.member_name, body.member_email, body.representing], ['Perpetua Quill', email, 'Quill & Co'])
    assert.deepEqual([body.role_id.display, body.rsvp.display], ['Guest', 'None Yet'])
    assert.deepEqual([body.attended, body.note_taker, body.presenter], [false, false, false])
    assert.deepEqual({ ...(await member(body.member_id)), email, ...profile }, await member(body.member_id))
    assert.deepEqual(await stage().events(), [`attendee_added /attendees/${body.attendee_id}`])
    const bare = await add({ email: address(), representing: 'Elmport', role_id: 3, rsvp: 1 })
    assert.deepEqual([bare.body.member_name, bare.body.representing], [bare.body.member_email.split('@')[0], 'Elmport'])
    assert.deepEqual([bare.body.role_id.display, bare.body.rsvp.display], ['Participant', 'Yes'])
    assert.equal((await add({ email: address() })).body.representing, null)
  })

  test('inviting by e-mail makes the person a Guest of the organization and of the room', async () => {
    const { body } = await add({ email: address(), role_id: 2 })
    for (const guests of [`/organizations/${scene.organization}/guests`, `/rooms/${scene.room}/guests`]) {
      const [newest] = (await scene.owner.client.get(guests)).body
      assert.equal(newest.member_id, body.member_id)
    }
  })

  test('a person known to the site keeps profile and roles', async () => {
    const person = await someone(stage(), scene, { organization: 4, room: 4 })
    const was = await member(person.id)
    stage().pass(60)
    const sent = { email: was.email.toUpperCase(), first_name: 'Other', last_name: null, company: 'Other' }
    const { status, body } = await add(sent)
    assert.equal(status, 201)
    assert.deepEqual([body.member_id, body.member_email, body.representing], [person.id, was.email, was.company])
    assert.equal(body.role_id.display, 'Guest')
    assert.deepEqual(await member(person.id), was)
    for (const [list, role] of [
      [`/organizations/${scene.organization}/organization_members`, 4],
      [`/rooms/${scene.room}/room_members`, 4],
    ] as const) {
      const rows = (await scene.owner.client.get(list)).body.filter((row: any) => row.member_id === person.id)
      assert.deepEqual(
        rows.map((row: any) => row.role_id.value),
        [role],
      )
    }
  })

  test('the sub-collections set the role, for both forms, whatever role_id is sent', async () => {
    for (const [name, role] of Object.entries(BY_ROLE)) {
      for (const answer of [
        await add({ member_id: await placed(role === 5 ? 3 : 5) }, `${path}/${name}`),
        await add({ email: address() }, `${path}/${name}`),
        await add({ email: address(), role_id: role === 3 ? 5 : 3, rsvp: 1 }, `${path}/${name}`),
      ]) {
        assert.equal(answer.status, 201)
        assert.equal(answer.body.role_id.value, role)
        assert.equal(answer.headers['location'], `${API}/attendees/${answer.body.attendee_id}`)
        const one = await scene.owner.client.get(`${path}/${name}/${answer.body.attendee_id}`)
        assert.deepEqual(one.body, answer.body)
      }
    }
  })

  test('adding someone who is there already: 422 not_unique, on the field they were added by, and no event', async () => {
    const person = await placed()
    const { email } = await member(person)
    await add({ member_id: person })
    await stage().events()
    for (const to of [list, `${path}/observers`]) {
      assertInvalid(await add({ member_id: person, rsvp: 1 }, to), 'attendees', ['member_id', 'not_unique'])
      assertInvalid(await add({ email: email.toUpperCase() }, to), 'attendees', ['email', 'not_unique'])
    }
    assert.deepEqual(await stage().events(), [])
    const other = await newMeeting(scene)
    assert.equal((await add({ member_id: person }, `/meetings/${other}/attendees`)).status, 201)
  })

  test('one form or the other: member_id, or email with a profile', async () => {
    assertInvalid(await add({}), 'attendees', ['member_id', 'missing_field'])
    assertInvalid(await add({ company: 'Quill', rsvp: 1 }, `${path}/guests`), 'attendees', [
      'member_id',
      'missing_field',
    ])
    const member_id = await placed()
    for (const [name, value] of Object.entries({ email: address(), company: 'x', title: 'x' }))
      assertInvalid(await add({ member_id, [name]: value }), 'attendees', [name, 'conflicting_fields'])
  })

  test('every field is checked for type and length', async () => {
    const email = address()
    const long = {
      first_name: WIDE.repeat(65),
      last_name: 'x'.repeat(65),
      company: WIDE.repeat(65),
      title: 'x'.repeat(33),
    }
    const wrong = {
      representing: WIDE.repeat(65),
      note_taker: 1,
      presenter: 'true',
      attended: null,
      role_id: 1,
      rsvp: 4,
    }
    assertInvalid(
      await add({ email, ...long, ...wrong }),
      'attendees',
      ...Object.keys(long).map((name): [string, 'too_long'] => [name, 'too_long']),
      ['representing', 'too_long'],
      ...Object.keys(wrong)
        .slice(1)
        .map((name): [string, 'invalid_value'] => [name, 'invalid_value']),
    )
    for (const rsvp of [-1, '0', null, 1.5, 'Yes'])
      assertInvalid(await add({ email, rsvp }), 'attendees', ['rsvp', 'invalid_value'])
    for (const stray of ['room_id', 'state', 'password', 'name'])
      assertInvalid(await add({ email, [stray]: 1 }), 'attendees', [stray, 'unknown_field'])
    const ignored = { meeting_id: UNKNOWN, attendee_id: 1, member_name: 'x', member_email: 'x', create_ts: 5 }
    const { status, body } = await add({ email, ...ignored, representing: WIDE.repeat(64) })
    assert.equal(status, 201)
    assert.deepEqual([body.meeting_id.value, body.member_email, body.representing], [meeting, email, WIDE.repeat(64)])
  })

  test('one caller makes only so many new people a day', async () => {
    const { settings } = stage().site
    const { client } = await someone(stage(), scene, { organization: 5, room: 2 })
    settings.newPeopleADay = 2
    for (const email of [address(), address()]) assert.equal((await client.post(list, { email })).status, 201)
    assertInvalid(await client.post(list, { email: address() }), 'attendees', ['email', 'invalid_value'])
    const known = (await member(await stage().person())).email
    assert.equal((await client.post(list, { email: known })).status, 201)
    stage().pass(86_400)
    assert.equal((await client.post(list, { email: address() })).status, 201)
    settings.newPeopleADay = 100
  })
})
