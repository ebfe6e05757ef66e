// Who is told nothing by calendar: people who want no invitations, and those whom nobody has invited yet.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Someone, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost, RULE } from './mail-scene.ts'

const FIRST = '2026-03-10T09:00:00Z'
const SECOND = '2026-03-17T09:00:00Z'

onBothDatabases('people who are left out', (stage) => {
  const post = calendarPost(stage)

  const emailOf = async ({ id }: Someone) => (await post.scene.chief.client.get(`/members/${id}`)).body.email as string
  const newcomer = () => someone(stage(), post.scene, { organization: 3, room: 3 })
  const choose = async ({ id, client }: Someone, invitations: boolean) =>
    assert.equal((await client.patch(`/members/${id}/mail_choices`, { invitations })).status, 200)
  const decliner = async () => {
    const person = await newcomer()
    await choose(person, false)
    return { person, email: await emailOf(person) }
  }
  const methodsTo = (all: readonly ReadCalendar[], email: string) =>
    all.filter(({ to }) => to === email).map(({ method }) => method)
  /** A single meeting, of which the owner was told. */
  async function announcedMeeting(): Promise<number> {
    const start = { name: 'Soundings', start_time: SECOND, duration_minutes: 30 }
    const { meeting_id } = await post.ask('POST', `/rooms/${post.scene.room}/meetings`, start)
    await post.ask('POST', `/meetings/${meeting_id}/mailings`, { kind: 'invitation' })
    await post.sent()
    return meeting_id
  }
  /** A series of which the owner and the member were told, and somebody else was not. */
  async function withSomebodyLeftOut() {
    const quiet = await newcomer()
    const { meeting_series_id: id } = await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)
    const path = `/meeting_series/${id}`
    await post.ask('POST', `${path}/invitees`, { member_id: quiet.id })
    const { invitee_id } = await post.ask('POST', `${path}/invitees`, { member_id: post.member.id })
    const owner = await post.partOf(`${path}/invitees`, post.scene.owner)
    await post.ask('POST', `${path}/mailings`, { kind: 'invitation', to: [invitee_id, owner.invitee_id] })
    assert.equal((await post.sent()).length, 2)
    return { id, path, quiet: await emailOf(quiet), told: await emailOf(post.member) }
  }

  test('who wants no invitations and is added to a meeting is told nothing of it until they are asked for', async () => {
    const meeting = await announcedMeeting()
    const { person, email } = await decliner()
    await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: person.id })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-17T11:00:00Z' })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
    await choose(person, true)
    await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation' })
    assert.deepEqual(methodsTo(await post.sent(), email), ['REQUEST'])
    await choose(person, false)
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-17T12:00:00Z' })
    assert.deepEqual(methodsTo(await post.sentLater(), email), ['REQUEST'])
    await post.ask('PATCH', `/meetings/${meeting}`, { state: 'canceled' })
    assert.deepEqual(methodsTo(await post.sent(), email), ['CANCEL'])
    await post.ask('PATCH', `/meetings/${meeting}`, { state: 'pending' })
    assert.deepEqual(methodsTo(await post.sentLater(), email), ['REQUEST'])
    const seat = await post.partOf(`/meetings/${meeting}/attendees`, person)
    await post.ask('DELETE', `/attendees/${seat.attendee_id}`)
    assert.deepEqual(methodsTo(await post.sentLater(), email), ['CANCEL'])
    await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: person.id })
    assert.deepEqual(await post.sentLater(), [])
  })

  test('the same of a series, and of one of its meetings; who was invited before is told what goes on', async () => {
    const { id } = await post.announced()
    const [late, one] = [await decliner(), await decliner()]
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: late.person.id })
    const meeting = await post.at(id, SECOND)
    await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: one.person.id })
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-18T13:00:00Z' })
    const all = await post.sentLater()
    assert.deepEqual([...methodsTo(all, late.email), ...methodsTo(all, one.email)], [])
    assert.equal(all.length, 2)
    await choose(post.member, false)
    const email = await emailOf(post.member)
    stage().pass(9 * 86_400)
    await post.ask('PATCH', `/meeting_series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=TH' })
    const forked = await post.sentLater()
    assert.ok(methodsTo(forked, email).includes('REQUEST'))
    assert.equal(new Set(forked.filter(({ to }) => to === email).map(({ event }) => event['UID'])).size > 1, true)
    assert.deepEqual([...methodsTo(forked, late.email), ...methodsTo(forked, one.email)], [])
    const split = { from: '2026-04-16T08:00:00Z', dtstart: '2026-04-16T15:00:00' }
    await post.ask('POST', `/meeting_series/${id}/split`, split)
    const splitTold = await post.sentLater()
    assert.deepEqual(methodsTo(splitTold, email), ['REQUEST', 'REQUEST'])
    assert.deepEqual([...methodsTo(splitTold, late.email), ...methodsTo(splitTold, one.email)], [])
    await choose(post.member, true)
  })

  test('who wants no changes of text is told none of one meeting of a series, and what differs once the whole comes anew', async () => {
    const { id } = await post.announced()
    const { id: member, client } = post.member
    const updates = (wanted: boolean) => client.patch(`/members/${member}/mail_choices`, { updates: wanted })
    const email = await emailOf(post.member)
    await updates(false)
    const meeting = await post.at(id, SECOND)
    await post.ask('PATCH', `/meetings/${meeting}`, { location: 'Pier 4' })
    const placed = await post.sentLater()
    assert.deepEqual([placed.length, methodsTo(placed, email)], [1, []])
    await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-17T11:00:00Z' })
    const moved = (await post.sentLater()).filter(({ to }) => to === email)
    assert.deepEqual(
      moved.map(({ event }) => event['LOCATION']),
      ['Pier 4'],
    )
    await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Low water' })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
    // Some programs forget what differs when the whole comes.
    await post.ask('PATCH', `/meeting_series/${id}`, { dtuntil: '2026-05-26' })
    const all = (await post.sentLater()).filter(({ to }) => to === email)
    assert.deepEqual(
      all.map(({ event }) => [event['RECURRENCE-ID'] === undefined, event['SUMMARY']]),
      [
        [true, 'Low water'],
        [false, 'Low water'],
      ],
    )
    await updates(true)
  })

  test('what is canceled and takes place after all is told to who wants no changes of text too, in these words', async () => {
    const { id } = await post.announced()
    const { id: member, client } = post.member
    const email = await emailOf(post.member)
    const own = (all: ReadCalendar[]) => all.filter(({ to }) => to === email)
    await client.patch(`/members/${member}/mail_choices`, { updates: false })
    const meeting = await post.at(id, SECOND)
    const cancel = async () => {
      await post.ask('PATCH', `/meetings/${meeting}`, { state: 'canceled' })
      assert.deepEqual(methodsTo(await post.sent(), email), ['CANCEL'])
    }
    await cancel()
    await post.ask('PATCH', `/meetings/${meeting}`, { state: 'pending' })
    const [back, ...more] = own(await post.sentLater())
    assert.deepEqual(
      [back?.method, back?.event['DTSTART'], more],
      ['REQUEST', 'TZID=Europe/Berlin:20260317T100000', []],
    )
    assert.equal(back!.subject, 'Reinstated: Tide watch, 17 March 2026 at 09:00 (UTC)')
    const mail = post.server.received.find(({ sent }) => sent.to[0] === email)!
    assert.match(mail.text!, /One meeting in the series “Tide watch” has been reinstated\./)
    await cancel()
    await post.ask('PATCH', `/meetings/${meeting}`, { state: 'pending', start_time: '2026-03-18T13:00:00Z' })
    const [moved] = own(await post.sentLater())
    assert.equal(moved?.subject, 'Rescheduled: Tide watch, 18 March 2026 at 13:00 (UTC)')
    const before = post.server.received.find(({ sent }) => sent.to[0] === email)!
    assert.match(before.text!, /^Previously: Tuesday, 17 March 2026, 09:00–10:00 \(UTC\)$/m)
    // Whoever was taken out of that one meeting and comes back is invited.
    const seat = await post.partOf(`/meetings/${meeting}/attendees`, post.member)
    await post.ask('DELETE', `/attendees/${seat.attendee_id}`)
    assert.deepEqual(methodsTo(await post.sentLater(), email), ['CANCEL'])
    await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: member })
    const [again] = own(await post.sentLater())
    assert.equal(again?.subject, 'Invitation: Tide watch, 18 March 2026 at 13:00 (UTC)')
    await client.patch(`/members/${member}/mail_choices`, { updates: true })
  })

  test('who wants invitations again is told what was kept from them alone, and not what somebody else kept', async () => {
    const [meeting, other] = [await announcedMeeting(), await announcedMeeting()]
    const { id: series } = await post.announced()
    const { person, email } = await decliner()
    const seat = { member_id: person.id }
    await post.ask('POST', `/meetings/${meeting}/attendees`, seat)
    await post.ask('POST', `/meeting_series/${series}/invitees`, seat)
    await post.ask('PATCH', `/meetings/${await post.at(series, SECOND)}`, { location: 'Pier 4' })
    // Whoever announces it to some leaves out the others, whatever they want.
    const { meeting_id: quiet } = await post.ask('POST', `/rooms/${post.scene.room}/meetings`, {
      ...{ name: 'Buoys', start_time: SECOND, duration_minutes: 30 },
    })
    await post.ask('POST', `/meetings/${quiet}/attendees`, seat)
    const owner = await post.partOf(`/meetings/${quiet}/attendees`, post.scene.owner)
    await post.ask('POST', `/meetings/${quiet}/mailings`, { kind: 'invitation', to: [owner.attendee_id] })
    // Announced to all, when they want none.
    const { meeting_id: whole } = await post.ask('POST', `/rooms/${post.scene.room}/meetings`, {
      ...{ name: 'Charts', start_time: SECOND, duration_minutes: 30 },
    })
    await post.ask('POST', `/meetings/${whole}/attendees`, seat)
    await post.ask('POST', `/meetings/${whole}/mailings`, { kind: 'invitation' })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
    await person.client.patch(`/members/${person.id}/mail_choices`, { updates: false })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
    await choose(person, true)
    const all = await post.sentLater()
    assert.ok(all.every(({ to }) => to === email))
    assert.deepEqual(
      all.map(({ method, event }) => [method, event['SUMMARY'], event['RECURRENCE-ID'] !== undefined]).toSorted(),
      [
        ['REQUEST', 'Charts', false],
        ['REQUEST', 'Soundings', false],
        ['REQUEST', 'Tide watch', false],
        ['REQUEST', 'Tide watch', true],
      ],
    )
    await choose(person, true)
    assert.deepEqual(await post.sentLater(), [])
    await post.ask('PATCH', `/meetings/${other}`, { start_time: '2026-03-17T11:00:00Z' })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
  })

  test('who was left out, is taken out and is added again is invited as anybody is', async () => {
    const meeting = await announcedMeeting()
    const { person, email } = await decliner()
    const { id, path, quiet } = await withSomebodyLeftOut()
    const attendees = `/meetings/${meeting}/attendees`
    await post.ask('POST', attendees, { member_id: person.id })
    assert.deepEqual(methodsTo(await post.sentLater(), email), [])
    const leftOut = (await post.ask('GET', `${path}/invitees`)).find(
      ({ member_id }: any) => ![post.member.id, post.scene.owner.id].includes(member_id),
    )
    // Somebody whose account is off for a while is where they were.
    await stage().write((trx) =>
      trx.updateTable('member').set({ deactivated_ts: 1 }).where('member_id', '=', leftOut.member_id).execute(),
    )
    await post.ask('PATCH', path, { location: 'Pier 4' })
    await post.sentLater()
    await stage().write((trx) =>
      trx.updateTable('member').set({ deactivated_ts: null }).where('member_id', '=', leftOut.member_id).execute(),
    )
    await post.ask('PATCH', path, { location: 'Pier 5' })
    assert.deepEqual(methodsTo(await post.sentLater(), quiet), [])
    await post.ask('DELETE', `/attendees/${(await post.partOf(attendees, person)).attendee_id}`)
    await post.ask('DELETE', `/invitees/${leftOut.invitee_id}`)
    assert.deepEqual(await post.sentLater(), [])
    await choose(person, true)
    assert.deepEqual(await post.sentLater(), [])
    await post.ask('POST', attendees, { member_id: person.id })
    await post.ask('POST', `/meeting_series/${id}/invitees`, { member_id: leftOut.member_id })
    const all = await post.sentLater()
    assert.deepEqual(
      all.map(({ to, method }) => [to, method]).toSorted(),
      [
        [email, 'REQUEST'],
        [quiet, 'REQUEST'],
      ].toSorted(),
    )
  })

  test('a series that is split twice at once goes on without whom nobody has invited', async () => {
    const { path, quiet, told } = await withSomebodyLeftOut()
    const next = await post.ask('POST', `${path}/split`, { from: '2026-04-14T08:00:00Z' })
    await post.ask('POST', `/meeting_series/${next.meeting_series_id}/split`, { from: '2026-05-12T08:00:00Z' })
    const all = await post.sentLater()
    assert.deepEqual(methodsTo(all, quiet), [])
    assert.equal(methodsTo(all, told).length, 3)
  })

  const leaving: [name: string, leave: (of: { id: number; path: string; meeting: number }) => Promise<void>][] = [
    ['a collapse', async ({ path, meeting }) => post.ask('POST', `${path}/collapse`, { meeting_id: meeting })],
    [
      'a meeting that is kept by a change of the rule',
      async ({ path, meeting }) =>
        post.ask('PATCH', path, { rrule: 'FREQ=WEEKLY;BYDAY=TH', dtstart: '2026-03-12T10:00:00', keep: [meeting] }),
    ],
    [
      'a meeting that is kept by a split',
      async ({ path, meeting }) =>
        post.ask('POST', `${path}/split`, {
          ...{ from: SECOND, rrule: 'FREQ=WEEKLY;BYDAY=TH', dtstart: '2026-03-19T10:00:00', keep: [meeting] },
        }),
    ],
    [
      'a meeting that moves to another room',
      async ({ meeting }) => {
        const { body } = await post.scene.owner.client.post(`/organizations/${post.scene.organization}/rooms`, {
          name: `Boathouse ${meeting}`,
        })
        await post.ask('PATCH', `/meetings/${meeting}`, { room_id: body.room_id })
      },
    ],
  ]
  for (const [name, leave] of leaving) {
    test(`${name}: a single meeting is told to those who were told of the series, and to nobody else`, async () => {
      const { id, path, quiet, told } = await withSomebodyLeftOut()
      await post.at(id, FIRST)
      const meeting = await post.at(id, SECOND)
      await choose(post.member, false)
      await leave({ id, path, meeting })
      const all = await post.sentLater()
      await choose(post.member, true)
      assert.deepEqual(methodsTo(all, quiet), [])
      const single = all.filter(({ method, event }) => method === 'REQUEST' && event['DTSTART'] === '20260317T090000Z')
      assert.deepEqual(single.map(({ to }) => to).toSorted(), [told, await emailOf(post.scene.owner)].toSorted())
      assert.ok(single.every(({ event }) => event['SEQUENCE'] === '0'))
      await post.ask('PATCH', `/meetings/${meeting}`, { location: 'Pier 4' })
      assert.deepEqual(methodsTo(await post.sentLater(), quiet), [])
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation' })
      assert.ok(methodsTo(await post.sent(), quiet).length === 1)
    })
  }

  test('the last meeting stays where a series goes on later or earlier in the day, however its end is written', async () => {
    for (const end of [
      { rrule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260428T080000Z' },
      { dtuntil: '2026-04-28T10:00:00' },
      { dtuntil: '2026-04-28' },
      { rrule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260505T070000Z' },
      { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=8' },
    ]) {
      for (const [time, last] of [
        ['15:00:00', '20260428T130000Z'],
        ['08:00:00', '20260428T060000Z'],
      ]) {
        const { id, first } = await post.announced(end)
        const path = `/meeting_series/${id}`
        assert.match(first[0]!.event['RRULE']!, /UNTIL=20260428T080000Z/)
        const next = await post.ask('POST', `${path}/split`, {
          ...{ from: '2026-04-14T08:00:00Z', dtstart: `2026-04-14T${time}` },
        })
        const all = await post.sentLater()
        const rules = new Set(all.map(({ event }) => event['RRULE']))
        assert.ok(rules.has(`FREQ=WEEKLY;BYDAY=TU;UNTIL=${last}`), JSON.stringify([end, time, [...rules]]))
        const of = `/meeting_series/${next.meeting_series_id}`
        const at = last!.replace(/^(....)(..)(..T..)(..)(..)Z$/, '$1-$2-$3:$4:$5Z')
        assert.ok(await post.at(next.meeting_series_id, at))
        await post.ask('PATCH', of, { dtstart: '2026-04-14T17:30:00' })
        const later = await post.sentLater()
        assert.ok(later.every(({ event }) => event['RRULE'] === 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260428T153000Z'))
        assert.equal(later.length, 2)
      }
    }
  })
})
