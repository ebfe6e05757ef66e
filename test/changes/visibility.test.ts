// People who gain or lose the right to read something get a change about that, and no changes of it from then on.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeGroupMembers } from '../../server/actions/groups/members.ts'
import { server } from '../../server/audit/by.ts'
import { sweepSignIn } from '../../server/jobs/sign-in.ts'
import type { Client } from '../client.ts'
import { newMeeting, type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

onBothDatabases('sight', (stage) => {
  let scene: Scene
  let owner: Client
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    owner = scene.owner.client
    meeting = await newMeeting(scene)
  })

  /** What somebody is told of what is done meanwhile, as `what kind id`. */
  async function toldOf({ client }: Someone, act: () => Promise<unknown>): Promise<string[]> {
    const after = (await client.get('/changes?after=now')).headers['x-next-cursor']
    await act()
    const { body } = await client.get(`/changes?after=${after}`)
    return body.map(({ what, kind, thing_id }: Record<string, unknown>) => `${what} ${kind} ${thing_id}`)
  }

  const recordOf = async (table: 'room_member' | 'organization_member', { id }: Someone): Promise<number> => {
    const key = `${table}_id` as 'room_member_id'
    const rows = await stage()
      .site.db.reads.selectFrom(table as 'room_member')
      .select(key)
      .where('member_id', '=', id)
      .execute()
    return rows[0]![key]
  }
  const noteIn = async () => owner.post(`/meetings/${meeting}/notes`, { description: 'It rains' })

  test('joining a room, a lower role, leaving: what remains is told right after', async () => {
    const { room } = scene
    const person = await someone(stage(), scene, { organization: 3 })
    const joined = await toldOf(person, () =>
      owner.post(`/rooms/${room}/room_members`, { member_id: person.id, role_id: 3 }),
    )
    const own = await recordOf('room_member', person)
    assert.deepEqual(joined, [`made room_member ${own}`, `sight_gained room ${room}`])
    const { body } = await owner.post(`/meetings/${meeting}/attendees`, { member_id: person.id })
    const lowered = await toldOf(person, () => owner.patch(`/room_members/${own}`, { role_id: 5 }))
    assert.deepEqual(lowered.sort(), [
      ...[`changed room ${room}`, `changed room_member ${own}`],
      ...[`sight_gained meeting ${meeting}`, `sight_lost room ${room}`],
    ])
    const left = await toldOf(person, () => owner.delete(`/room_members/${own}?meetings=keep`))
    assert.deepEqual(left.sort(), [
      ...[`gone room_member ${own}`, `sight_gained meeting ${meeting}`, `sight_lost room ${room}`],
    ])
    const taken = await toldOf(person, () => owner.delete(`/attendees/${body.attendee_id}`))
    assert.deepEqual(taken.sort(), [`gone attendee ${body.attendee_id}`, `sight_lost meeting ${meeting}`])
    assert.deepEqual(await toldOf(person, noteIn), [])
    // What the list still holds of before is not shown any more.
    const { body: all } = await person.client.get('/changes?kind=note,meeting,room')
    assert.ok(all.every(({ what }: Record<string, string>) => what === 'sight_lost'))
  })

  test('a room that turns public or private concerns Members of the organization who are not in it', async () => {
    const { organization } = scene
    const room = await stage().room(organization)
    const [member, executive, guest] = [
      await someone(stage(), scene, { organization: 3 }),
      await someone(stage(), scene, { organization: 4 }),
      await someone(stage(), scene, { organization: 5 }),
    ]
    const flip = (open: boolean) => owner.patch(`/rooms/${room}`, { private: !open })
    assert.deepEqual(await toldOf(member, () => flip(true)), [`changed room ${room}`, `sight_gained room ${room}`])
    assert.deepEqual(await toldOf(member, () => flip(false)), [`sight_lost room ${room}`])
    assert.deepEqual(await toldOf(executive, () => flip(true)), [`changed room ${room}`])
    assert.deepEqual(await toldOf(guest, () => flip(false)), [])
  })

  test('roles in an organization: itself, and each room that they open', async () => {
    const { organization, room } = scene
    const person = await someone(stage(), scene, { organization: 5 })
    const own = await recordOf('organization_member', person)
    const open = await stage().room(organization, { private: 0 })
    const become = (role_id: number) => toldOf(person, () => owner.patch(`/organization_members/${own}`, { role_id }))
    const member = await become(3)
    assert.ok(
      member.includes(`sight_gained organization ${organization}`) && member.includes(`sight_gained room ${open}`),
    )
    assert.ok(!member.includes(`sight_gained room ${room}`))
    assert.ok((await become(4)).includes(`sight_gained room ${room}`))
    const again = await become(3)
    assert.ok(again.includes(`sight_lost room ${room}`) && !again.includes(`sight_lost room ${open}`))
    const guest = await become(5)
    assert.ok(guest.includes(`sight_lost room ${open}`) && guest.includes(`sight_lost organization ${organization}`))
    assert.ok(
      guest.includes(`changed organization ${organization}`) && guest.includes(`changed organization_member ${own}`),
    )
    const gone = await toldOf(person, () => owner.delete(`/organization_members/${own}`))
    assert.deepEqual(gone.sort(), [`gone organization_member ${own}`, `sight_lost organization ${organization}`])
  })

  test('an invitation to a series shows its meetings, until it ends', async () => {
    const { body: series } = await owner.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Round', dtstart: '2026-03-04T10:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', rcount: 3 },
    })
    const id = series.meeting_series_id
    const { body: slots } = await owner.get(`/meeting_series/${id}/meeting_summaries`)
    const { body: first } = await owner.get(`/meeting_series/${id}/meeting_at/${slots[0].start_time.value}`)
    const person = await someone(stage(), scene, { organization: 5, room: 5 })
    let invitee = 0
    const invited = await toldOf(person, async () => {
      invitee = (await owner.post(`/meeting_series/${id}/invitees`, { member_id: person.id })).body.invitee_id
    })
    assert.ok(invited.includes(`sight_gained meeting_series ${id}`))
    assert.ok(invited.includes(`sight_gained meeting ${first.meeting_id}`))
    const ended = await toldOf(person, () => owner.delete(`/invitees/${invitee}`))
    assert.ok(
      ended.includes(`sight_lost meeting_series ${id}`) && ended.includes(`sight_lost meeting ${first.meeting_id}`),
    )
    assert.ok(ended.includes(`gone invitee ${invitee}`))
  })

  test('who reads a meeting as an invitee of its series alone loses sight of it when it leaves the series', async () => {
    const { body: series } = await owner.post(`/rooms/${scene.room}/meeting_series`, {
      ...{ name: 'Round', dtstart: '2026-03-04T10:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY', rcount: 2 },
    })
    const at = `/meeting_series/${series.meeting_series_id}`
    const { body: slots } = await owner.get(`${at}/meeting_summaries`)
    const times = slots.map(({ start_time }: { start_time: { value: number } }) => start_time.value)
    const [held, stays] = [
      (await owner.get(`${at}/meeting_at/${times[0]}`)).body.meeting_id,
      (await owner.get(`${at}/meeting_at/${times[1]}`)).body.meeting_id,
    ]
    await owner.patch(`/meetings/${held}`, { state: 'started' })
    const person = await someone(stage(), scene, { organization: 5, room: 5 })
    await owner.post(`${at}/invitees`, { member_id: person.id })
    assert.equal((await person.client.get(`/meetings/${held}`)).status, 200)
    const told = await toldOf(person, () => owner.post(`${at}/collapse`, { meeting_id: stays }))
    assert.equal((await person.client.get(`/meetings/${held}`)).status, 403)
    assert.ok(told.includes(`sight_lost meeting ${held}`) && told.includes(`changed meeting ${stays}`), told.join())
    assert.ok(told.includes(`gone meeting_series ${series.meeting_series_id}`))
  })

  test('a meeting in another room: who reads it there fetches it anew, who does not forgets it', async () => {
    const [here, there, both] = [
      await someone(stage(), scene, { organization: 5, room: 3 }),
      await someone(stage(), scene, { organization: 5 }),
      await someone(stage(), scene, { organization: 5, room: 3 }),
    ]
    const room = await stage().room(scene.organization)
    for (const { id } of [there, both, scene.owner]) await stage().place(room, id, 3)
    const moved = await newMeeting(scene)
    const told = await Promise.all(
      [here, there, both].map(async ({ client }) => (await client.get('/changes?after=now')).headers['x-next-cursor']),
    )
    assert.equal((await owner.patch(`/meetings/${moved}`, { room_id: room })).status, 200)
    const heard = await Promise.all(
      [here, there, both].map(async ({ client }, at) =>
        (await client.get(`/changes?after=${told[at]}`)).body
          .filter(({ kind }: Record<string, string>) => kind === 'meeting')
          .map(({ what }: Record<string, string>) => what),
      ),
    )
    assert.deepEqual(heard, [['sight_lost'], ['changed', 'sight_gained'], ['changed', 'sight_gained']])
  })

  test('of what is deleted hears who could read it; nobody else does', async () => {
    const guest = await someone(stage(), scene, { organization: 5, room: 5 })
    const member = await someone(stage(), scene, { organization: 5, room: 4 })
    const outsider = await someone(stage(), scene, { organization: 3 })
    const goes = await newMeeting(scene)
    await owner.post(`/meetings/${goes}/attendees`, { member_id: guest.id })
    const people = [guest, member, outsider]
    const cursors = await Promise.all(
      people.map(async ({ client }) => (await client.get('/changes?after=now')).headers['x-next-cursor']),
    )
    await owner.delete(`/meetings/${goes}`)
    const heard = await Promise.all(
      people.map(async ({ client }, at) =>
        (await client.get(`/changes?after=${cursors[at]}`)).body.map(
          ({ what, kind, thing_id }: Record<string, unknown>) => `${what} ${kind} ${thing_id}`,
        ),
      ),
    )
    assert.deepEqual(heard, [[`gone meeting ${goes}`], [`gone meeting ${goes}`], []])
  })

  test('an assignee who is in the room no more hears of their item, until it is no longer theirs', async () => {
    const person = await someone(stage(), scene, { organization: 5, room: 3 })
    const { body } = await owner.post(`/rooms/${scene.room}/action_items`, {
      description: 'Paint',
      member_id: person.id,
    })
    const id = body.action_item_id
    const own = await recordOf('room_member', person)
    const left = await toldOf(person, () => owner.delete(`/room_members/${own}`))
    assert.deepEqual(left.sort(), [
      ...[`changed action_item ${id}`, `gone room_member ${own}`, `sight_lost room ${scene.room}`],
    ])
    const [notification] = (await person.client.get('/notifications')).body
    const change = (sent: object) => toldOf(person, () => owner.patch(`/action_items/${id}`, sent))
    assert.deepEqual(await change({ description: 'Paint it' }), [`changed action_item ${id}`])
    assert.deepEqual(await change({ member_id: null }), [
      `gone notification ${notification.notification_id}`,
      `sight_lost action_item ${id}`,
    ])
    assert.deepEqual(await change({ description: 'Paint both' }), [])
  })

  test('another name is told with the records that show it', async () => {
    const person = await someone(stage(), scene, { organization: 3, room: 3 })
    const told = await toldOf(scene.owner, () => person.client.patch(`/members/${person.id}`, { first_name: 'Ilse' }))
    assert.deepEqual(told.sort(), [
      `changed organization_member ${await recordOf('organization_member', person)}`,
      `changed room_member ${await recordOf('room_member', person)}`,
    ])
  })

  test('who begins or ceases to run what they read fetches it anew, since its records show them more or less', async () => {
    const { room } = scene
    const person = await someone(stage(), scene, { organization: 5, room: 4 })
    const place = await recordOf('room_member', person)
    const attends = (role_id: number) =>
      owner
        .post(`/meetings/${meeting}/attendees`, { member_id: person.id, role_id })
        .then(({ body }) => body.attendee_id)
    const shown = async () =>
      (await person.client.get(`/meetings/${meeting}/attendees`)).body
        .filter(({ member_id }: any) => member_id !== person.id)
        .every(({ mail_state }: any) => mail_state !== null)
    let own = 0
    const anew = `sight_gained meeting ${meeting}`

    const added = await toldOf(person, async () => {
      own = await attends(3)
    })
    assert.deepEqual([added.includes(anew), await shown()], [false, false])
    const raised = await toldOf(person, () => owner.patch(`/attendees/${own}`, { role_id: 2 }))
    assert.deepEqual([raised.includes(anew), await shown()], [true, true])
    // Who manages the room runs it anyway.
    const manager = await toldOf(person, () => owner.patch(`/room_members/${place}`, { role_id: 2 }))
    assert.ok(manager.includes(`sight_gained room ${room}`), manager.join())
    const lowered = await toldOf(person, () => owner.patch(`/attendees/${own}`, { role_id: 3 }))
    assert.deepEqual([lowered.includes(anew), await shown()], [false, true])
    const member = await toldOf(person, () => owner.patch(`/room_members/${place}`, { role_id: 3 }))
    assert.deepEqual([member.includes(`sight_gained room ${room}`), await shown()], [true, false])
    await owner.patch(`/attendees/${own}`, { role_id: 2 })
    const gone = await toldOf(person, () => owner.delete(`/attendees/${own}`))
    assert.deepEqual([gone.includes(anew), await shown()], [true, false])
    const facilitator = await toldOf(person, () => attends(2))
    assert.deepEqual([facilitator.includes(anew), await shown()], [true, true])
  })

  test('who administers an organization, or ceases to, fetches its people anew, and its rooms', async () => {
    const person = await someone(stage(), scene, { organization: 4, room: 4 })
    const own = await recordOf('organization_member', person)
    const places = [`sight_gained organization ${scene.organization}`, `sight_gained room ${scene.room}`]
    for (const role_id of [2, 4]) {
      const told = await toldOf(person, () => owner.patch(`/organization_members/${own}`, { role_id }))
      for (const one of places) assert.ok(told.includes(one), `${role_id}: ${told}`)
    }
  })

  test('another name of a group is told with the memberships that it gives', async () => {
    const { chief, room } = scene
    const person = await someone(stage(), scene, { organization: 3 })
    const { group_id } = (await chief.client.post('/groups', { name: 'Keepers' })).body
    await chief.client.post(`/groups/${group_id}/roles`, { room_id: room, role_id: 3 })
    const doing = { actor: server, now: stage().site.clock() }
    await stage().write((trx) => changeGroupMembers(trx, doing, group_id, { add: [person.id], remove: [] }))
    const given = `changed room_member ${await recordOf('room_member', person)}`
    const told = await toldOf(scene.owner, () => chief.client.patch(`/groups/${group_id}`, { name: 'Wardens' }))
    assert.deepEqual(told, [given])
  })

  test('a decision is told to whose sight of what it replaces is another', async () => {
    const { organization } = scene
    const person = await someone(stage(), scene, { organization: 5, room: 3 })
    const other = await stage().room(organization)
    const decided = async (at: string) =>
      (await owner.post(`${at}/notes`, { description: 'Decided', tags: ['decision'] })).body.note_id
    const [near, far] = [await decided(`/meetings/${meeting}`), await decided(`/rooms/${other}`)]
    await owner.patch(`/decisions/${near}`, { replaces_id: far })
    let place = 0
    const joined = await toldOf(person, async () => {
      place = (await owner.post(`/rooms/${other}/room_members`, { member_id: person.id, role_id: 4 })).body
        .room_member_id
    })
    assert.ok(joined.includes(`changed decision ${near}`), joined.join())
    assert.equal((await person.client.get(`/decisions/${near}`)).body.replaces_id.value, far)
    const left = await toldOf(person, () => owner.delete(`/room_members/${place}`))
    assert.ok(left.includes(`changed decision ${near}`), left.join())
    assert.equal((await person.client.get(`/decisions/${near}`)).body.replaces_id, null)
  })

  test('an address that is to be proven is told to the person alone', async () => {
    const person = await someone(stage(), scene, { organization: 3 })
    const own = `changed member ${person.id}`
    const ask = () => person.client.patch(`/members/${person.id}`, { email: `new.${person.id}@elsewhere.example` })
    assert.deepEqual(await toldOf(person, ask), [own])
    stage().pass(25 * 3600)
    const ended = await toldOf(person, () => sweepSignIn(stage().site))
    assert.deepEqual(ended, [own])
    assert.ok(!(await toldOf(scene.owner, ask)).includes(own))
  })
})
