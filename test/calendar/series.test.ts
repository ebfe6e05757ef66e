// What calendars are told of series: the repeating event, what differs of its meetings, and what becomes of either.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import { tellCalendars } from '../../server/calendar/reconciliation/reconcile-job.ts'
import { createMailSender, type MailSender } from '../../server/mail/sending/mail-sender.ts'
import { type MailServer, mailerFor, mailServer } from '../mail/server.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarIn, type ReadCalendar } from './event-reader.ts'

const RULE = {
  ...{ name: 'Tide watch', dtstart: '2026-03-10T10:00:00', timezone_name: 'Europe/Berlin', duration_seconds: 3600 },
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
}

onBothDatabases('calendars of series', (stage) => {
  let server: MailServer
  let post: MailSender
  let ends: (() => unknown)[]
  let scene: Scene
  let member: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3, room: 3 })
  })
  let back = 0
  beforeEach(async () => {
    server = await mailServer()
    const mailer = mailerFor(server.port)
    stage().site.mailer = mailer
    const fail = (error: unknown) => assert.fail(String(error instanceof Error ? error.stack : JSON.stringify(error)))
    post = createMailSender(stage().site, mailer, { unsent: fail, trouble: fail, over: () => {}, failed: fail })
    ends = [post.stop, mailer.close, server.close]
    back = stage().site.clock()
  })
  afterEach(async () => {
    for (const end of ends) await end()
    await stage().write((trx) => trx.deleteFrom('calendar_change').execute())
    await stage().write((trx) => trx.updateTable('meeting_series').set({ announced: 0 }).execute())
    stage().pass(back - stage().site.clock())
  })

  async function sent(): Promise<ReadCalendar[]> {
    server.received.length = 0
    await tellCalendars(stage().site)
    await post.send()
    return server.received.map(calendarIn)
  }
  async function sentLater(): Promise<ReadCalendar[]> {
    const now = await sent()
    stage().pass(60)
    return [...now, ...(await sent())]
  }
  /** A series of the owner with the member, announced. */
  async function announced(more: object = {}): Promise<{ id: number; first: ReadCalendar[] }> {
    const { client } = scene.owner
    const made = await client.post(`/rooms/${scene.room}/meeting_series`, { ...RULE, ...more })
    assert.equal(made.status, 201, made.text)
    const id = made.body.meeting_series_id
    await client.post(`/meeting_series/${id}/invitees`, { member_id: member.id })
    await stage().events()
    assert.equal((await client.post(`/meeting_series/${id}/mailings`, { kind: 'invitation' })).status, 201)
    return { id, first: await sent() }
  }
  const at = async (id: number, time: string) =>
    (await scene.owner.client.get(`/meeting_series/${id}/meeting_at/${time}`)).body.meeting_id as number
  const patch = async (path: string, body: object) => {
    const { status, text } = await scene.owner.client.patch(path, body)
    assert.equal(status, 200, text)
  }
  const kinds = (all: readonly ReadCalendar[]) =>
    all.map(({ method, event }) => [method, event['RECURRENCE-ID'] ?? null, event['DTSTART']].join(' ')).toSorted()
  const zone = 'TZID=Europe/Berlin:'

  test('an invitation: one REQUEST to each with one VEVENT, its rule, its zone, and one event', async () => {
    const { id, first } = await announced()
    assert.equal(first.length, 2)
    for (const { method, event, lines } of first) {
      assert.equal(method, 'REQUEST')
      assert.equal(event['RRULE'], 'FREQ=WEEKLY;BYDAY=TU')
      assert.equal(event['DTSTART'], `${zone}20260310T100000`)
      assert.equal(event['DTEND'], `${zone}20260310T110000`)
      assert.equal(event['EXDATE'], undefined)
      assert.equal(event['ATTENDEE']!.split('|').length, 2)
      assert.ok(lines.includes('TZID:Europe/Berlin'))
      assert.ok(lines.includes('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'))
    }
    assert.match(server.received[0]!.text!, /Repeats: every week on Tuesday/)
    assert.deepEqual(await stage().events(), [`meeting_series_invitation_sent /meeting_series/${id}`])
    assert.deepEqual(await sentLater(), [])
  })

  test('an end by date or by count is an UNTIL in UTC', async () => {
    const { first } = await announced({ rrule: 'FREQ=WEEKLY;COUNT=5' })
    assert.equal(first[0]!.event['RRULE'], 'FREQ=WEEKLY;UNTIL=20260407T080000Z')
  })

  test('one meeting moved: one REQUEST each with RECURRENCE-ID, its slot; moved back: the same again', async () => {
    const { id, first } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    await patch(`/meetings/${meeting}`, { start_time: '2026-03-18T13:00:00Z' })
    const all = await sentLater()
    assert.deepEqual(kinds(all), Array(2).fill(`REQUEST ${zone}20260317T100000 ${zone}20260318T140000`))
    assert.equal(all[0]!.event['UID'], first[0]!.event['UID'])
    assert.equal(all[0]!.event['RRULE'], undefined)
    assert.equal(all[0]!.event['SEQUENCE'], '1')
    for (const { subject, text } of server.received) {
      assert.match(subject!, /^Rescheduled: Tide watch, 18 March 2026/)
      assert.match(text!, /One meeting in the series “Tide watch” has been rescheduled/)
      assert.match(text!, /^When: Wednesday, 18 March 2026, 13:00–14:00 \(UTC\)$/m)
      assert.match(text!, /^Previously: Tuesday, 17 March 2026, 09:00–10:00 \(UTC\)$/m)
    }
    await patch(`/meetings/${meeting}`, { start_time: '2026-03-17T09:00:00Z' })
    assert.deepEqual(kinds(await sentLater()), Array(2).fill(`REQUEST ${zone}20260317T100000 ${zone}20260317T100000`))
    assert.deepEqual(await sentLater(), [])
  })

  test('one meeting canceled: a CANCEL of that one alone, at once, with one event; restored: it is back', async () => {
    const { id } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    await stage().events()
    await patch(`/meetings/${meeting}`, { state: 'canceled' })
    const all = await sent()
    assert.deepEqual(kinds(all), Array(2).fill(`CANCEL ${zone}20260317T100000 ${zone}20260317T100000`))
    assert.equal(all[0]!.event['RRULE'], undefined)
    const events = (await stage().events()).filter((one) => one.startsWith('cancellation_sent'))
    assert.deepEqual(events, [`cancellation_sent /meetings/${meeting}`])
    // Whoever comes later gets the rule without it.
    const late = await someone(stage(), scene, { organization: 3, room: 3 })
    await scene.owner.client.post(`/meeting_series/${id}/invitees`, { member_id: late.id })
    const [told, ...more] = await sentLater()
    assert.deepEqual(more, [])
    assert.equal(told!.event['EXDATE'], `${zone}20260317T100000`)
    await patch(`/meetings/${meeting}`, { state: 'pending' })
    // They were not added to the canceled meeting.
    assert.deepEqual(kinds(await sentLater()), Array(2).fill(`REQUEST ${zone}20260317T100000 ${zone}20260317T100000`))
    assert.deepEqual(await sentLater(), [])
  })

  test('one meeting that was canceled before is not canceled again when the series is moved', async () => {
    for (const more of [
      { dtstart: '2026-03-10T11:30:00' },
      { dtstart: '2026-03-11T10:00:00', rrule: 'FREQ=WEEKLY;BYDAY=WE' },
    ]) {
      const { id } = await announced()
      await patch(`/meetings/${await at(id, '2026-03-17T09:00:00Z')}`, { state: 'canceled' })
      await sentLater()
      await patch(`/meeting_series/${id}`, more)
      const moved = await sentLater()
      assert.deepEqual(
        moved.map(({ method, event }) => [method, event['RECURRENCE-ID'], event['EXDATE'] === undefined]),
        Array(2).fill(['REQUEST', undefined, false]),
        JSON.stringify(more),
      )
      assert.deepEqual(await sentLater(), [])
      await stage().write((trx) => trx.updateTable('meeting_series').set({ announced: 0 }).execute())
    }
  })

  test('one meeting deleted: a CANCEL of that one alone', async () => {
    const { id } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    assert.equal((await scene.owner.client.delete(`/meetings/${meeting}`)).status, 204)
    assert.deepEqual(kinds(await sent()), Array(2).fill(`CANCEL ${zone}20260317T100000 ${zone}20260317T100000`))
    assert.deepEqual(await sentLater(), [])
  })

  test('other words: the rule anew, and then what differs, with the same UID', async () => {
    const { id, first } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    await patch(`/meetings/${meeting}`, { location: 'Pier 4' })
    await sentLater()
    await patch(`/meeting_series/${id}`, { name: 'Low water watch' })
    const all = await sentLater()
    assert.deepEqual(
      kinds(all),
      [
        ...Array(2).fill(`REQUEST ${zone}20260317T100000 ${zone}20260317T100000`),
        ...Array(2).fill(`REQUEST  ${zone}20260310T100000`),
      ].toSorted(),
    )
    for (const { text } of server.received) {
      assert.match(text!, /^Previous name: Tide watch$/m)
      assert.doesNotMatch(text!, /^Previously: |^Previous location: /m)
    }
    for (const { event } of all) {
      assert.equal(event['UID'], first[0]!.event['UID'])
      assert.equal(event['SUMMARY'], 'Low water watch')
      assert.equal(event['SEQUENCE'], '2')
    }
  })

  test('another time of day before the first meeting: the same UID, a higher SEQUENCE, and no second event', async () => {
    const { id, first } = await announced()
    await patch(`/meeting_series/${id}`, { dtstart: '2026-03-10T15:00:00' })
    const all = await sentLater()
    assert.deepEqual(kinds(all), Array(2).fill(`REQUEST  ${zone}20260310T150000`))
    assert.equal(all[0]!.event['UID'], first[0]!.event['UID'])
    assert.equal(all[0]!.event['SEQUENCE'], '1')
  })

  test('another rule after the first meeting: the old event ends, and another begins', async () => {
    const { id, first } = await announced()
    stage().pass(9 * 86_400)
    await patch(`/meeting_series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=TH', dtstart: '2026-03-12T10:00:00' })
    const all = await sentLater()
    const [old, next] = [true, false].map((same) =>
      all.filter(({ event }) => (event['UID'] === first[0]!.event['UID']) === same),
    )
    assert.equal(old!.length, 2)
    assert.match(old![0]!.event['RRULE']!, /^FREQ=WEEKLY;BYDAY=TU;UNTIL=20260311T/)
    assert.equal(next!.length, 2)
    assert.equal(next![0]!.event['RRULE'], 'FREQ=WEEKLY;BYDAY=TH')
    assert.equal(next![0]!.event['DTSTART'], `${zone}20260312T100000`)
    assert.deepEqual(await sentLater(), [])
  })

  test('an end of the series: the same UID with UNTIL; the series deleted: a CANCEL of the whole, with one event', async () => {
    const { id, first } = await announced()
    await patch(`/meeting_series/${id}`, { dtuntil: '2026-04-15' })
    const [told] = await sentLater()
    assert.equal(told!.event['RRULE'], 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260414T080000Z')
    assert.equal(told!.event['UID'], first[0]!.event['UID'])
    await stage().events()
    assert.equal((await scene.owner.client.delete(`/meeting_series/${id}`)).status, 204)
    const all = await sent()
    assert.deepEqual(kinds(all), Array(2).fill(`CANCEL  ${zone}20260310T100000`))
    const events = (await stage().events()).filter((one) => one.startsWith('cancellation_sent'))
    assert.equal(events.length, 1)
    assert.match(events[0]!, /^cancellation_sent \/deleted_meeting_series\/\d+$/)
    assert.deepEqual(await sentLater(), [])
  })

  test('out of the series: a CANCEL of the whole to them alone; out of one meeting: of that one', async () => {
    const { id } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    const { body } = await scene.owner.client.get(`/meetings/${meeting}/attendees`)
    const own = body.find((one: Record<string, unknown>) => one['member_id'] === member.id)
    await scene.owner.client.delete(`/attendees/${own.attendee_id}`)
    const one = await sentLater()
    assert.deepEqual(kinds(one), [`CANCEL ${zone}20260317T100000 ${zone}20260317T100000`])
    const people = (await scene.owner.client.get(`/meeting_series/${id}/invitees`)).body
    const part = people.find((one: Record<string, unknown>) => one['member_id'] === member.id)
    await scene.owner.client.delete(`/invitees/${part.invitee_id}`)
    const all = await sentLater()
    assert.deepEqual(kinds(all), [`CANCEL  ${zone}20260310T100000`])
  })

  test('split: the old event ends before it, and another begins', async () => {
    const { id, first } = await announced()
    const split = await scene.owner.client.post(`/meeting_series/${id}/split`, {
      from: '2026-03-24T09:00:00Z',
      name: 'Later',
    })
    assert.equal(split.status, 201, split.text)
    const all = await sentLater()
    const old = all.filter(({ event }) => event['UID'] === first[0]!.event['UID'])
    assert.deepEqual(
      old.map(({ event }) => event['RRULE']),
      Array(2).fill('FREQ=WEEKLY;BYDAY=TU;UNTIL=20260317T090000Z'),
    )
    const next = all.filter(({ event }) => event['UID'] !== first[0]!.event['UID'])
    assert.deepEqual(
      next.map(({ event }) => [event['SUMMARY'], event['DTSTART']]),
      Array(2).fill(['Later', `${zone}20260324T100000`]),
    )
  })

  test('collapse: a CANCEL of the series, and one REQUEST of a single meeting', async () => {
    const { id, first } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    const { status } = await scene.owner.client.post(`/meeting_series/${id}/collapse`, { meeting_id: meeting })
    assert.equal(status, 200)
    const all = await sentLater()
    assert.deepEqual(
      kinds(all),
      [...Array(2).fill(`CANCEL  ${zone}20260310T100000`), ...Array(2).fill('REQUEST  20260317T090000Z')].toSorted(),
    )
    const single = all.filter(({ method }) => method === 'REQUEST')
    assert.notEqual(single[0]!.event['UID'], first[0]!.event['UID'])
  })

  test('collapse: a meeting that ended before its time is told to nobody as another event', async () => {
    const { id } = await announced()
    const [held, kept] = [await at(id, '2026-03-10T09:00:00Z'), await at(id, '2026-03-17T09:00:00Z')]
    stage().pass(Date.UTC(2026, 2, 10, 9, 20) / 1000 - stage().site.clock())
    const { client } = scene.owner
    for (const state of ['started', 'ended'])
      assert.equal((await client.patch(`/meetings/${held}`, { state })).status, 200)
    assert.equal((await client.post(`/meeting_series/${id}/collapse`, { meeting_id: kept })).status, 200)
    const all = await sentLater()
    assert.deepEqual(
      kinds(all),
      [...Array(2).fill(`CANCEL  ${zone}20260310T100000`), ...Array(2).fill('REQUEST  20260317T090000Z')].toSorted(),
    )
  })

  test('only some are invited: a split tells the others nothing until they are invited too', async () => {
    const { client } = scene.owner
    const { body: made } = await client.post(`/rooms/${scene.room}/meeting_series`, RULE)
    const id = made.meeting_series_id
    const { body: invitee } = await client.post(`/meeting_series/${id}/invitees`, { member_id: member.id })
    const invited = await client.post(`/meeting_series/${id}/mailings`, {
      kind: 'invitation',
      to: [invitee.invitee_id],
    })
    assert.equal(invited.status, 201, invited.text)
    const [first, ...none] = await sent()
    assert.deepEqual(none, [])
    const split = await client.post(`/meeting_series/${id}/split`, {
      ...{ from: '2026-04-14T08:00:00Z', dtstart: '2026-04-14T15:00:00' },
    })
    assert.equal(split.status, 201, split.text)
    const told = await sentLater()
    assert.deepEqual(
      told.map(({ to, method }) => [to, method]),
      Array(2).fill([first!.to, 'REQUEST']),
    )
    assert.equal(new Set(told.map(({ event }) => event['UID'])).size, 2)
    const next = split.body.meeting_series_id
    assert.equal((await client.post(`/meeting_series/${next}/mailings`, { kind: 'invitation' })).status, 201)
    assert.equal(new Set((await sent()).map(({ to }) => to)).size, 2)
  })

  test('a meeting moved onto the day of the next one, past it and back: one REQUEST each, with its slot', async () => {
    const { id, first } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    for (const [time, local] of [
      ['2026-03-24T14:00:00Z', '20260324T150000'],
      ['2026-04-01T14:00:00Z', '20260401T160000'],
      ['2026-03-09T14:00:00Z', '20260309T150000'],
      ['2026-03-17T09:00:00Z', '20260317T100000'],
    ]) {
      await patch(`/meetings/${meeting}`, { start_time: time })
      const all = await sentLater()
      assert.deepEqual(kinds(all), Array(2).fill(`REQUEST ${zone}20260317T100000 ${zone}${local}`))
      for (const { event } of all) assert.equal(event['UID'], first[0]!.event['UID'])
      assert.ok(server.received.every(({ subject }) => subject!.startsWith('Rescheduled: Tide watch, ')))
    }
    assert.deepEqual(await sentLater(), [])
  })

  test('one meeting held before its day, or moved into the past: one REQUEST each, with its slot', async () => {
    const { client } = scene.owner
    const { id, first } = await announced()
    const meeting = await at(id, '2026-03-17T09:00:00Z')
    for (const state of ['started', 'ended']) await patch(`/meetings/${meeting}`, { state })
    const { started_ts } = (await client.get(`/meetings/${meeting}`)).body
    const held = await sentLater()
    assert.equal(held.length, 2)
    const local = Temporal.Instant.fromEpochMilliseconds(started_ts.value * 1000).toZonedDateTimeISO('Europe/Berlin')
    for (const { event, method } of held) {
      assert.deepEqual([method, event['UID']], ['REQUEST', first[0]!.event['UID']])
      assert.equal(event['RECURRENCE-ID'], `${zone}20260317T100000`)
      assert.equal(
        event['DTSTART'],
        `${zone}${local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
      )
    }
    // A start that was moved far behind its slot, and is moved before it again after that.
    const other = await at(id, '2026-03-10T09:00:00Z')
    await patch(`/meetings/${other}`, { start_time: '2026-04-02T14:00:00Z' })
    assert.equal((await sentLater()).length, 2)
    stage().pass(Date.UTC(2026, 2, 20) / 1000 - stage().site.clock())
    await patch(`/meetings/${other}`, { start_time: '2026-03-12T09:00:00Z' })
    const kindsOf = kinds(await sentLater())
    assert.deepEqual(kindsOf, Array(2).fill(`REQUEST ${zone}20260310T100000 ${zone}20260312T100000`))
    await patch(`/meetings/${other}`, { start_time: '2026-04-02T14:00:00Z' })
    assert.equal((await sentLater()).length, 2)
    assert.equal((await client.delete(`/meetings/${other}`)).status, 204)
    assert.deepEqual(
      (await sentLater()).map(({ method, event }) => [method, event['RECURRENCE-ID']]),
      Array(2).fill(['CANCEL', `${zone}20260310T100000`]),
    )
  })

  test('a series whose last meeting is over by now: the event ends there', async () => {
    const { id, first } = await announced()
    stage().pass(Date.UTC(2026, 2, 20) / 1000 - stage().site.clock())
    const split = await scene.owner.client.post(`/meeting_series/${id}/split`, { from: '2026-03-24T09:00:00Z' })
    assert.equal(split.status, 201, split.text)
    const old = (await sentLater()).filter(({ event }) => event['UID'] === first[0]!.event['UID'])
    assert.deepEqual(
      old.map(({ method, event }) => [method, event['RRULE']]),
      Array(2).fill(['REQUEST', 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260317T090000Z']),
    )
  })

  test('a rule that no program shares is told meeting by meeting, thirty days ahead', async () => {
    const { first } = await announced({ rrule: 'FREQ=MONTHLY;BYDAY=2TU,4TU' })
    assert.deepEqual(
      kinds(first),
      [
        ...Array(2).fill(`REQUEST  ${zone}20260310T100000`),
        ...Array(2).fill(`REQUEST  ${zone}20260324T100000`),
      ].toSorted(),
    )
    for (const { event } of first) assert.equal(event['RRULE'], undefined)
  })

  test('a first meeting that the rule does not give is told by itself', async () => {
    const { first } = await announced({ dtstart: '2026-03-11T10:00:00' })
    assert.deepEqual(
      kinds(first),
      [
        ...Array(2).fill(`REQUEST  ${zone}20260311T100000`),
        ...Array(2).fill(`REQUEST  ${zone}20260317T100000`),
      ].toSorted(),
    )
    assert.equal(new Set(first.map(({ event }) => event['UID'])).size, 2)
  })

  test('so is one that is more than a year away, with its local times that the clocks skip, in mail and in the file', async () => {
    const far = { dtstart: '2028-03-21T02:30:00', rrule: 'FREQ=WEEKLY;BYDAY=SU', rcount: 4 }
    const { id, first } = await announced(far)
    const local = ['20280321T023000', '20280326T033000', '20280402T023000']
    assert.deepEqual(kinds(first), local.flatMap((at) => Array(2).fill(`REQUEST  ${zone}${at}`)).toSorted())
    const { bytes } = await scene.owner.client.get(`/meeting_series/${id}?format=ics`)
    assert.deepEqual(
      bytes
        .toString()
        .match(/(?<=DTSTART;TZID=Europe\/Berlin:)\S+/g)!
        .toSorted(),
      local,
    )
  })
})
