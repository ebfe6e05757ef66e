// People who leave a room or an organization: their role in its coming meetings and series, and how they join again.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../client.ts'
import { DAY, meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { assertInvalid, type Scene, type Someone, setScene, someone } from './scene.ts'

type What = 'room' | 'organization'

/** The part of a person: role, note taker, presenter; null: none. */
type Part = readonly [number, boolean, boolean] | null
const FULL: Part = [2, true, true]
const GUEST: Part = [5, false, false]

/** Meetings by what they are, with the part that is left, as `meetings` says. */
const MEETINGS: Readonly<Record<string, readonly [Record<string, any>, Part, Part]>> = {
  coming: [{ start_time: NOW + DAY }, GUEST, null],
  unscheduled: [{}, GUEST, null],
  canceled: [{ start_time: NOW + DAY, state: 'canceled' }, GUEST, null],
  'under way': [{ start_time: NOW - 60, state: 'started' }, GUEST, GUEST],
  'never begun': [{ start_time: NOW - DAY }, GUEST, GUEST],
  ended: [{ start_time: NOW - DAY, state: 'ended' }, FULL, FULL],
}

onBothDatabases('leaving a room or an organization', (stage) => {
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
  const part = (row: any): Part => (row ? [row.role_id.value, row.note_taker, row.presenter] : null)
  const partIn = async (collection: string, id: number) =>
    part((await owner.get(collection)).body.find((one: any) => one.member_id === id))

  /** A room with meetings of every kind, in all of which the person has every part. */
  async function furnish(what: What) {
    const room = await stage().room(scene.organization, { name: 'Pier' })
    const there = { ...scene, room }
    const seat = await stage().seat(scene.organization, await stage().person(), 3)
    const { member_id: id } = (await owner.get(`/organization_members/${seat}`)).body
    const place = await stage().place(room, id, 3)
    const person: Someone = { id, client: await stage().as(id) }
    const all = { member_id: id, role_id: 2, note_taker: true, presenter: true }
    const meetings: Record<string, number> = {}
    for (const [name, [{ state, ...fields }]] of Object.entries(MEETINGS)) {
      const { meeting_id } = await made(`/rooms/${room}/meetings`, { name, ...fields })
      await made(`/meetings/${meeting_id}/attendees`, all)
      for (const next of state === 'ended' ? ['started', 'ended'] : state ? [state] : [])
        assert.equal((await owner.patch(`/meetings/${meeting_id}`, { state: next })).status, 200)
      meetings[name] = meeting_id
    }
    const series = await newSeries(there)
    await made(`${pathOf(series)}/invitees`, all)
    const { meeting_id } = await meetingAt(owner, series, SLOTS[0])
    const { template_id } = await made(`/rooms/${room}/templates`, { name: 'Tides' })
    await made(`/templates/${template_id}/attendees`, { member_id: id, role_id: 2 })
    const item = await made(`/rooms/${room}/action_items`, { description: 'Dredge', member_id: id })
    const presented = await made(`/meetings/${meetings['coming']}/agenda_items`, { title: 'Tides', presenter_id: id })
    const record = what === 'room' ? `/room_members/${place}` : `/organization_members/${seat}`
    return { room, person, meetings, series, occurrence: meeting_id, template_id, item, presented, record }
  }
  type Furnished = Awaited<ReturnType<typeof furnish>>

  async function assertParts({ person, meetings, series, occurrence }: Furnished, left: (name: string) => Part) {
    for (const [name, meeting_id] of Object.entries(meetings))
      assert.deepEqual(await partIn(`/meetings/${meeting_id}/attendees`, person.id), left(name), name)
    assert.deepEqual(await partIn(`/meetings/${occurrence}/attendees`, person.id), left('coming'))
    assert.deepEqual(await partIn(`${pathOf(series)}/invitees`, person.id), left('coming'))
    const later = await meetingAt(owner, series, SLOTS[3])
    assert.deepEqual(await partIn(`/meetings/${later.meeting_id}/attendees`, person.id), left('coming'))
  }

  for (const what of ['room', 'organization'] as const) {
    for (const query of ['', '?meetings=guest']) {
      test(`taken out of the ${what} with “${query}”: a Guest in what is not over, without power`, async () => {
        const all = await furnish(what)
        const { person, meetings, series, presented, item, template_id } = all
        await stage().events()
        assert.equal((await owner.delete(`${all.record}${query}`)).status, 204)
        assert.deepEqual(await stage().events(), [])
        await assertParts(all, (name) => MEETINGS[name]![1])
        const [usual] = (await owner.get(`/templates/${template_id}/attendees`)).body
        assert.equal(usual.role_id.value, 5)
        assert.equal((await owner.get(`/agenda_items/${presented.agenda_item_id}`)).body.presenter_id, null)
        assert.equal((await owner.get(`/action_items/${item.action_item_id}`)).body.member_id.value, person.id)
        const { email } = (await scene.chief.client.get(`/members/${person.id}`)).body
        for (const path of [`/meetings/${meetings['coming']}`, pathOf(series)]) {
          assert.equal((await person.client.get(path)).status, 200)
          assert.equal((await person.client.patch(path, { name: 'Mine' })).status, 403)
          assert.equal((await person.client.delete(path)).status, 403)
          for (const below of ['attendees', 'invitees', 'notes', 'agenda_items']) {
            const answer = await person.client.post(`${path}/${below}`, { email, description: 'x', title: 'x' })
            assert.ok([403, 404, 405].includes(answer.status), `${path}/${below}: ${answer.status}`)
          }
        }
        assert.equal(
          (await person.client.patch(`/agenda_items/${presented.agenda_item_id}`, { title: 'Mine' })).status,
          403,
        )
      })
    }

    test(`taken out of the ${what} with meetings=keep: every part stays`, async () => {
      const all = await furnish(what)
      assert.equal((await owner.delete(`${all.record}?meetings=keep`)).status, 204)
      await assertParts(all, () => FULL)
      for (const path of [pathOf(all.series), `/meetings/${all.meetings['ended']}`])
        assert.equal((await all.person.client.patch(path, { name: 'Kept' })).status, 200)
    })

    for (const query of ['', '?meetings=leave']) {
      test(`taken out of the ${what} with “${query}”: reads ended meetings, whose record stays as it was`, async () => {
        const all = await furnish(what)
        const { person, meetings, record } = all
        const path = `/meetings/${meetings['ended']}`
        const attendee = (await owner.get(`${path}/attendees`)).body.find((one: any) => one.member_id === person.id)
        const own = `/attendees/${attendee.attendee_id}`
        const [item] = (await owner.get(`${path}/agenda_items`)).body
        assert.equal(
          (await owner.patch(`/agenda_items/${item.agenda_item_id}`, { presenter_id: person.id })).status,
          200,
        )
        const tried = async (status: number) => {
          const { client } = person
          assert.equal((await client.get(path)).status, 200)
          assert.equal((await client.patch(path, { name: 'Mine' })).status, status)
          assert.equal((await client.patch(`/agenda_items/${item.agenda_item_id}`, { title: 'Mine' })).status, status)
          assert.equal((await client.post(`${path}/notes`, { description: 'x' })).status, status === 200 ? 201 : status)
          assert.equal((await client.patch(own, { attended: status === 200 })).status, status)
        }
        await tried(200)
        assert.equal((await owner.delete(`${record}${query}`)).status, 204)
        await tried(403)
        assert.equal((await person.client.patch(own, { role_id: 3 })).status, 403)
        assert.equal((await person.client.delete(path)).status, 403)
        assert.equal((await person.client.patch(path, { state: 'started' })).status, 403)
        assert.deepEqual(await partIn(`${path}/attendees`, person.id), FULL)
        assert.equal((await owner.get(`/agenda_items/${item.agenda_item_id}`)).body.presenter_id.value, person.id)
        // What was read can be sent back; only another role, given by whoever runs the meeting, counts again.
        assert.equal((await owner.patch(own, (await owner.get(own)).body)).status, 200)
        await tried(403)
        assert.equal((await owner.patch(own, { role_id: 3 })).status, 200)
        assert.equal((await person.client.post(`${path}/notes`, { description: 'x' })).status, 201)
      })
    }

    test(`taken out of the ${what} with meetings=leave: out of what begins later, with a record of each`, async () => {
      const all = await furnish(what)
      await stage().events()
      assert.equal((await owner.delete(`${all.record}?meetings=leave`)).status, 204)
      const told = await stage().events()
      assert.deepEqual(told.map((event) => event.split(' ')[0]).sort(), [
        ...['attendee_deleted', 'attendee_deleted', 'attendee_deleted', 'attendee_deleted'],
        'invitee_deleted',
      ])
      for (const event of told) assert.equal((await owner.get(event.split(' ')[1]!)).body.member_id, all.person.id)
      await assertParts(all, (name) => MEETINGS[name]![2])
      assert.deepEqual((await owner.get(`/templates/${all.template_id}/attendees`)).body, [])
      assert.equal((await all.person.client.get(pathOf(all.series))).status, 403)
    })

    test(`whoever leaves the ${what} is a Guest too, and keeps nothing by saying so`, async () => {
      const all = await furnish(what)
      assert.equal((await all.person.client.delete(`${all.record}?meetings=keep`)).status, 403)
      await assertParts(all, () => FULL)
      assert.deepEqual((await all.person.client.options(all.record)).body, [
        'OPTIONS',
        'HEAD',
        'GET',
        'PATCH',
        'DELETE',
      ])
      const override = { headers: { 'x-http-method-override': 'DELETE' } }
      assert.equal((await all.person.client.post(`${all.record}?meetings=guest`, {}, override)).status, 204)
      await assertParts(all, (name) => MEETINGS[name]![1])
    })

    test(`whoever runs the ${what} keeps nothing either when they leave by themselves`, async () => {
      const all = await furnish(what)
      assert.equal((await owner.patch(all.record, { role_id: 2 })).status, 200)
      assert.equal((await all.person.client.delete(`${all.record}?meetings=keep`)).status, 403)
      assert.equal((await all.person.client.delete(all.record)).status, 204)
      await assertParts(all, (name) => MEETINGS[name]![1])
    })

    test(`what else is said of the meetings of the ${what} is refused`, async () => {
      const { record } = await furnish(what)
      const collection = `${what}_members`
      for (const query of ['meetings=', 'meetings=all', 'meetings=keep&meetings=keep'])
        assertInvalid(await owner.delete(`${record}?${query}`), collection, ['meetings', 'invalid_value'])
      assertInvalid(await owner.delete(`${record}?meeting=keep`), collection, ['meeting', 'invalid_value'])
      assert.equal((await owner.get(record)).status, 200)
    })
  }

  test('an organization that is left is left in all its rooms, and nothing changes in others', async () => {
    const far = await setScene(stage())
    const { id } = await someone(stage(), scene, { organization: 3 })
    await stage().seat(far.organization, id, 3)
    await stage().place(far.room, id, 3)
    const { email } = (await scene.chief.client.get(`/members/${id}`)).body
    const attends = async (of: Scene, room: number) => {
      const { meeting_id } = await made(`/rooms/${room}/meetings`, { start_time: NOW + DAY }, of.owner.client)
      await made(`/meetings/${meeting_id}/facilitators`, { email }, of.owner.client)
      return meeting_id
    }
    const [one, other] = [
      await attends(scene, scene.room),
      await attends(scene, await stage().room(scene.organization)),
    ]
    const away = await attends(far, far.room)
    const seat = (await owner.get(`/organizations/${scene.organization}/members`)).body.find(
      (row: any) => row.member_id === id,
    )
    assert.equal((await owner.delete(`/organization_members/${seat.organization_member_id}`)).status, 204)
    for (const meeting of [one, other]) assert.deepEqual(await partIn(`/meetings/${meeting}/attendees`, id), GUEST)
    const [{ role_id }] = (await far.owner.client.get(`/meetings/${away}/attendees`)).body.filter(
      (row: any) => row.member_id === id,
    )
    assert.equal(role_id.value, 2)
  })

  /** Members of the organization, and what they are once they come back by themselves to an open room. */
  const BACK: Readonly<
    Record<
      string,
      { was: number; lowered?: number; out: 'self' | 'others'; asks?: number; status: number; role?: number }
    >
  > = {
    'an Observer who leaves': { was: 4, out: 'self', status: 201, role: 4 },
    'a Guest who leaves': { was: 5, out: 'self', status: 201, role: 5 },
    'a Member who leaves': { was: 3, out: 'self', status: 201, role: 3 },
    'a Manager who leaves': { was: 2, out: 'self', status: 201, role: 3 },
    'an Observer who was taken out': { was: 4, out: 'others', status: 201, role: 4 },
    'a Member who was made an Observer and leaves': { was: 3, lowered: 4, out: 'self', status: 201, role: 4 },
    'a Member who was made a Guest and taken out': { was: 3, lowered: 5, out: 'others', status: 201, role: 5 },
    'an Observer who asks to be a Member': { was: 4, out: 'self', asks: 3, status: 403 },
    'a Guest who asks to be an Observer': { was: 5, out: 'others', asks: 4, status: 403 },
    'an Observer who asks to be a Guest': { was: 4, out: 'self', asks: 5, status: 201, role: 5 },
  }

  for (const [name, { was, lowered, out, asks, status, role }] of Object.entries(BACK)) {
    test(`${name} and joins again: ${role ?? status}`, async () => {
      const room = await stage().room(scene.organization, { private: 0 })
      const { id, client } = await someone(stage(), { ...scene, room }, { organization: 3, room: was })
      const record = async () =>
        (await owner.get(`/rooms/${room}/room_members`)).body.find((row: any) => row.member_id === id)
      const path = async () => `/room_members/${(await record()).room_member_id}`
      if (lowered) assert.equal((await owner.patch(await path(), { role_id: lowered })).status, 200)
      const by = out === 'self' ? client : owner
      assert.equal((await by.delete(await path())).status, 204)
      const joined = await client.post(`/rooms/${room}/room_members`, { member_id: id, ...(asks && { role_id: asks }) })
      assert.equal(joined.status, status, joined.text)
      assert.equal((await record())?.role_id.value, role)
      if (asks === 3) assert.equal((await client.post(`/rooms/${room}/members`, { member_id: id })).status, 403)
      if (!role) return
      // Once more, and whoever manages the room says what they are.
      assert.equal((await client.delete(await path())).status, 204)
      assert.equal((await client.post(`/rooms/${room}/room_members`, { member_id: id })).status, 201)
      assert.equal((await record()).role_id.value, role)
      assert.equal((await client.delete(await path())).status, 204)
      await made(`/rooms/${room}/managers`, { member_id: id })
      assert.equal((await record()).role_id.value, 2)
    })
  }

  test('who was taken out of the organization comes to an open room again as what they were', async () => {
    const room = await stage().room(scene.organization, { private: 0 })
    const { id, client } = await someone(stage(), { ...scene, room }, { organization: 3, room: 4 })
    const seats = (await owner.get(`/organizations/${scene.organization}/members`)).body
    const { organization_member_id } = seats.find((row: any) => row.member_id === id)
    assert.equal((await owner.delete(`/organization_members/${organization_member_id}`)).status, 204)
    await scene.chief.client.post(`/organizations/${scene.organization}/members`, { member_id: id })
    assert.equal((await client.post(`/rooms/${room}/room_members`, { member_id: id })).body.role_id.value, 4)
  })

  for (const what of ['room', 'organization'] as const)
    test(`who was taken out of the ${what} is let in again only by whoever manages the room`, async () => {
      const all = await furnish(what)
      const { person, room } = all
      const { email } = (await scene.chief.client.get(`/members/${person.id}`)).body
      const { meeting_id } = await made(`/rooms/${room}/meetings`, { start_time: NOW + DAY })
      await made(`/meetings/${meeting_id}/facilitators`, { email: `friend.${what}@harbour.example` })
      const [{ member_id: friend }] = (await owner.get(`/meetings/${meeting_id}/facilitators`)).body.filter(
        (row: any) => row.member_email?.startsWith('friend'),
      )
      const invites = await stage().as(friend)
      assert.equal((await owner.delete(all.record)).status, 204)
      await made(`/meetings/${meeting_id}/attendees`, { email }, invites)
      const inRoom = async () =>
        (await owner.get(`/rooms/${room}/room_members`)).body.some((row: any) => row.member_id === person.id)
      const inOrganization = async () =>
        (await owner.get(`/organizations/${scene.organization}/organization_members`)).body.some(
          (row: any) => row.member_id === person.id,
        )
      assert.deepEqual([await inRoom(), await inOrganization()], [false, what === 'room'])
      assert.equal((await person.client.get(`/meetings/${meeting_id}`)).status, 200)
      assert.equal((await person.client.get(`/rooms/${room}`)).status, 403)
      const other = await made(`/rooms/${room}/meetings`, { start_time: NOW + DAY })
      await made(`/meetings/${other.meeting_id}/attendees`, { email })
      assert.deepEqual([await inRoom(), await inOrganization()], [true, true])
    })

  test('what a person makes for themselves while they are taken out ends with the rest', async () => {
    for (let round = 0; round < 4; round++) {
      const room = await stage().room(scene.organization)
      const { id, client } = await someone(stage(), { ...scene, room }, { organization: 3 })
      const place = await stage().place(room, id, 2)
      const { meeting_id } = await made(`/rooms/${room}/meetings`, { start_time: NOW + DAY })
      const answers = await Promise.all([
        client.post(`/rooms/${room}/meetings`, { start_time: NOW + DAY }),
        client.post(`/meetings/${meeting_id}/facilitators`, { member_id: id }),
        owner.delete(`/room_members/${place}`),
        client.post(`/rooms/${room}/meetings`, { start_time: NOW + DAY }),
        client.post(`/rooms/${room}/meeting_series`, {
          ...{ name: 'Mine', dtstart: '2026-03-05T09:00:00', timezone_name: 'UTC' },
          rrule_parts: { freq: 'weekly' },
        }),
      ])
      assert.equal(answers[2].status, 204)
      for (const { status, text } of answers) assert.ok([201, 204, 403, 422].includes(status), text)
      const parts = await stage()
        .site.db.reads.selectFrom('attendee')
        .select(['role_id'])
        .where('member_id', '=', id)
        .unionAll(stage().site.db.reads.selectFrom('invitee').select('role_id').where('member_id', '=', id))
        .execute()
      assert.ok(
        parts.every(({ role_id }) => role_id === 5),
        JSON.stringify(parts),
      )
    }
  })
})
