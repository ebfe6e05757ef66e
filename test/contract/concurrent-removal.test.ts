// Requests that run while a person is removed from a place, or a meeting moves: each comes first, or follows the new state.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Transaction } from 'kysely'
import type { Caller } from '../../server/access/actor.ts'
import { changeActionItem as changeItem } from '../../server/actions/meetings/action-items.ts'
import { changeAttendee } from '../../server/actions/meetings/attendees.ts'
import { changeMeeting } from '../../server/actions/meetings/meetings.ts'
import { removeOrganizationMember as dropSeat } from '../../server/actions/places/organization-members.ts'
import { removeRoomMember } from '../../server/actions/places/room-members.ts'
import type { DB } from '../../server/db/tables.ts'
import type { Client, TestAnswer } from '../client.ts'
import { askedMeanwhile } from '../meanwhile.ts'
import { type Scene, setScene } from '../places/scene.ts'
import { DAY, meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const FACILITATOR = 2
const GUEST = 5

onBothDatabases('meanwhile', (stage) => {
  let scene: Scene
  let owner: Client

  before(async () => {
    scene = await setScene(stage())
    owner = scene.owner.client
  })

  const made = async (path: string, body: object, client = owner) => {
    const { status, body: row, text } = await client.post(path, body)
    assert.equal(status, 201, text)
    return row
  }
  /** A call of an action, as the enterprise administrator. */
  const call = <P extends object, S extends object>(params: P, sent: S) => {
    const { site } = stage()
    const from = { address: '192.0.2.7', request_id: 'meanwhile' }
    const actor: Caller = {
      ...{ member_id: scene.chief.id, enterprise: true, email: '', timezone: 'UTC', tag: 'en', writes: true },
      ...{ token_id: null, session_id: null, by: 'token', from },
    }
    return { site, actor, now: site.clock(), params, as: {}, sent }
  }

  /** What there is in a room, and another room, without that manager. */
  async function places(room: number) {
    const other = await stage().room(scene.organization, { name: 'Quay' })
    const { meeting_id: room_meeting } = await made(`/rooms/${room}/meetings`, {
      start_time: NOW + DAY,
      template_id: null,
    })
    const other_series = await newSeries({ ...scene, room })
    const { template_id: empty } = await made(`/rooms/${room}/templates`, { name: 'Ebb' })
    return { other, room_meeting, other_series, empty }
  }

  /** A room with a manager who runs what is there. */
  async function furnish() {
    const room = await stage().room(scene.organization, { name: 'Pier' })
    const id = await stage().person()
    const organization_member_id = await stage().seat(scene.organization, id, 3)
    const room_member_id = await stage().place(room, id, 2)
    const series = await newSeries({ ...scene, room })
    await made(`${pathOf(series)}/facilitators`, { member_id: id })
    const { template_id } = await made(`/rooms/${room}/templates`, { name: 'Tides' })
    await made(`/templates/${template_id}/attendees`, { member_id: id, role_id: FACILITATOR })
    const { meeting_id } = await made(`/rooms/${room}/meetings`, { start_time: NOW + DAY, template_id: null })
    const { attendee_id } = await made(`/meetings/${meeting_id}/guests`, { member_id: id })
    const client = await stage().as(id)
    return {
      room,
      id,
      client,
      organization_member_id,
      room_member_id,
      series,
      template_id,
      attendee_id,
      ...(await places(room)),
    }
  }
  type Furnished = Awaited<ReturnType<typeof furnish>>

  const takeOut = (trx: Transaction<DB>, { room_member_id }: Furnished) =>
    removeRoomMember(trx, call({ room_member_id }, {}))

  /** What others have made for somebody, or they make for themselves, while they are taken out. */
  const MEANWHILE: Readonly<Record<string, (there: Furnished) => Promise<TestAnswer>>> = {
    'the meeting of a slot': ({ series, client }) => client.get(`${pathOf(series)}/meeting_at/${SLOTS[2]}`),
    'a meeting by a template': ({ room, template_id }) => owner.post(`/rooms/${room}/meetings`, { template_id }),
    'a series by a template': ({ room, template_id }) =>
      owner.post(`/rooms/${room}/meeting_series`, {
        ...{ name: 'Tides', dtstart: '2026-03-05T09:00:00', timezone_name: 'UTC', template_id },
        rrule_parts: { freq: 'weekly' },
      }),
    'another role of their own': ({ attendee_id, client }) =>
      client.patch(`/attendees/${attendee_id}`, { role_id: FACILITATOR }),
  }
  for (const [what, ask] of Object.entries(MEANWHILE))
    test(`${what} gives no power to whoever is being taken out`, async () => {
      const there = await furnish()
      await askedMeanwhile(
        stage(),
        (trx) => takeOut(trx, there),
        () => ask(there),
      )
      assert.deepEqual(await powerOf(there), [])
    })

  /** What whoever manages the room adds somebody to by their id. */
  const ADDED: Readonly<Record<string, (there: Furnished) => string | readonly [path: string, more: object]>> = {
    'a room': ({ other }) => `/rooms/${other}/room_members`,
    'a meeting': ({ room_meeting }) => `/meetings/${room_meeting}/participants`,
    'a series': ({ other_series }) => `${pathOf(other_series)}/participants`,
    'a template': ({ empty }) => `/templates/${empty}/attendees`,
    'an action item': ({ room }) => [`/rooms/${room}/action_items`, { description: 'Dredge' }],
  }
  for (const [what, path] of Object.entries(ADDED))
    test(`whoever is being taken out of the organization is not added to ${what}`, async () => {
      const there = await furnish()
      const { id, organization_member_id } = there
      const [at, more] = [path(there), {}].flat() as [string, object]
      const { status } = await askedMeanwhile(
        stage(),
        (trx) => dropSeat(trx, call({ organization_member_id }, {})),
        () => owner.post(at, { ...more, member_id: id }),
      )
      assert.equal(status, 422)
      const places = stage().site.db.reads.selectFrom('room_member').select('room_id')
      assert.deepEqual(await places.where('member_id', '=', id).execute(), [])
      assert.deepEqual(await powerOf(there), [])
    })

  test('a role that is given while somebody is taken out ends with the rest', async () => {
    const there = await furnish()
    const { attendee_id, room_member_id } = there
    const { status } = await askedMeanwhile(
      stage(),
      (trx) => changeAttendee(trx, call({ attendee_id }, { role_id: FACILITATOR })),
      () => owner.delete(`/room_members/${room_member_id}`),
    )
    assert.equal(status, 204)
    assert.deepEqual(await powerOf(there), [])
  })

  /** Every part of a person that is more than a Guest's. */
  async function powerOf({ id }: Furnished) {
    const found = []
    for (const table of ['attendee', 'invitee', 'template_attendee'] as const) {
      const { reads } = stage().site.db
      const rows = await reads.selectFrom(table).select('role_id').where('member_id', '=', id).execute()
      found.push(...rows.filter(({ role_id }) => role_id !== GUEST).map(({ role_id }) => [table, role_id]))
    }
    return found
  }

  /** A meeting of the pier that somebody from outside runs, and a room of another organization that it moves to. */
  async function moving() {
    const pier = await furnish()
    const { meeting_id } = await made(`/rooms/${pier.room}/meetings`, { start_time: NOW + DAY, template_id: null })
    const guest = await stage().person()
    const { email } = await stage()
      .site.db.reads.selectFrom('member')
      .select('email')
      .where('member_id', '=', guest)
      .executeTakeFirstOrThrow()
    await made(`/meetings/${meeting_id}/facilitators`, { email })
    const elsewhere = await setScene(stage())
    const move = (trx: Transaction<DB>) => changeMeeting(trx, call({ meeting_id }, { room_id: elsewhere.room }))
    return { pier, meeting_id, client: await stage().as(guest), elsewhere, move }
  }

  for (const collection of ['notes', 'action_items'])
    test(`${collection} that are added while their meeting moves lie where the meeting is`, async () => {
      const { pier, meeting_id, client, elsewhere, move } = await moving()
      const { status, body } = await askedMeanwhile(stage(), move, () =>
        client.post(`/meetings/${meeting_id}/${collection}`, { description: 'Dredge' }),
      )
      assert.deepEqual([status, body.room_id.value], [201, elsewhere.room])
      assert.deepEqual((await owner.get(`/rooms/${pier.room}/${collection}`)).body, [])
    })

  test('who is added while a meeting moves comes into the place where it is', async () => {
    const { meeting_id, client, elsewhere, move } = await moving()
    const { status, body } = await askedMeanwhile(stage(), move, () =>
      client.post(`/meetings/${meeting_id}/attendees`, { email: 'ferry@harbour.example' }),
    )
    assert.equal(status, 201)
    const rooms = await stage()
      .site.db.reads.selectFrom('room_member')
      .select('room_id')
      .where('member_id', '=', body.member_id)
      .execute()
    assert.deepEqual(
      rooms.map(({ room_id }) => room_id),
      [elsewhere.room],
    )
  })

  test('an assignee who is set while a meeting moves goes with the rest', async () => {
    const { pier, meeting_id, elsewhere } = await moving()
    const { action_item_id } = await made(`/meetings/${meeting_id}/action_items`, { description: 'Dredge' })
    await askedMeanwhile(
      stage(),
      (trx) => changeItem(trx, call({ action_item_id }, { member_id: pier.id })),
      () => scene.chief.client.patch(`/meetings/${meeting_id}`, { room_id: elsewhere.room }),
    )
    const { room_id, member_id } = (await scene.chief.client.get(`/action_items/${action_item_id}`)).body
    assert.deepEqual([room_id.value, member_id], [elsewhere.room, null])
  })

  /** What becomes of a meeting while its series is changed so that it has no place in it any more. */
  const CHANGED: Readonly<Record<string, readonly [sent: object, after: (meeting: any) => unknown]>> = {
    starts: [{ state: 'started' }, ({ state }) => state],
    'is set back to begin before now': [{ start_time: NOW - DAY }, ({ start_time }) => start_time.value],
  }
  for (const [what, [sent, after]] of Object.entries(CHANGED))
    test(`a meeting that ${what} while its series gets other days is kept as it is by then`, async () => {
      const series = await newSeries(scene)
      const { meeting_id } = await meetingAt(owner, series, SLOTS[2])
      const { status } = await askedMeanwhile(
        stage(),
        (trx) => changeMeeting(trx, call({ meeting_id }, sent)),
        () => owner.patch(pathOf(series), { rrule_parts: { freq: 'weekly', daysofweek: ['FR'] } }),
      )
      assert.equal(status, 200)
      const { status: there, body } = await owner.get(`/meetings/${meeting_id}`)
      assert.deepEqual([there, after(body)], [200, Object.values(sent)[0]])
    })

  test('an agenda item stays in its room, where a meeting goes to another room meanwhile', async () => {
    for (const goes of ['target', 'own'] as const) {
      const other = await stage().room(scene.organization, { name: 'Quay' })
      const [own, target] = [0, 0].map(() => made(`/rooms/${scene.room}/meetings`, { name: 'Tides' }))
      const meetings = { own: (await own!).meeting_id, target: (await target!).meeting_id }
      const { agenda_item_id } = await made(`/meetings/${meetings.own}/agenda_items`, { title: 'Tides' })
      const answer = await askedMeanwhile(
        stage(),
        (trx) => changeMeeting(trx, call({ meeting_id: meetings[goes] }, { room_id: other })),
        () => owner.post(`/agenda_items/${agenda_item_id}/move`, { meeting_id: meetings.target }),
      )
      assert.deepEqual([answer.status, answer.body.errors?.[0].code], [422, 'invalid_reference'], goes)
      const { body } = await owner.get(`/agenda_items/${agenda_item_id}`)
      assert.equal(body.meeting_id.value, meetings.own)
    }
  })
})
