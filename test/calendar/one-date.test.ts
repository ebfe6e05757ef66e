// Who comes to one date of a series alone: a whole invitation to that date, and what becomes of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receive } from '../../server/mail/receiving/receive.ts'
import { someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { calendarProgram } from './calendar-program.ts'
import type { ReadCalendar } from './event-reader.ts'
import { calendarPost, RULE } from './mail-scene.ts'

onBothDatabases(
  'invitations to one date of a series',
  (stage) => {
    const post = calendarPost(stage)
    let mails = 0
    const SECOND = '2026-03-17T09:00:00Z'
    const ONE = 'TZID=Europe/Berlin:20260317T100000'

    /** A series with a guest in its second meeting; `own`: what that person is told. */
    async function withGuest(series: number) {
      const guest = await someone(stage(), post.scene, { organization: 5, room: 5 })
      const { email } = (await post.scene.chief.client.get(`/members/${guest.id}`)).body
      const meeting = await post.at(series, SECOND)
      const { attendee_id } = await post.ask('POST', `/meetings/${meeting}/attendees`, { member_id: guest.id })
      const own = (all: readonly ReadCalendar[]) =>
        all
          .filter(({ to }) => to === email)
          .map(({ method, event }) =>
            [method, event['RECURRENCE-ID'] ?? 'all', event['DTSTART'], event['SUMMARY']].join(' '),
          )
      return { guest, email, meeting, attendee_id, own }
    }
    const silent = async (): Promise<number> =>
      (await post.ask('POST', `/rooms/${post.scene.room}/meeting_series`, RULE)).meeting_series_id
    const linksOf = (email: string) =>
      post.server.received
        .find(({ sent }) => sent.to[0] === email)!
        .text!.match(/\/rsvp\/[\w.-]+\?answer=(yes|maybe|no)/g)

    test('hears nothing of what changes for those who have the series alone', async () => {
      const series = await silent()
      const { meeting, attendee_id, own } = await withGuest(series)
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
      assert.equal(own(await post.sentLater()).length, 1)
      // The series is announced, it ends earlier, and ends earlier again.
      await post.ask('POST', `/meeting_series/${series}/invitees`, { member_id: post.member.id })
      await post.ask('POST', `/meeting_series/${series}/mailings`, { kind: 'invitation' })
      const announced = await post.sentLater()
      assert.ok(announced.length > 0)
      assert.deepEqual(own(announced), [])
      for (const rcount of [9, 8]) {
        await post.ask('PATCH', `/meeting_series/${series}`, { rcount })
        const shorter = await post.sentLater()
        assert.ok(shorter.length > 0)
        assert.deepEqual(own(shorter), [], `${rcount} times`)
      }
      // Of the date itself it is told, as before.
      await post.ask('PATCH', `/meetings/${meeting}`, { name: 'High water' })
      assert.deepEqual(own(await post.sentLater()), [`REQUEST ${ONE} ${ONE} High water`])
    })

    test('of a series that nobody announced: invited by hand, told of what becomes of it, and of nothing else', async () => {
      const series = await silent()
      const { email, meeting, attendee_id, own } = await withGuest(series)
      const preview = await post.ask('POST', `/meetings/${meeting}/mailings?preview=true`, { kind: 'invitation' })
      assert.match(preview.text, /Will you attend\?/)
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
      const first = await post.sent()
      assert.deepEqual(own(first), [`REQUEST ${ONE} ${ONE} Tide watch`])
      assert.equal(first.length, 1)
      assert.equal(linksOf(email)!.length, 3)
      assert.match(post.server.received[0]!.subject!, /^Invitation: /)
      assert.deepEqual(await post.sentLater(), [])
      const file = (await post.scene.owner.client.get(`/meetings/${meeting}?format=ics`)).bytes.toString()
      assert.ok(file.includes(`UID:${first[0]!.event['UID']}`))

      await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-26T09:00:00Z', name: 'High water' })
      const moved = await post.sentLater()
      assert.deepEqual(own(moved), [`REQUEST ${ONE} TZID=Europe/Berlin:20260326T100000 High water`])
      assert.equal(moved.length, 1)
      assert.equal(moved[0]!.event['UID'], first[0]!.event['UID'])
      // Of other meetings this person knows nothing.
      assert.match(post.server.received.at(-1)!.text!, /“High water” has been rescheduled\.\n/)
      await post.ask('PATCH', `/meeting_series/${series}`, { name: 'Low water' })
      const other = await post.at(series, '2026-03-24T09:00:00Z')
      await post.ask('PATCH', `/meetings/${other}`, { location: 'Pier 4' })
      assert.deepEqual(await post.sentLater(), [])
      await post.ask('PATCH', `/meetings/${meeting}`, { state: 'canceled' })
      assert.deepEqual(own(await post.sentLater()), [`CANCEL ${ONE} TZID=Europe/Berlin:20260326T100000 High water`])
      await post.ask('PATCH', `/meetings/${meeting}`, { state: 'pending' })
      assert.deepEqual(own(await post.sentLater()), [`REQUEST ${ONE} TZID=Europe/Berlin:20260326T100000 High water`])
      await post.ask('DELETE', `/meetings/${meeting}`)
      assert.deepEqual(own(await post.sentLater()), [`CANCEL ${ONE} TZID=Europe/Berlin:20260326T100000 High water`])
    })

    /** What a calendar program answers to an address for these starts of a series, in one mail. */
    async function reply(from: string, { lines, event }: ReadCalendar, answers: Readonly<Record<string, string>>) {
      const to = /mailto:(.*)$/.exec(lines.find((line) => line.startsWith('ORGANIZER'))!)![1]!
      const stamp = new Date(stage().site.clock() * 1000).toISOString().replace(/[-:]|\.000/g, '')
      const raw = [
        ...[`From: ${from}`, `To: ${to}`, `Message-ID: <date-${++mails}@x.example>`, 'MIME-Version: 1.0'],
        ...['Content-Type: text/calendar; method=REPLY; charset=utf-8', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
        'METHOD:REPLY',
        ...Object.entries(answers).flatMap(([start, partstat]) => [
          ...['BEGIN:VEVENT', `UID:${event['UID']}`, `DTSTAMP:${stamp}`, `RECURRENCE-ID;TZID=Europe/Berlin:${start}`],
          ...[`ATTENDEE;PARTSTAT=${partstat}:mailto:${from}`, 'END:VEVENT'],
        ]),
        ...['END:VCALENDAR', ''],
      ].join('\r\n')
      return receive(stage().site, Buffer.from(raw), { to, from })
    }

    test('who comes to several dates answers each of them by mail, also once the first is over', async () => {
      const series = await silent()
      const { guest, email, meeting, attendee_id } = await withGuest(series)
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
      const second = await post.at(series, '2026-03-24T09:00:00Z')
      const seat = await post.ask('POST', `/meetings/${second}/attendees`, { member_id: guest.id })
      await post.ask('POST', `/meetings/${second}/mailings`, { kind: 'invitation', to: [seat.attendee_id] })
      const [one, other] = (await post.sent()).filter(({ to }) => to === email)
      const answers = async () => {
        const rsvp = async (id: number) => (await post.ask('GET', `/attendees/${id}`)).rsvp.value
        return [await rsvp(attendee_id), await rsvp(seat.attendee_id)]
      }
      await reply(email, other!, { '20260324T100000': 'ACCEPTED' })
      assert.deepEqual(await answers(), [0, 1])
      stage().pass(60)
      await reply(email, one!, { '20260317T100000': 'TENTATIVE', '20260324T100000': 'DECLINED' })
      assert.deepEqual(await answers(), [3, 2])
      stage().pass(20 * 86_400)
      await reply(email, other!, { '20260324T100000': 'ACCEPTED' })
      assert.deepEqual(await answers(), [3, 1])
      await reply(email, other!, { '20260331T100000': 'ACCEPTED', '20260317T100000': 'DECLINED' })
      assert.deepEqual(await answers(), [3, 1])
    })

    test('a series that has begun gets another hour: who has one date of it is told of that at its new time alone', async () => {
      const { id } = await post.announced()
      const { email, meeting, attendee_id } = await withGuest(id)
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
      const program = calendarProgram('keeps them')
      for (const mail of await post.sentLater()) if (mail.to === email) program.take(mail)
      stage().pass(9 * 86_400)
      await post.ask('PATCH', `/meeting_series/${id}`, { dtstart: '2026-03-10T14:00:00' })
      for (const mail of await post.sentLater()) if (mail.to === email) program.take(mail)
      const now = stage().site.clock()
      assert.deepEqual(
        program.shows(now, now + 60 * 86_400).map((line) => line.slice(0, 16)),
        ['2026-03-17T13:00'],
      )
    })

    test('a date that was moved beyond the end of its series is answered by mail', async () => {
      const { id, first } = await post.announced({ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2' })
      const { email } = (await post.scene.chief.client.get(`/members/${post.member.id}`)).body
      const last = await post.at(id, SECOND)
      await post.ask('PATCH', `/meetings/${last}`, { start_time: '2026-04-02T09:00:00Z' })
      await post.sentLater()
      stage().pass(25 * 86_400)
      await reply(email, first.find(({ to }) => to === email)!, { '20260317T100000': 'ACCEPTED' })
      assert.equal((await post.partOf(`/meetings/${last}/attendees`, post.member)).rsvp.value, 1)
    })

    test('a meeting that was moved before its first invitation is not told as moved', async () => {
      for (const announced of [false, true]) {
        const series = announced ? (await post.announced()).id : await silent()
        const { email, meeting, attendee_id, own } = await withGuest(series)
        await post.ask('PATCH', `/meetings/${meeting}`, { start_time: '2026-03-18T09:00:00Z' })
        await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
        assert.deepEqual(own(await post.sent()), [`REQUEST ${ONE} TZID=Europe/Berlin:20260318T100000 Tide watch`])
        assert.equal(linksOf(email)!.length, 3)
        const mail = post.server.received.find(({ sent }) => sent.to[0] === email)!
        assert.match(mail.subject!, /^Invitation: /)
        assert.doesNotMatch(mail.text!, /Previously/)
        assert.deepEqual(own(await post.sentLater()), [])
        // Who is invited to all of it later is told the whole, and that date without a word of what was before.
        const late = await someone(stage(), post.scene, { organization: 3, room: 3 })
        const { body } = await post.scene.chief.client.get(`/members/${late.id}`)
        await post.ask('POST', `/meeting_series/${series}/invitees`, { member_id: late.id })
        if (!announced) await post.ask('POST', `/meeting_series/${series}/mailings`, { kind: 'invitation' })
        const told = (await post.sentLater()).filter(({ to }) => to === body.email)
        assert.deepEqual(
          told.map(({ subject, event }) => [subject.split(':')[0], event['RECURRENCE-ID']]),
          [
            ['Invitation', undefined],
            ['Invitation', ONE],
          ],
        )
      }
    })

    test('who has the whole series and is invited to one date by hand gets that date, with its links', async () => {
      const { id } = await post.announced()
      const meeting = await post.at(id, SECOND)
      const { attendee_id } = await post.partOf(`/meetings/${meeting}/attendees`, post.member)
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
      const told = await post.sent()
      assert.deepEqual(
        told.map(({ method, event }) => [method, event['RECURRENCE-ID']]),
        [['REQUEST', ONE]],
      )
      assert.equal(linksOf(told[0]!.to)!.length, 3)
      assert.deepEqual(await post.sentLater(), [])
    })

    test('the series, announced or not, is deleted, or its meeting leaves it: that date is taken back, or goes on', async () => {
      for (const announced of [false, true]) {
        const series = announced ? (await post.announced()).id : await silent()
        const { meeting, attendee_id, own } = await withGuest(series)
        await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
        await post.sentLater()
        await post.ask('DELETE', `/meeting_series/${series}`)
        assert.deepEqual(own(await post.sentLater()), [`CANCEL ${ONE} ${ONE} Tide watch`])
        const other = announced ? (await post.announced()).id : await silent()
        const kept = await withGuest(other)
        await post.ask('POST', `/meetings/${kept.meeting}/mailings`, { kind: 'invitation', to: [kept.attendee_id] })
        await post.sentLater()
        await post.ask('POST', `/meeting_series/${other}/collapse`, { meeting_id: kept.meeting })
        assert.deepEqual(kept.own(await post.sentLater()).toSorted(), [
          `CANCEL ${ONE} ${ONE} Tide watch`,
          'REQUEST all 20260317T090000Z Tide watch',
        ])
      }
    })

    test('nothing is told any more once the series is not announced any more, or its meeting is not', async () => {
      const { id } = await post.announced()
      await post.ask('PATCH', `/meeting_series/${id}`, { added_dates: ['2026-03-12T10:00:00'] })
      const { meeting, attendee_id } = await withGuest(id)
      await post.ask('POST', `/meetings/${meeting}/mailings`, { kind: 'invitation', to: [attendee_id] })
      await post.sentLater()
      await post.ask('PATCH', `/meeting_series/${id}`, { announced: false })
      await post.ask('PATCH', `/meetings/${meeting}`, { name: 'High water' })
      await post.ask('PATCH', `/meeting_series/${id}`, { name: 'Low water' })
      assert.deepEqual(await post.sentLater(), [])
      const third = await post.at(id, '2026-03-24T09:00:00Z')
      const seat = await post.partOf(`/meetings/${third}/attendees`, post.member)
      await post.ask('POST', `/meetings/${third}/mailings`, { kind: 'invitation', to: [seat.attendee_id] })
      await post.sentLater()
      await post.ask('PATCH', `/meeting_series/${id}`, { rrule: 'FREQ=WEEKLY;BYDAY=TU,FR', added_dates: null })
      assert.deepEqual(await post.sentLater(), [])
    })
  },
  { replies: 'meet+{token}@moot.example' },
)
