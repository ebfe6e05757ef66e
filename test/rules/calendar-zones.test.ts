// The time zones that calendars are told, read by the zones and rules of ical.js, of which the product uses neither, and by those
// of node-ical: every slot is at the same instant. FOLKMOOT_EVERY_ZONE=1 reads all zones, and else some of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import nodeIcal, { type VEvent } from 'node-ical'
import { tzlib_get_timezones } from 'timezones-ical-library'
import { icsOf } from '../../server/exports/ics.ts'
import type { CalendarEvent } from '../../server/rules/calendar/component.ts'
import { toldOf } from '../../server/rules/calendar/segments.ts'
import { isLawOf, partsToTell, zoneParts } from '../../server/rules/calendar/timezone.ts'
import { DAY } from '../../server/rules/recurrence/calendar.ts'
import { slots } from '../../server/rules/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../../server/rules/series-schedule.ts'
import { instantOf, isZone, wallAt } from '../../server/rules/zone.ts'

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
  const { master, lone } = toldOf(schedule, from, now)
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
    ...{ url: null, organizer: null, attendees: [], zone: zoneParts(zone, now) },
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

test('every zone is told as it is for three years, whenever that is', () => {
  for (const year of [2026, 2027, 2029])
    for (const zone of ZONES) {
      const [begin, end] = [at(`${year}-01-01T00:00:00`), at(`${year + 3}-01-01T00:00:00`)]
      assert.ok(isLawOf(zoneParts(zone, begin + 100 * DAY), zone, begin, end), `${zone} ${year}`)
    }
})

test('what was told of a zone is told again until its law is another', () => {
  const berlin = zoneParts('Europe/Berlin', NOW)
  const told = { parts: berlin, told: NOW }
  assert.equal(partsToTell('Europe/Berlin', told, NOW + 5 * 365 * DAY), berlin)
  assert.equal(partsToTell('Europe/Berlin', { parts: undefined, told: NOW }, NOW + 900 * DAY), undefined)
  const [standard, daylight] = berlin
  const former = [standard!, { ...daylight!, rrule: 'FREQ=YEARLY;BYMONTH=4;BYDAY=1SU' }]
  assert.deepEqual(partsToTell('Europe/Berlin', { parts: former, told: NOW }, NOW), berlin)
  const moon = zoneParts('Asia/Gaza', NOW)
  assert.equal(partsToTell('Asia/Gaza', { parts: moon, told: NOW }, NOW + 300 * DAY), moon)
  assert.notDeepEqual(partsToTell('Asia/Gaza', { parts: moon, told: NOW }, NOW + 800 * DAY), moon)
})
