// A series in one zone and its reader in another, while the clocks of both change on different days: what mail and calendars say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { calendarProgram } from './calendar-program.ts'
import { calendarPost } from './mail-scene.ts'

/** Meetings at ten of the series' zone, in UTC, and how the clocks of the reader show them: the law of 2026, typed. */
interface Case {
  zone: string
  reader: string
  /** Days, in the weeks before, between and after the changes. */
  days: readonly [day: string, said: string, utc: string, reader: string][]
  /** The law of the zone as calendars read it. */
  rules: readonly string[]
}

const CASES: readonly Case[] = [
  {
    ...{ zone: 'America/New_York', reader: 'Europe/Berlin' },
    days: [
      ['2026-03-03', 'Tuesday, 3 March 2026', '15:00', '16:00–17:00'],
      ['2026-03-10', 'Tuesday, 10 March 2026', '14:00', '15:00–16:00'],
      ['2026-03-24', 'Tuesday, 24 March 2026', '14:00', '15:00–16:00'],
      ['2026-03-31', 'Tuesday, 31 March 2026', '14:00', '16:00–17:00'],
      ['2026-10-20', 'Tuesday, 20 October 2026', '14:00', '16:00–17:00'],
      ['2026-10-27', 'Tuesday, 27 October 2026', '14:00', '15:00–16:00'],
      ['2026-11-03', 'Tuesday, 3 November 2026', '15:00', '16:00–17:00'],
    ],
    rules: ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'],
  },
  {
    ...{ zone: 'Europe/Berlin', reader: 'America/New_York' },
    days: [
      ['2026-03-03', 'Tuesday, 3 March 2026', '09:00', '04:00–05:00'],
      ['2026-03-10', 'Tuesday, 10 March 2026', '09:00', '05:00–06:00'],
      ['2026-03-24', 'Tuesday, 24 March 2026', '09:00', '05:00–06:00'],
      ['2026-03-31', 'Tuesday, 31 March 2026', '08:00', '04:00–05:00'],
      ['2026-10-20', 'Tuesday, 20 October 2026', '08:00', '04:00–05:00'],
      ['2026-10-27', 'Tuesday, 27 October 2026', '09:00', '05:00–06:00'],
      ['2026-11-03', 'Tuesday, 3 November 2026', '09:00', '04:00–05:00'],
    ],
    rules: ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  },
]

/** Every Tuesday of the year from the first day on, with the time in UTC that the days before it say. */
function instants({ days }: Case): string[] {
  const all: string[] = []
  for (let at = Date.parse('2026-03-03T00:00:00Z'); at <= Date.parse('2026-12-29T00:00:00Z'); at += 7 * 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const time = days.findLast(([from]) => from <= day)![2]
    all.push(`${day}T${time}:00.000Z`)
  }
  return all
}

onBothDatabases('a series and its reader through the changes of both clocks', (stage) => {
  const post = calendarPost(stage)

  for (const one of CASES)
    test(`${one.zone}, read in ${one.reader}`, async () => {
      const { zone, reader, days, rules } = one
      const { id: member } = post.member
      await post.member.client.patch(`/members/${member}`, { timezone_name: reader, language: 'en' })
      const { email } = (await post.scene.chief.client.get(`/members/${member}`)).body
      const program = calendarProgram('keeps them')
      const last = (all: Awaited<ReturnType<typeof post.sent>>) => {
        const own = all.filter(({ to }) => to === email)
        assert.equal(own.length, 1)
        program.take(own[0]!)
        return { ...own[0]!, text: post.server.received.find(({ sent }) => sent.to[0] === email)!.text! }
      }
      const mustSay = (text: string, said: string, time: string) => {
        assert.ok(text.includes(`\nWhen: ${said}, ${time} (${reader})\n`), text)
        assert.ok(text.includes(`\nIn the meeting’s time zone: ${said}, 10:00–11:00 (${zone})\n`), text)
      }

      const { id, first } = await post.announced({
        ...{ dtstart: '2026-03-03T10:00:00', dtuntil: '2026-12-31', timezone_name: zone },
      })
      const invited = last(first)
      mustSay(invited.text, days[0]![1], days[0]![3])
      assert.equal(invited.event['DTSTART'], `TZID=${zone}:20260303T100000`)
      assert.equal(invited.event['DTEND'], `TZID=${zone}:20260303T110000`)
      for (const rule of rules) assert.ok(invited.lines.includes(rule), rule)
      const shown = () =>
        program
          .shows(Date.parse('2026-03-01T00:00:00Z') / 1000, Date.parse('2027-01-01T00:00:00Z') / 1000)
          .map((line) => line.split(' ')[0]!)
      assert.deepEqual(shown(), instants(one))

      for (const [day, said, utc, time] of days) {
        const meeting = await post.at(id, `${day}T${utc}:00Z`)
        await post.ask('PATCH', `/meetings/${meeting}`, { location: `Pier of ${day}` })
        const told = last(await post.sentLater())
        mustSay(told.text, said, time)
        for (const name of ['DTSTART', 'RECURRENCE-ID'])
          assert.equal(told.event[name], `TZID=${zone}:${day.replaceAll('-', '')}T100000`, name)
        assert.ok(told.subject.includes(said.split(', ')[1]!), told.subject)
      }
      assert.deepEqual(shown(), instants(one))

      // One that is moved by an hour says what it was before on the reader's clock too.
      const [day, said, utc, time] = days[5]!
      const meeting = await post.at(id, `${day}T${utc}:00Z`)
      const later = new Date(Date.parse(`${day}T${utc}:00Z`) + 3_600_000).toISOString()
      await post.ask('PATCH', `/meetings/${meeting}`, { start_time: later })
      const moved = last(await post.sentLater())
      assert.ok(moved.text.includes(`\nPreviously: ${said}, ${time} (${reader})\n`), moved.text)
      assert.equal(moved.event['DTSTART'], `TZID=${zone}:${day.replaceAll('-', '')}T110000`)
      assert.ok(moved.text.includes(`\nIn the meeting’s time zone: ${said}, 11:00–12:00 (${zone})\n`), moved.text)

      const canceled = await post.at(id, `${days[6]![0]}T${days[6]![2]}:00Z`)
      await post.ask('PATCH', `/meetings/${canceled}`, { state: 'canceled' })
      const gone = last(await post.sent())
      assert.equal(gone.method, 'CANCEL')
      mustSay(gone.text, days[6]![1], days[6]![3])
      assert.deepEqual(
        shown(),
        instants(one)
          .filter((at) => !at.startsWith(days[6]![0]))
          .map((at) => (at.startsWith(day) ? later : at)),
      )
    })
})
