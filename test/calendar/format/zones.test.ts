// The time zones that calendars are told, read by the zones and rules of ical.js, of which the product uses neither, and by those
// of node-ical: every slot is at the same instant. FOLKMOOT_EVERY_ZONE=1 reads all zones, and else some of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { tzlib_get_timezones } from 'timezones-ical-library'
import type { CalendarEvent } from '../../../server/calendar/format/component.ts'
import { icsOf } from '../../../server/calendar/format/ics.ts'
import { segmentsOf } from '../../../server/calendar/format/segments.ts'
import { isLawOf, openSpan, partsToTell, zoneParts } from '../../../server/calendar/format/timezone.ts'
import { DAY } from '../../../server/rules/series/recurrence/calendar.ts'
import { slots } from '../../../server/rules/series/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../../../server/rules/series/series-schedule.ts'
import { instantOf, isZone, wallAt } from '../../../server/rules/time/zone.ts'

const at = (text: string): number => Date.parse(`${text}Z`) / 1000
const NOW = at('2026-11-22T21:00:00')
const ZONES = (tzlib_get_timezones() as string[]).filter(isZone)
/** Zones whose law is no nth weekday, follows the moon, was given up, or has odd offsets. */
const ODD = [
  ...['Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Cairo', 'America/Edmonton', 'America/Vancouver', 'Asia/Gaza'],
  ...['Asia/Hebron', 'Asia/Jerusalem', 'America/Nuuk', 'America/Scoresbysund', 'America/Santiago', 'Europe/Dublin'],
  ...[
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Antarctica/Troll',
    'Asia/Beirut',
  ],
]
const chosen = process.env['FOLKMOOT_EVERY_ZONE']
  ? ZONES
  : [...new Set([...ODD, ...ZONES.filter((_, place) => place % 150 === 0)])]

/** These are read by both readers, unless all are. */
const DOUBLY: ReadonlySet<string> = new Set(process.env['FOLKMOOT_EVERY_ZONE'] ? ZONES : ODD)

/** A series every day at a time of day, as mail tells it; and its slots until an instant. */
function seriesIn(zone: string, time: string, now: number, until: number) {
  const dtstart = Math.floor(now / DAY) * DAY + at(`1970-01-01T${time}`)
  const columns: ScheduleColumns = {
    ...{ rrule: 'FREQ=DAILY', timezone_name: zone, dtstart, dtuntil: null, rcount: null },
    ...{ added: '[]', excluded: '[]', blocked: '[]', offered_from: null },
  }
  const schedule = scheduleOf(columns)
  const from = instantOf(zone, dtstart)
  const { master, lone } = segmentsOf(schedule, from, now)
  assert.ok(master, zone)
  const { start, rrule, exdates, gaps } = master
  const event: CalendarEvent = {
    ...{ start, end: start + 3600, timezone: zone, summary: zone, location: null, rrule, until: null, exdates, gaps },
    ...{
      private: false,
      uid: zone,
      sequence: 0,
      method: 'REQUEST',
      recurrence_id: null,
      stamp: now,
      description: null,
    },
    ...{ url: null, organizer: null, attendees: [], zone: zoneParts(zone, openSpan(now)) },
  }
  return { text: icsOf(event), lone, slots: [...slots(schedule, from, until)] }
}

/** The starts of the only event of a calendar until an instant, by the zone that it holds. */
function startsIn(text: string, until: number): number[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  event.startDate.zone = zone
  const found: number[] = []
  const starts = event.iterator()
  for (let next = starts.next(); next; next = starts.next()) {
    next.zone = zone
    const instant = next.toUnixTime()
    if (instant >= until) break
    found.push(instant)
  }
  return found
}

/** The same as node-ical gives them, by the name of the zone. */
function startsByName(text: string, from: number, until: number): number[] {
  const event = Object.values(nodeIcal.sync.parseICS(text)).find((one) => one?.type === 'VEVENT') as VEvent
  const range = { from: new Date((from - 1) * 1000), to: new Date((until - 1) * 1000) }
  return nodeIcal.expandRecurringEvent(event, range).map(({ start }) => start.getTime() / 1000)
}

