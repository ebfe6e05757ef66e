// Which rules leave as rules: only those that every calendar program reads; others are told meeting by meeting.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { segmentsOf } from '../../../server/calendar/format/segments.ts'
import { DAY } from '../../../server/rules/series/recurrence/calendar.ts'
import { slots } from '../../../server/rules/series/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../../../server/rules/series/series-schedule.ts'
import { instantOf } from '../../../server/rules/time/zone.ts'

const ZONE = 'America/New_York'
/** A Tuesday, the tenth of the month. */
const DTSTART = Date.parse('2026-03-10T10:00:00Z') / 1000

function told(rrule: string, more: Partial<ScheduleColumns> = {}) {
  const columns: ScheduleColumns = {
    ...{ rrule, timezone_name: ZONE, dtstart: DTSTART, dtuntil: null, rcount: null },
    ...{ added: '[]', excluded: '[]', blocked: '[]', offered_from: null, ...more },
  }
  const schedule = scheduleOf(columns)
  const from = instantOf(ZONE, schedule.dtstart)
  const now = from - 7 * DAY
  return { ...segmentsOf(schedule, from, now), first: [...slots(schedule, from, now + 30 * DAY)] }
}

for (const rule of [
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH',
  'FREQ=MONTHLY;BYMONTHDAY=10',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=MONTHLY;BYDAY=-1TU',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=2',
  'FREQ=YEARLY',
  'FREQ=YEARLY;BYMONTH=3;BYDAY=2TU',
])
  test(`${rule} is told as a rule`, () => {
    const { master } = told(rule)
    assert.ok(master)
    assert.doesNotMatch(master.rrule, /COUNT|UNTIL/)
    assert.equal(master.rrule.split(';')[0], rule.split(';')[0])
  })

for (const rule of [
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=-2',
  'FREQ=MONTHLY;BYDAY=2TU,4TU',
  'FREQ=MONTHLY;BYDAY=5TU',
  'FREQ=MONTHLY;BYDAY=TU',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,3',
  'FREQ=MONTHLY;BYDAY=MO,WE,FR;BYSETPOS=2',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=7',
  'FREQ=MONTHLY;BYDAY=TU;BYMONTHDAY=8,9,10,11,12,13,14',
  'FREQ=MONTHLY;BYMONTH=1,4,7,10;BYDAY=2TU',
  'FREQ=WEEKLY;BYDAY=TU;BYMONTH=3',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=DAILY;BYMONTH=3',
  'FREQ=YEARLY;BYYEARDAY=69,100',
  'FREQ=YEARLY;BYWEEKNO=11;BYDAY=TU',
  'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=10',
  'FREQ=YEARLY;BYDAY=10TU',
])
  test(`${rule} is told meeting by meeting, thirty days ahead`, () => {
    const { master, lone, isRegular, first } = told(rule)
    assert.equal(master, undefined)
    assert.deepEqual(lone, first)
    for (const slot of lone) assert.equal(isRegular(slot), false)
  })

test('a count of five thousand leaves as the last start, in its own time', () => {
  const { master } = told('FREQ=DAILY', { rcount: 5_000 })
  assert.equal(master?.rrule, 'FREQ=DAILY')
  assert.equal(master.until, instantOf(ZONE, DTSTART + 4_999 * DAY))
})

test('a first date that the rule does not give stands by itself before it', () => {
  const { master, lone } = told('FREQ=WEEKLY;BYDAY=FR')
  assert.deepEqual(lone, [instantOf(ZONE, DTSTART)])
  assert.equal(master?.start, instantOf(ZONE, DTSTART + 3 * DAY))
})
