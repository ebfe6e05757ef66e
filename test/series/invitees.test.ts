// Invitees through HTTP: people added to a series in both forms, their fields and lists, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { API, assertInvalid, at, ids, type Scene, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { newSeries, pathOf } from './series-scene.ts'

const BY_ROLE = { facilitators: 2, participants: 3, observers: 4, guests: 5 } as const

onBothDatabases('invitees', (stage) => {
  let scene: Scene
  let series: any
  let list: string
  let made = 0

  before(async () => {
    scene = await setScene(stage())
    await fresh()
  })

  async function fresh(): Promise<void> {
    series = await newSeries(scene)
    list = `${pathOf(series)}/invitees`
    await stage().events()
  }
  const address = () => `invited${++made}@elsewhere.example`
  const add = (body: unknown, to = list) => scene.owner.client.post(to, body)
  const get = (path: string) => scene.owner.client.get(path)
  const placed = async (room = 3) => (await someone(stage(), scene, { organization: 5, room })).id
  const member = async (id: number) => (await scene.chief.client.get(`/members/${id}`)).body

  test('create from a room member: 201 with Location, every field and default, and invitee_added', async () => {
    const person = await placed()
    const { status, headers, body } = await add({ member_id: person })
    assert.equal(status, 201)
    const id = body.invitee_id
    assert.equal(headers['location'], `${API}/invitees/${id}`)
    const { first_name, last_name, email, company } = await member(person)
    const now = at(stage().site.clock())
    assert.deepEqual(body, {
      id,
      resource_url: `${API}/invitees/${id}`,
      invitee_id: id,
      member_id: person,
      member_name: `${first_name} ${last_name}`,
      member_email: email,
      representing: company,
      note_taker: false,
      presenter: false,
      role_id: { value: 3, display: 'Participant' },
      rsvp: { value: 0, display: 'None Yet' },
      rsvp_ts: null,
      rsvp_comment: null,
      rsvp_outdated: false,
      mail_state: 'none',
      invited_ts: null,
      meeting_series_id: { value: series.meeting_series_id, display: 'Harbour round' },
      create_ts: now,
      update_ts: now,
    })
    assert.deepEqual((await get(`/invitees/${id}`)).body, body)
    assert.deepEqual(await stage().events(), [`invitee_added /invitees/${id}`])
  })

  test('the role defaults from the room role', async () => {
    for (const role of [2, 3, 4, 5])
      assert.equal((await add({ member_id: await placed(role) })).body.role_id.value, role)
  })

  test('representing, role_id, rsvp, note_taker and presenter as sent; an RSVP is told', async () => {
    await stage().events()
    const sent = { representing: 'City of Elmport', note_taker: true, presenter: true }
    const { status, body } = await add({ member_id: await placed(), role_id: 4, rsvp: 3, ...sent })
    assert.equal(status, 201)
    assert.deepEqual({ ...body, ...sent }, body)
    assert.deepEqual([body.role_id.display, body.rsvp.display], ['Observer', 'Maybe'])
    const path = `/invitees/${body.invitee_id}`
    assert.deepEqual(await stage().events(), [`invitee_added ${path}`, `invitee_rsvp ${path}`])
    for (const representing of [null, '', '<b></b>'])
      assert.equal((await add({ member_id: await placed(), representing })).body.representing, null)
  })

  test("member_id must be a member of the series' room", async () => {
    const inOrganization = (await someone(stage(), scene, { organization: 2 })).id
    await stage().events()
    for (const member_id of [inOrganization, await stage().person(), UNKNOWN])
      for (const to of [list, `${pathOf(series)}/guests`])
        assertInvalid(await add({ member_id }, to), 'invitees', ['member_id', 'invalid_reference'])
    for (const member_id of [null, 0, '1', 1.5])
      assertInvalid(await add({ member_id }), 'invitees', ['member_id', 'invalid_value'])
    assert.deepEqual(await stage().events(), [])
  })

  test('create from an e-mail address: a site-wide member is made, a Guest here, in the room, in the organization', async () => {
    const email = address()
    const profile = { first_name: 'Perpetua', last_name: 'Quill', company: 'Quill & Co', title: 'Clerk' }
    const { status, headers, body } = await add({ email, ...profile })
    assert.equal(status, 201)
    assert.equal(headers['location'], `${API}/invitees/${body.invitee_id}`)
    assert.deepEqual([body.member_name, body.member_email, body.representing], ['Perpetua Quill', email, 'Quill & Co'])
    assert.deepEqual([body.role_id.display, body.rsvp.display], ['Guest', 'None Yet'])
    assert.deepEqual({ ...(await member(body.member_id)), email, ...profile }, await member(body.member_id))
    for (const guests of [`/organizations/${scene.organization}/guests`, `/rooms/${scene.room}/guests`])
      assert.equal((await get(guests)).body[0].member_id, body.member_id)
    const told = await add({ email: address(), representing: 'Elmport', role_id: 3, rsvp: 1 })
    assert.deepEqual([told.body.role_id.display, told.body.rsvp.display], ['Participant', 'Yes'])
    assert.deepEqual([told.body.member_name, told.body.representing], [told.body.member_email.split('@')[0], 'Elmport'])
  })

  test('a person known to the site keeps profile and roles', async () => {
    const person = await someone(stage(), scene, { organization: 4, room: 4 })
    const was = await member(person.id)
    const { status, body } = await add({ email: was.email.toUpperCase(), first_name: 'Other', company: 'Other' })
    assert.equal(status, 201)
    assert.deepEqual([body.member_id, body.representing, body.role_id.display], [person.id, was.company, 'Guest'])
    assert.deepEqual(await member(person.id), was)
    const rows = (await get(`/rooms/${scene.room}/room_members`)).body
    assert.deepEqual(
      rows.filter((row: any) => row.member_id === person.id).map((row: any) => row.role_id.value),
      [4],
    )
  })

  test('the sub-collections set the role, for both forms, and accept /:invitee_id', async () => {
    for (const [name, role] of Object.entries(BY_ROLE)) {
      const to = `${pathOf(series)}/${name}`
      const other = role === 3 ? 5 : 3
      for (const answer of [
        await add({ member_id: await placed(other) }, to),
        await add({ email: address(), role_id: other, rsvp: 1 }, to),
      ]) {
        assert.equal(answer.status, 201)
        assert.equal(answer.body.role_id.value, role)
        const id = answer.body.invitee_id
        assert.equal(answer.headers['location'], `${API}/invitees/${id}`)
        for (const path of [`${to}/${id}`, `${list}/${id}`]) assert.deepEqual((await get(path)).body, answer.body)
        for (const [elsewhere, theirs] of Object.entries(BY_ROLE))
          for (const verb of ['GET', 'PATCH', 'DELETE'])
            if (theirs !== role) {
              const path = `${pathOf(series)}/${elsewhere}/${id}`
              assert.equal((await scene.owner.client.ask(verb, path, {})).status, 404)
            }
      }
    }
    assert.equal((await get(`${pathOf(series)}/managers`)).status, 404)
  })

  test('GET: all, newest first, and subsets by role, with fields and envelope only', async () => {
    await fresh()
    const added: Record<number, number> = {}
    for (const role of [3, 4, 5]) {
      stage().pass(1)
      added[role] = (await add({ member_id: await placed(role) })).body.invitee_id
    }
    const all = ids(await get(list), 'invitee_id')
    const creator = all.at(-1)!
    assert.deepEqual(all, [added[5], added[4], added[3], creator])
    for (const [name, role] of Object.entries(BY_ROLE))
      assert.deepEqual(ids(await get(`${pathOf(series)}/${name}`), 'invitee_id'), [added[role] ?? creator], name)
    for (const path of [list, `${pathOf(series)}/guests`])
      for (const unknown of ['page', 'per_page', 'sort', 'embed', 'role_id'])
        assertInvalid(await get(`${path}?${unknown}=1`), 'invitees', [unknown, 'invalid_value'])
    assert.deepEqual((await get(`${list}?fields=id,rsvp`)).body[3], {
      id: creator,
      rsvp: { value: 0, display: 'None Yet' },
    })
    assert.equal((await get(`${list}?envelope=true`)).body.response.length, 4)
  })

  test('adding someone who is there already: 422 not_unique, on the field they were added by, and no event', async () => {
    const person = await placed()
    const { email } = await member(person)
    await add({ member_id: person })
    await stage().events()
    for (const to of [list, `${pathOf(series)}/observers`]) {
      assertInvalid(await add({ member_id: person, rsvp: 1 }, to), 'invitees', ['member_id', 'not_unique'])
      assertInvalid(await add({ email: email.toUpperCase() }, to), 'invitees', ['email', 'not_unique'])
    }
    assert.deepEqual(await stage().events(), [])
    const other = await newSeries(scene)
    assert.equal((await add({ member_id: person }, `${pathOf(other)}/invitees`)).status, 201)
  })

  test('one form or the other, and every field held to its kind and length', async () => {
    assertInvalid(await add({}), 'invitees', ['member_id', 'missing_field'])
    const member_id = await placed()
    for (const [name, value] of Object.entries({ email: address(), first_name: 'x', title: 'x' }))
      assertInvalid(await add({ member_id, [name]: value }), 'invitees', [name, 'conflicting_fields'])
    const refused: [sent: object, field: string, code: any][] = [
      [{ email: 'x' }, 'email', 'invalid_value'],
      [{ first_name: WIDE.repeat(65) }, 'first_name', 'too_long'],
      [{ last_name: WIDE.repeat(65) }, 'last_name', 'too_long'],
      [{ company: WIDE.repeat(65) }, 'company', 'too_long'],
      [{ title: WIDE.repeat(33) }, 'title', 'too_long'],
      [{ representing: WIDE.repeat(65) }, 'representing', 'too_long'],
      [{ role_id: 1 }, 'role_id', 'invalid_value'],
      [{ role_id: '3' }, 'role_id', 'invalid_value'],
      [{ rsvp: 4 }, 'rsvp', 'invalid_value'],
      [{ rsvp: null }, 'rsvp', 'invalid_value'],
      [{ note_taker: 1 }, 'note_taker', 'invalid_value'],
      [{ presenter: 'true' }, 'presenter', 'invalid_value'],
      [{ attended: true }, 'attended', 'unknown_field'],
      [{ room_id: 1 }, 'room_id', 'unknown_field'],
    ]
    for (const [sent, field, code] of refused)
      assertInvalid(await add({ email: address(), ...sent }), 'invitees', [field, code])
  })

  test('whoever reads the series reads its invitees, whoever runs it adds some', async () => {
    await fresh()
    const id = (await add({ member_id: await placed() })).body.invitee_id
    const facilitator = await someone(stage(), scene, { room: 5 })
    await add({ member_id: facilitator.id }, `${pathOf(series)}/facilitators`)
    const participant = await someone(stage(), scene, { room: 5 })
    await add({ member_id: participant.id }, `${pathOf(series)}/participants`)
    for (const [{ client }, reads, runs] of [
      [scene.chief, true, true],
      [facilitator, true, true],
      [participant, true, false],
      [await someone(stage(), scene, { room: 2 }), true, true],
      [await someone(stage(), scene, { room: 3 }), true, false],
      [await someone(stage(), scene, { room: 5 }), false, false],
      [await someone(stage(), scene), false, false],
    ] as const) {
      for (const path of [list, `${pathOf(series)}/guests`, `/invitees/${id}`])
        assert.equal((await client.get(path)).status, reads ? 200 : 403, path)
      assert.equal((await client.post(list, { member_id: await placed() })).status, runs ? 201 : 403)
    }
    assert.equal((await get(`/invitees/${UNKNOWN}`)).status, 404)
    assert.equal((await get(`/meeting_series/${UNKNOWN}/invitees`)).status, 404)
    assert.equal((await get(`${pathOf(await newSeries(scene))}/invitees/${id}`)).status, 404)
    assert.equal((await scene.owner.client.put(`/invitees/${id}`, {})).status, 405)
  })
})