const linesOf = (text: string, line: string): number => text.split('\r\n').filter((one) => one === line).length

test(`every slot of three years in ${process.env['FOLKMOOT_EVERY_ZONE'] ? 'all' : 'some'} zones`, () => {
  assert.ok(ZONES.length > 590, String(ZONES.length))
  for (const zone of chosen) {
    const until = at('2028-12-30T00:00:00')
    const day = seriesIn(zone, '10:00:00', NOW, until)
    assert.equal(linesOf(day.text, 'BEGIN:STANDARD'), 1, zone)
    assert.ok(linesOf(day.text, 'BEGIN:DAYLIGHT') <= 1, zone)
    assert.deepEqual(startsIn(day.text, until), day.slots, zone)
    if (DOUBLY.has(zone)) assert.deepEqual(startsByName(day.text, day.slots[0]!, until), day.slots, zone)
  }
})

/** Of a time that the clocks show twice the first is meant (RFC 5545), and this reader takes the second. */
const isTwice = (zone: string, slot: number): boolean =>
  [1_800, 3_600, 7_200].some((more) =>
    [slot + more, slot - more].some((one) => wallAt(zone, one) === wallAt(zone, slot)),
  )

test('a local time that the clocks skip, in the coming year', () => {
  for (const zone of chosen) {
    const until = NOW + 360 * DAY
    for (const time of process.env['FOLKMOOT_EVERY_ZONE'] ? ['00:30:00', '02:30:00', '23:30:00'] : ['02:30:00']) {
      const night = seriesIn(zone, time, NOW, until)
      const read = [...startsIn(night.text, until), ...night.lone.filter((slot) => slot < until)]
      const once = (some: number[]) => some.filter((slot) => !isTwice(zone, slot)).toSorted((one, other) => one - other)
      assert.deepEqual(once(read), once(night.slots), `${zone} ${time}`)
    }
  }
})

test('a local time that the clocks skip is left out as it is, and as programs that go on by an hour have it', () => {
  const { text } = seriesIn('America/New_York', '02:30:00', NOW, NOW + 360 * DAY)
  for (const time of ['20270314T023000', '20270314T033000'])
    assert.equal(linesOf(text, `EXDATE;TZID=America/New_York:${time}`), 1, text)
})

/** What a calendar is about: the first and the last year. */
const SPANS = [
  ...[
    [1975, 1990],
    [1996, 2012],
    [2006, 2006],
    [2011, 2026],
    [2022, 2024],
    [2026, 2036],
    [2029, 2039],
    [1970, 2060],
  ],
] as const

test('every zone is told as it is for all years of a calendar, past ones and coming ones', () => {
  for (const [first, last] of SPANS)
    for (const zone of ZONES) {
      const [begin, end] = [at(`${first}-01-02T00:00:00`), at(`${last}-12-30T00:00:00`)]
      assert.ok(isLawOf(zoneParts(zone, { from: begin, to: end }), zone, begin, end), `${zone} ${first} to ${last}`)
    }
})

