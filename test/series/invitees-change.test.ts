// Changing and removing invitees through HTTP: what follows for the meetings of their series, with every event.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { meetingRoles, rsvps } from '../../contract/codes.ts'
import { API, assertInvalid, at, type Scene, type Someone, setScene, someone, UNKNOWN, WIDE } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { HOUR, meetingAt, newSeries, pathOf, SLOTS, WEEK } from './series-scene.ts'

onBothDatabases('invitee changes', (stage) => {
  let scene: Scene
  let series: any
  let person: Someone
  let added: any
  let path: string

  beforeEach(async () => {
    scene = await setScene(stage())
    series = await newSeries(scene, { dtstart: '2026-02-12T09:00:00' })
    person = await someone(stage(), scene, { organization: 5, room: 5 })
    added = (await scene.owner.client.post(`${pathOf(series)}/invitees`, { member_id: person.id })).body
    path = `/invitees/${added.invitee_id}`
    await stage().events()
    stage().pass(60)
  })

  const now = () => at(stage().site.clock())
  const change = (body: unknown, to = path) => scene.owner.client.patch(to, body)
  const seatIn = async ({ meeting_id }: any, who = person) => {
    const { body } = await scene.owner.client.get(`/meetings/${meeting_id}/attendees`)
    return body.find((row: any) => row.member_id === who.id)
  }
  const set = async ({ meeting_id }: any, ...states: string[]) => {
    for (const state of states)
      assert.equal((await scene.owner.client.patch(`/meetings/${meeting_id}`, { state })).status, 200)
  }
  /** Two that are to come, one of them moved to a later day, and seven that an invitation does not reach. */
  async function meetings() {
    const { client } = scene.owner
    const past = await meetingAt(client, series, SLOTS[0] - 2 * WEEK)
    const all = []
    for (const slot of [...SLOTS, SLOTS[5] + WEEK, SLOTS[5] + 3 * WEEK]) all.push(await meetingAt(client, series, slot))
    const [plain, started, paused, ended, canceled, moved, back, unset] = all
    await set(started, 'started')
    await set(paused, 'started', 'paused')
    await set(ended, 'started', 'ended')
    await set(canceled, 'canceled')
    const later = { start_time: moved.start_time.value + HOUR }
    await client.patch(`/meetings/${moved.meeting_id}`, later)
    await client.patch(`/meetings/${back.meeting_id}`, { start_time: stage().site.clock() - HOUR })
    await client.patch(`/meetings/${unset.meeting_id}`, { start_time: null })
    await stage().events()
    return { coming: [plain, moved], others: [past, started, paused, ended, canceled, back, unset], canceled, unset }
  }

  test('a person who is invited attends the pending future meetings too; never past or held ones', async () => {
    const { coming, others } = await meetings()
    const newcomer = await someone(stage(), scene, { room: 3 })
    const part = { role_id: 4, rsvp: 1, representing: 'Elmport', note_taker: true, presenter: true }
    const { status, body } = await scene.owner.client.post(`${pathOf(series)}/invitees`, {
      member_id: newcomer.id,
      ...part,
    })
    assert.equal(status, 201)
    const seats = await Promise.all(coming.map((meeting) => seatIn(meeting, newcomer)))
    for (const { role_id, rsvp, ...seat } of seats) {
      assert.deepEqual([role_id.value, rsvp.value], [4, 1])
      assert.deepEqual(
        [seat.representing, seat.note_taker, seat.presenter, seat.attended],
        ['Elmport', true, true, false],
      )
    }
    for (const meeting of others) assert.equal(await seatIn(meeting, newcomer), undefined)
    assert.deepEqual(await stage().events(), [
      `invitee_added /invitees/${body.invitee_id}`,
      `invitee_rsvp /invitees/${body.invitee_id}`,
      ...seats.flatMap(({ attendee_id }) => [
        `attendee_added /attendees/${attendee_id}`,
        `attendee_rsvp /attendees/${attendee_id}`,
      ]),
    ])
    const next = await meetingAt(scene.owner.client, series, SLOTS[5] + 2 * WEEK)
    assert.equal((await seatIn(next, newcomer)).rsvp.value, 1)
  })

  test('who attends a meeting already keeps their part in it', async () => {
    const { coming } = await meetings()
    const known = await someone(stage(), scene, { room: 3 })
    const seat = await scene.owner.client.post(`/meetings/${coming[0].meeting_id}/observers`, { member_id: known.id })
    await scene.owner.client.post(`${pathOf(series)}/participants`, { member_id: known.id, rsvp: 2 })
    assert.deepEqual(await seatIn(coming[0], known), seat.body)
    assert.equal((await seatIn(coming[1], known)).role_id.value, 3)
  })

  test('DELETE: removes the person from future meetings, not past ones, and leaves the records', async () => {
    const { coming: pending, others: unreached, canceled, unset } = await meetings()
    // Somebody who runs a canceled meeting may restore it, and one without a start may be given one.
    const coming = [pending[0], canceled, pending[1], unset]
    const others = unreached.filter((meeting) => !coming.includes(meeting))
    const seats = await Promise.all(coming.map((meeting) => seatIn(meeting)))
    const kept = await Promise.all(others.map((meeting) => seatIn(meeting)))
    assert.ok([...seats, ...kept].every(Boolean))
    const { status, text } = await scene.owner.client.delete(path)
    assert.deepEqual([status, text], [204, ''])
    for (const meeting of coming) assert.equal(await seatIn(meeting), undefined)
    assert.deepEqual(await Promise.all(others.map((meeting) => seatIn(meeting))), kept)
    const [event, ...more] = await stage().events()
    const address = event!.replace('invitee_deleted ', '')
    const event_id = Number(address.split('/').pop())
    const { body } = await scene.owner.client.get(address)
    assert.deepEqual(body, {
      id: event_id,
      resource_url: `${API}${address}`,
      event_id,
      invitee_id: added.invitee_id,
      meeting_series_id: { value: series.meeting_series_id, display: 'Harbour round' },
      member_id: person.id,
      member_name: added.member_name,
      member_email: added.member_email,
      deleted_ts: now(),
    })
    const records = await Promise.all(more.map(async (one) => (await scene.owner.client.get(one.split(' ')[1]!)).body))
    assert.deepEqual(
      records.map(({ attendee_id, meeting_series_id, member_id }) => [attendee_id, meeting_series_id, member_id]),
      seats.map(({ attendee_id }) => [attendee_id, series.meeting_series_id, person.id]),
    )
    assert.ok(more.every((one) => one.startsWith('attendee_deleted ')))
    assert.equal(await seatIn(await meetingAt(scene.owner.client, series, SLOTS[5] + 2 * WEEK)), undefined)
    for (const verb of ['GET', 'PATCH', 'DELETE'])
      assert.equal((await scene.owner.client.ask(verb, path, {})).status, 404, verb)
    assert.equal((await person.client.get(pathOf(series))).status, 403)
    const again = await scene.owner.client.post(`${pathOf(series)}/invitees`, { member_id: person.id })
    assert.equal(again.status, 201)
    assert.notEqual(again.body.invitee_id, added.invitee_id)
  })

  test('PATCH: 200 with the invitee; rsvp tells invitee_rsvp; the meetings stay as they are', async () => {
    const { coming, others } = await meetings()
    const before = await Promise.all([...coming, ...others].map((meeting) => seatIn(meeting)))
    stage().pass(60)
    const sent = { representing: 'Elmport', note_taker: true, presenter: true }
    const { status, body } = await change({ ...sent, role_id: 3, rsvp: 1 })
    assert.equal(status, 200)
    const coded = { role_id: { value: 3, display: 'Participant' }, rsvp: { value: 1, display: 'Yes' } }
    assert.deepEqual(body, { ...added, ...sent, ...coded, rsvp_ts: now(), update_ts: now() })
    assert.deepEqual((await scene.owner.client.get(path)).body, body)
    assert.deepEqual(await stage().events(), [`invitee_rsvp ${path}`])
    assert.deepEqual(await Promise.all([...coming, ...others].map((meeting) => seatIn(meeting))), before)
    const made = await seatIn(await meetingAt(scene.owner.client, series, SLOTS[5] + 2 * WEEK))
    assert.deepEqual([made.rsvp.value, made.role_id.value, made.representing], [1, 3, 'Elmport'])
  })

  test('every RSVP and every role; no change of value, no event', async () => {
    for (const rsvp of [1, 2, 3, 0] as const) {
      const { body } = await person.client.patch(path, { rsvp })
      assert.deepEqual(body.rsvp, { value: rsvp, display: rsvps[rsvp] })
      assert.deepEqual(await stage().events(), [`invitee_rsvp ${path}`])
      stage().pass(60)
      for (const same of [{ rsvp }, {}, body]) assert.deepEqual((await person.client.patch(path, same)).body, body)
      assert.deepEqual(await stage().events(), [])
    }
    const lists = { 2: 'facilitators', 3: 'participants', 4: 'observers', 5: 'guests' } as const
    let present: keyof typeof lists = 5
    for (const role_id of [2, 3, 4, 5] as const) {
      const { body } = await change({ role_id }, `${pathOf(series)}/${lists[present]}/${added.invitee_id}`)
      assert.deepEqual(body.role_id, { value: role_id, display: meetingRoles[role_id] })
      present = role_id
    }
    assert.equal((await change({ note_taker: true }, `${pathOf(series)}${path}`)).body.note_taker, true)
    assert.deepEqual(await stage().events(), [])
  })

  test('every field is held to its kind', async () => {
    const refused: [sent: object, field: string, code: any][] = [
      [{ representing: WIDE.repeat(65) }, 'representing', 'too_long'],
      [{ representing: 5 }, 'representing', 'invalid_value'],
      [{ role_id: 1 }, 'role_id', 'invalid_value'],
      [{ rsvp: '1' }, 'rsvp', 'invalid_value'],
      [{ rsvp: null }, 'rsvp', 'invalid_value'],
      [{ note_taker: null }, 'note_taker', 'invalid_value'],
      [{ presenter: 1 }, 'presenter', 'invalid_value'],
      [{ email: 'x' }, 'email', 'invalid_value'],
      [{ attended: true }, 'attended', 'unknown_field'],
    ]
    for (const [sent, field, code] of refused) assertInvalid(await change(sent), 'invitees', [field, code])
    const ignored = { invitee_id: 1, member_id: scene.owner.id, meeting_series_id: UNKNOWN, member_name: 'x' }
    assert.deepEqual((await change(ignored)).body, added)
    for (const unset of [null, '', '<p></p>']) {
      assert.equal((await change({ representing: ' <b>Q&A</b> ' })).body.representing, 'Q&A')
      assert.equal((await change({ representing: unset })).body.representing, null)
    }
  })

  test('of their own record a person sets RSVP and representing; the rest is for those who run the series', async () => {
    const { status, body } = await person.client.patch(path, { rsvp: 1, representing: 'Myself' })
    assert.deepEqual([status, body.rsvp.value, body.representing], [200, 1, 'Myself'])
    for (const sent of [{ role_id: 2 }, { note_taker: true }, { presenter: true }])
      assert.equal((await person.client.patch(path, { rsvp: 2, ...sent })).status, 403)
    const participant = await someone(stage(), scene, { room: 3 })
    const own = await scene.owner.client.post(`${pathOf(series)}/invitees`, { member_id: participant.id })
    const watcher = await someone(stage(), scene, { organization: 4 })
    for (const { client } of [participant, watcher, await someone(stage(), scene)]) {
      for (const sent of [{ rsvp: 2 }, { representing: 'x' }, { note_taker: true }, {}])
        assert.equal((await client.patch(path, sent)).status, 403)
      assert.equal((await client.delete(path)).status, 403)
    }
    assert.equal((await scene.owner.client.get(path)).body.rsvp.value, 1)
    for (const { client } of [scene.chief, await someone(stage(), scene, { room: 2 })])
      assert.equal((await client.patch(path, { note_taker: true })).status, 200)
    assert.equal((await participant.client.delete(`/invitees/${own.body.invitee_id}`)).status, 204)
    assert.equal((await person.client.delete(`${pathOf(series)}/guests/${added.invitee_id}`)).status, 204)
    assert.equal((await change({}, `/invitees/${UNKNOWN}`)).status, 404)
  })
})
