// Attendees through HTTP: their fields, lists by role, and reading, sentence by sentence.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  assertInvalid,
  at,
  ids,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  UNKNOWN,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const ROLES = { facilitators: 2, participants: 3, observers: 4, guests: 5 } as const

onBothDatabases('attendees', (stage) => {
  let scene: Scene
  let people: Record<number, Someone>
  let seats: Record<number, number>
  let meeting: number
  let path: string

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    path = `/meetings/${meeting}`
    people = { 2: scene.owner }
    for (const role of [3, 4, 5]) {
      stage().pass(60)
      people[role] = await someone(stage(), scene, { organization: 5, room: role })
      await scene.owner.client.post(`${path}/attendees`, { member_id: people[role].id })
    }
    const { body } = await scene.owner.client.get(`${path}/attendees`)
    seats = Object.fromEntries(body.map((row: any) => [row.role_id.value, row.attendee_id]))
  })

  test('an attendee has these fields', async () => {
    const { status, body } = await scene.owner.client.get(`/attendees/${seats[4]}`)
    assert.equal(status, 200)
    const member = (await people[4]!.client.get(`/members/${people[4]!.id}`)).body
    const made = at(stage().site.clock() - 60)
    assert.deepEqual(body, {
      attendee_id: seats[4],
      member_id: member.member_id,
      member_name: `${member.first_name} ${member.last_name}`,
      member_email: member.email,
      representing: member.company,
      note_taker: false,
      presenter: false,
      attended: false,
      role_id: { value: 4, display: 'Observer' },
      rsvp: { value: 0, display: 'None Yet' },
      rsvp_ts: null,
      rsvp_comment: null,
      rsvp_outdated: false,
      mail_state: 'none',
      invited_ts: null,
      meeting_id: { value: meeting, display: 'Weekly round' },
      create_ts: made,
      update_ts: made,
    })
  })

  test('the meeting roles: 2 Facilitator, 3 Participant, 4 Observer, 5 Guest', async () => {
    const { body } = await scene.owner.client.get(`${path}/attendees?fields=role_id`)
    assert.deepEqual(
      body.map((row: any) => row.role_id),
      [
        { value: 5, display: 'Guest' },
        { value: 4, display: 'Observer' },
        { value: 3, display: 'Participant' },
        { value: 2, display: 'Facilitator' },
      ],
    )
  })

  test('GET …/attendees: all, newest first; /facilitators, /participants, /observers, /guests: subsets', async () => {
    const { client } = scene.owner
    const all = ids(await client.get(`${path}/attendees`), 'attendee_id')
    assert.deepEqual(all, [seats[5], seats[4], seats[3], seats[2]])
    for (const [name, role] of Object.entries(ROLES))
      assert.deepEqual(ids(await client.get(`${path}/${name}`), 'attendee_id'), [seats[role]], name)
    assert.equal((await client.get(`${path}/managers`)).status, 404)
  })

  test('each subset also accepts /:attendee_id; 404 where the role is another', async () => {
    const { client } = scene.owner
    for (const [name, role] of Object.entries(ROLES)) {
      const one = await client.get(`${path}/${name}/${seats[role]}`)
      assert.equal(one.status, 200)
      assert.deepEqual(one.body, (await client.get(`/attendees/${seats[role]}`)).body)
      for (const other of [2, 3, 4, 5].filter((id) => id !== role))
        for (const verb of ['GET', 'PATCH', 'DELETE'])
          assert.equal((await client.ask(verb, `${path}/${name}/${seats[other]}`, {})).status, 404, `${verb} ${name}`)
      assert.equal((await client.get(`${path}/${name}/${UNKNOWN}`)).status, 404)
    }
    const nested = await client.get(`${path}/attendees/${seats[3]}`)
    assert.equal(nested.body.attendee_id, seats[3])
  })

  test('nested: 404 where the attendee belongs to another meeting', async () => {
    const other = await newMeeting(scene)
    for (const list of ['attendees', 'observers'])
      for (const { client } of [scene.owner, scene.chief])
        assert.equal((await client.get(`/meetings/${other}/${list}/${seats[4]}`)).status, 404)
    assert.equal((await scene.owner.client.get(`/meetings/${UNKNOWN}/guests`)).status, 404)
    assert.equal((await scene.owner.client.get(`/meetings/${UNKNOWN}/guests/${seats[5]}`)).status, 404)
  })

  test('whoever reads the meeting reads who attends it', async () => {
    const outsider = await someone(stage(), scene)
    const member = await someone(stage(), scene, { organization: 3 })
    const inRoom = await someone(stage(), scene, { organization: 5, room: 5 })
    for (const { client } of [people[3]!, people[4]!, people[5]!, scene.chief]) {
      assert.equal((await client.get(`${path}/attendees`)).status, 200)
      assert.equal((await client.get(`/attendees/${seats[2]}`)).status, 200)
    }
    for (const { client } of [outsider, member, inRoom]) {
      for (const list of ['attendees', ...Object.keys(ROLES)])
        assert.equal((await client.get(`${path}/${list}`)).status, 403)
      assert.equal((await client.get(`/attendees/${seats[2]}`)).status, 403)
      assert.equal((await client.get(`/attendees/${UNKNOWN}`)).status, 404)
    }
  })

  test('the lists take fields and envelope, and nothing else', async () => {
    const { client } = scene.owner
    for (const list of ['attendees', 'guests'])
      for (const unknown of ['page', 'per_page', 'sort', 'embed', 'role_id', 'rsvp'])
        assertInvalid(await client.get(`${path}/${list}?${unknown}=1`), 'attendees', [unknown, 'invalid_value'])
    const { body } = await client.get(`${path}/observers?fields=rsvp,representing`)
    assert.deepEqual(Object.keys(body[0]), ['representing', 'rsvp'])
    assert.equal((await client.get(`${path}/guests?envelope=true`)).body.response[0].attendee_id, seats[5])
    assert.equal((await client.put(`/attendees/${seats[3]}`, {})).status, 405)
  })

  test('the attendees of a deleted meeting: 410 for those who could read them', async () => {
    const gone = await newMeeting(scene)
    const { body } = await scene.owner.client.post(`/meetings/${gone}/attendees`, { member_id: people[5]!.id })
    const outsider = await someone(stage(), scene)
    assert.equal((await scene.owner.client.delete(`/meetings/${gone}`)).status, 204)
    for (const list of ['attendees', 'guests', `attendees/${body.attendee_id}`]) {
      assert.equal((await scene.owner.client.get(`/meetings/${gone}/${list}`)).status, 410, list)
      assert.equal((await people[5]!.client.get(`/meetings/${gone}/${list}`)).status, 410, list)
      assert.equal((await outsider.client.get(`/meetings/${gone}/${list}`)).status, 403, list)
    }
    assert.equal((await scene.owner.client.get(`/attendees/${body.attendee_id}`)).status, 404)
    assert.equal((await scene.owner.client.post(`/meetings/${gone}/attendees`, {})).status, 410)
  })
})
