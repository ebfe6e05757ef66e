// The part of a person in a meeting, changed and ended through HTTP, with every event.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { meetingRoles, rsvps } from '../../contract/codes.ts'
import type { TestAnswer } from '../client.ts'
import {
  assertInvalid,
  at,
  newMeeting,
  type Scene,
  type Someone,
  setScene,
  someone,
  UNKNOWN,
  WIDE,
} from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('attendee changes', (stage) => {
  let scene: Scene
  let person: Someone
  let meeting: number
  let added: TestAnswer
  let path: string

  beforeEach(async () => {
    scene = await setScene(stage())
    person = await someone(stage(), scene, { organization: 5, room: 5 })
    meeting = await newMeeting(scene)
    added = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
    path = `/attendees/${added.body.attendee_id}`
    await stage().events()
    stage().pass(60)
  })

  const now = () => at(stage().site.clock())
  const change = (body: unknown, to = path) => scene.owner.client.patch(to, body)

  test('PATCH: 200 with the attendee; rsvp tells attendee_rsvp', async () => {
    const sent = { representing: 'Elmport', attended: true, note_taker: true, presenter: true }
    const { status, body } = await change({ ...sent, role_id: 3, rsvp: 1 })
    assert.equal(status, 200)
    const coded = { role_id: { value: 3, display: 'Participant' }, rsvp: { value: 1, display: 'Yes' } }
    assert.deepEqual(body, { ...added.body, ...sent, ...coded, rsvp_ts: now(), update_ts: now() })
    assert.deepEqual((await scene.owner.client.get(path)).body, body)
    assert.deepEqual(await stage().events(), [`attendee_rsvp ${path}`])
  })

  test('every RSVP: 0 None Yet, 1 Yes, 2 No, 3 Maybe; no change of value, no event', async () => {
    for (const rsvp of [1, 2, 3, 0] as const) {
      stage().pass(60)
      const { status, body } = await person.client.patch(path, { rsvp })
      assert.equal(status, 200)
      assert.deepEqual(body.rsvp, { value: rsvp, display: rsvps[rsvp] })
      assert.deepEqual(body.update_ts, now())
      assert.deepEqual(await stage().events(), [`attendee_rsvp ${path}`])
      stage().pass(60)
      for (const same of [{ rsvp }, { rsvp: body.rsvp }, {}, body])
        assert.deepEqual((await person.client.patch(path, same)).body, body)
      assert.deepEqual(await stage().events(), [])
    }
  })

  test('what is no RSVP causes no event', async () => {
    for (const sent of [{ role_id: 4 }, { representing: 'x' }, { attended: true }, { note_taker: true }]) {
      assert.equal((await change(sent)).status, 200)
      assert.deepEqual(await stage().events(), [])
    }
  })

  test('every role, flat and in its sub-collection', async () => {
    const lists = { 2: 'facilitators', 3: 'participants', 4: 'observers', 5: 'guests' } as const
    let present: keyof typeof lists = 5
    for (const role_id of [2, 3, 4, 5] as const) {
      const nested = `/meetings/${meeting}/${lists[present]}/${added.body.attendee_id}`
      const { status, body } = await change({ role_id }, nested)
      assert.equal(status, 200)
      assert.deepEqual(body.role_id, { value: role_id, display: meetingRoles[role_id] })
      present = role_id
    }
    assert.equal((await change({ role_id: 3 }, `/meetings/${meeting}${path}`)).body.role_id.value, 3)
  })

  test('representing: plain text (64), unset by null', async () => {
    assertInvalid(await change({ representing: WIDE.repeat(65) }), 'attendees', ['representing', 'too_long'])
    for (const wrong of [5, true, ['x']])
      assertInvalid(await change({ representing: wrong }), 'attendees', ['representing', 'invalid_value'])
    assert.equal((await change({ representing: WIDE.repeat(64) })).body.representing, WIDE.repeat(64))
    assert.equal((await change({ representing: ' <b>Q&A</b> a < b ' })).body.representing, 'Q&A a < b')
    for (const unset of [null, '', '<p> </p>']) {
      await change({ representing: 'x' })
      assert.equal((await change({ representing: unset })).body.representing, null)
    }
  })

  test('every other field is held to its kind', async () => {
    for (const flag of ['attended', 'note_taker', 'presenter']) {
      for (const wrong of [0, 'true', null])
        assertInvalid(await change({ [flag]: wrong }), 'attendees', [flag, 'invalid_value'])
      for (const value of [true, false]) assert.equal((await change({ [flag]: value })).body[flag], value)
    }
    for (const role_id of [0, 1, 6, '3', null])
      assertInvalid(await change({ role_id }), 'attendees', ['role_id', 'invalid_value'])
    for (const rsvp of [-1, 4, '1', null]) assertInvalid(await change({ rsvp }), 'attendees', ['rsvp', 'invalid_value'])
    assertInvalid(
      await change({ rsvp: 9, room_id: 1, attended: 1 }),
      'attendees',
      ['attended', 'invalid_value'],
      ['rsvp', 'invalid_value'],
      ['room_id', 'unknown_field'],
    )
    const ignored = { attendee_id: 1, member_id: scene.owner.id, meeting_id: UNKNOWN, member_name: 'x', create_ts: 1 }
    const before = (await scene.owner.client.get(path)).body
    assert.deepEqual((await change(ignored)).body, before)
  })

  test('people can change only rsvp and representing of their own record', async () => {
    const { status, body } = await person.client.patch(path, { rsvp: 1, representing: 'Myself' })
    assert.equal(status, 200)
    assert.deepEqual([body.rsvp.value, body.representing], [1, 'Myself'])
    for (const sent of [{ role_id: 2 }, { attended: true }, { note_taker: true }, { presenter: true }])
      assert.equal((await person.client.patch(path, { rsvp: 2, ...sent })).status, 403)
    assert.equal((await scene.owner.client.get(path)).body.rsvp.value, 1)
    await stage().events()
    assert.equal((await person.client.patch(path, { ...body, rsvp: 3 })).status, 200)
    assert.deepEqual(await stage().events(), [`attendee_rsvp ${path}`])
  })

  test('others’ records are changed by those who run the meeting', async () => {
    const participant = await someone(stage(), scene, { organization: 5, room: 3 })
    await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: participant.id })
    const watcher = await someone(stage(), scene, { organization: 4 })
    for (const { client } of [participant, watcher, await someone(stage(), scene)])
      for (const sent of [{ rsvp: 1 }, { representing: 'x' }, { attended: true }, {}])
        assert.equal((await client.patch(path, sent)).status, 403)
    const facilitator = await someone(stage(), scene, { organization: 5, room: 5 })
    await scene.owner.client.post(`/meetings/${meeting}/facilitators`, { member_id: facilitator.id })
    for (const { client } of [facilitator, scene.chief, await someone(stage(), scene, { organization: 5, room: 2 })])
      assert.equal((await client.patch(path, { attended: true })).status, 200)
    assert.equal((await scene.owner.client.patch(`/attendees/${UNKNOWN}`, {})).status, 404)
  })

  test('DELETE: 204, attendee_deleted, whose address is the record that is left', async () => {
    await person.client.patch(path, { rsvp: 2 })
    await stage().events()
    const { status, text } = await scene.owner.client.delete(path)
    assert.deepEqual([status, text], [204, ''])
    const events = await stage().events()
    assert.equal(events.length, 1)
    const [event, record] = events[0]!.split(' ') as [string, string]
    assert.equal(event, 'attendee_deleted')
    const { body } = await scene.owner.client.get(record)
    const event_id = Number(record.split('/').pop())
    assert.deepEqual(body, {
      id: event_id,
      resource_url: `https://moot.example/api/v1${record}`,
      event_id,
      attendee_id: added.body.attendee_id,
      meeting_id: { value: meeting, display: 'Weekly round' },
      meeting_series_id: null,
      member_id: person.id,
      member_name: added.body.member_name,
      member_email: added.body.member_email,
      deleted_ts: now(),
    })
    for (const verb of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await scene.owner.client.ask(verb, path, {})).status, 404, verb)
    const again = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
    assert.equal(again.status, 201)
    assert.equal(again.body.rsvp.value, 0)
    assert.notEqual(again.body.attendee_id, added.body.attendee_id)
  })

  test('the record of a removed attendee: those who read the meeting; 410 once the meeting is gone', async () => {
    await scene.owner.client.delete(path)
    const record = (await stage().events())[0]!.split(' ')[1]!
    const outsider = await someone(stage(), scene)
    for (const { client } of [person, outsider]) assert.equal((await client.get(record)).status, 403)
    const watcher = await someone(stage(), scene, { organization: 5, room: 4 })
    assert.equal((await watcher.client.get(record)).status, 200)
    assert.equal((await watcher.client.get(`/deleted_attendees/${UNKNOWN}`)).status, 404)
    assertInvalid(await watcher.client.get(`${record}?embed=meeting_source`), 'deleted_attendees', [
      'embed',
      'invalid_value',
    ])
    await scene.owner.client.delete(`/meetings/${meeting}`)
    assert.equal((await watcher.client.get(record)).status, 410)
    assert.equal((await outsider.client.get(record)).status, 403)
  })

  test('DELETE is for those who run the meeting, and for the person who leaves', async () => {
    const participant = await someone(stage(), scene, { organization: 5, room: 3 })
    const own = await scene.owner.client.post(`/meetings/${meeting}/attendees`, { member_id: participant.id })
    for (const { client } of [participant, await someone(stage(), scene, { organization: 4 })])
      assert.equal((await client.delete(path)).status, 403)
    assert.equal((await (await someone(stage(), scene)).client.delete(path)).status, 403)
    await stage().events()
    assert.equal((await participant.client.delete(`/attendees/${own.body.attendee_id}`)).status, 204)
    assert.equal((await person.client.delete(`/meetings/${meeting}/guests/${added.body.attendee_id}`)).status, 204)
    assert.equal((await stage().events()).length, 2)
    assert.equal((await person.client.get(`/meetings/${meeting}`)).status, 403)
    assert.equal((await scene.owner.client.delete(`/attendees/${UNKNOWN}`)).status, 404)
  })
})