/** The zone of a calendar, as a reader has it that knows nothing else of it. */
const zoneIn = (text: string) =>
  new ICAL.Timezone(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vtimezone')!)

/** Noon around every change of the clocks, by the zone and by the reader, and four times a year; `[wall, instant]`. */
function probes(zone: string, read: ICAL.Timezone, from: number, to: number): [ICAL.Time, number][] {
  const found: [ICAL.Time, number][] = []
  const days = new Set<number>()
  for (let day = Math.ceil(from / DAY); day < to / DAY - 1; day += 91) days.add(day)
  const offset = (text: string) => Temporal.Instant.from(text).toZonedDateTimeISO(zone)
  let change = offset(new Date(from * 1000).toISOString()).getTimeZoneTransition('next')
  for (; change && change.epochMilliseconds < to * 1000; change = change.getTimeZoneTransition('next'))
    for (const more of [-8, -1, 1, 8]) days.add(Math.floor(change.epochMilliseconds / 1000 / DAY) + more)
  read.utcOffset(ICAL.Time.fromJSDate(new Date(to * 1000), true))
  for (const { year, month, day } of (read as unknown as { changes: ICAL.Time[] }).changes)
    for (const more of [-8, -1, 1, 8]) days.add(Date.UTC(year, month - 1, day) / 1000 / DAY + more)
  for (const day of days) {
    if (day * DAY < from + DAY || day * DAY > to - DAY) continue
    const date = new Date(day * DAY * 1000)
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
    const local = { year, month, day: dayOfMonth, hour: 12 }
    const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds / 1000
    found.push([new ICAL.Time({ ...local, minute: 0, second: 0, isDate: false }, read), instant])
  }
  return found
}

test('a reader that knows no zone but that of the file has every start of every zone where it is', () => {
  const all = Intl.supportedValuesOf('timeZone')
  assert.ok(all.length > 400)
  const plain = (zone: string, start: number, until: number | null) =>
    icsOf({
      ...{ start, end: start + 3600, timezone: zone, summary: zone, location: null, rrule: 'FREQ=DAILY', until },
      ...{ exdates: [], private: false, uid: zone, sequence: 0, method: 'REQUEST', recurrence_id: null, stamp: NOW },
      ...{ description: null, url: null, organizer: null, attendees: [] },
    })
  const lengths: number[] = []
  for (const zone of all)
    for (const [begin, end] of [
      ['2026-11-24', null],
      ['1998-03-02', '2016-08-01'],
      ['2009-05-05', null],
      ['2024-02-25', '2024-05-30'],
    ] as const) {
      const from = at(`${begin}T12:00:00`)
      const until = end === null ? null : at(`${end}T12:00:00`)
      const text = plain(zone, from, until)
      const read = zoneIn(text)
      if (begin === '2026-11-24') lengths.push(text.length)
      for (const [time, instant] of probes(zone, read, from, until ?? Math.max(NOW, from) + 10 * 365 * DAY))
        assert.equal(time.toUnixTime(), instant, `${zone} ${time} ${begin}`)
    }
  // A calendar of an ordinary zone has two rules, and few have more.
  const long = lengths.filter((length) => length > 1_000)
  assert.ok(long.length < 20, String(long.length))
  assert.ok(Math.max(...lengths) < 4_000, String(Math.max(...lengths)))
})

test('what was told of a zone is told again until its law is another', () => {
  const berlin = zoneParts('Europe/Berlin', openSpan(NOW))
  const told = { parts: berlin, at: NOW }
  assert.equal(partsToTell('Europe/Berlin', told, NOW + 5 * 365 * DAY), berlin)
  assert.equal(partsToTell('Europe/Berlin', { parts: undefined, at: NOW }, NOW + 900 * DAY), undefined)
  const [standard, daylight] = berlin
  const former = [standard!, { ...daylight!, rrule: 'FREQ=YEARLY;BYMONTH=4;BYDAY=1SU' }]
  assert.deepEqual(partsToTell('Europe/Berlin', { parts: former, at: NOW }, NOW), berlin)
  const moon = zoneParts('Asia/Gaza', openSpan(NOW))
  assert.equal(partsToTell('Asia/Gaza', { parts: moon, at: NOW }, NOW + 300 * DAY), moon)
  const later = NOW + 10 * 366 * DAY
  assert.notDeepEqual(partsToTell('Asia/Gaza', { parts: moon, at: NOW }, later), moon)
  // What ends before the law is another is not told anew.
  const span = { from: NOW, to: later + DAY }
  assert.equal(partsToTell('Asia/Gaza', { parts: moon, at: NOW }, later, span), moon)
})
