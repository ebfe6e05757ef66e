// Hostile rules cost bounded work: days that were looked at and values that came are counted, never the time.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Refusal } from '../../../../server/problem.ts'
import { hasTimesWithin, localTimes } from '../../../../server/rules/series/recurrence/local-times.ts'
import {
  isSlot,
  lastSlot,
  type Schedule,
  slotFrom,
  slots,
} from '../../../../server/rules/series/recurrence/occurrences.ts'
import { type SeriesMeeting, seriesChange } from '../../../../server/rules/series/series-change.ts'
import { changedSchedule, scheduleOf } from '../../../../server/rules/series/series-schedule.ts'
import { at, DAY, iso, schedule, wall } from '../schedules.ts'

const LATEST = at('9999-12-31T23:59:59Z')
const YEAR = 366

/** A schedule that counts how often its rule is asked about a day. */
function watched(rrule: string, dtstart: string): { schedule: Schedule; looks: () => number } {
  const made = schedule(rrule, dtstart, { zone: 'America/New_York' })
  let looks = 0
  // Every day that is looked at asks for this part once, and so does every question.
  const rule = new Proxy(made.rule, {
    get: (target, name) => {
      if (name === 'byyearday') looks++
      return Reflect.get(target, name)
    },
  })
  return { schedule: { ...made, rule }, looks: () => looks }
}

describe('how many days are looked at', () => {
  /** Every kind of year once: seven weekdays of 1 January, leap or not, beside a leap year or not. */
  const MOST = 28 * YEAR

  const CASES: [what: string, rule: string, most: number, ask: (schedule: Schedule) => unknown, answer: unknown][] = [
    [
      'a rule that gives nothing is given up on',
      'DAILY;BYMONTH=2;BYMONTHDAY=30',
      MOST,
      (one) => [...localTimes(one, -LATEST, LATEST)].length,
      1,
    ],
    [
      'a rule that hides its days, with COUNT, is given up on',
      'YEARLY;BYYEARDAY=366;BYDAY=MO;COUNT=10000',
      MOST,
      (one) => lastSlot(one)! < LATEST,
      true,
    ],
    [
      'a rule that has hidden its days for a thousand years',
      'YEARLY;BYYEARDAY=366,-366;COUNT=10000',
      MOST,
      (one) => [...slots({ ...one, dtstart: wall('1000-01-01T09:00') }, at('2026-01-01T00:00:00Z'), LATEST)].length,
      // The first and the last day of each leap year from 2028 to 9996.
      2 * 1933,
    ],
    [
      'a rule that never gives is refused',
      'YEARLY;BYMONTH=2;BYMONTHDAY=30',
      12 * YEAR,
      (one) => hasTimesWithin(one, 10),
      false,
    ],
    ['so is a daily one', 'DAILY;BYMONTH=2;BYMONTHDAY=30', 12 * YEAR, (one) => hasTimesWithin(one, 10), false],
    ['a far slot, every day', 'DAILY', 2 * YEAR, (one) => isSlot(one, at('9998-06-01T13:00:00Z')), true],
    ['a far slot, every week', 'WEEKLY;BYDAY=MO', 2 * YEAR, (one) => isSlot(one, at('9998-06-01T13:00:00Z')), true],
    [
      'a far slot, every month',
      'MONTHLY;BYMONTHDAY=1',
      2 * YEAR,
      (one) => isSlot(one, at('9998-06-01T13:00:00Z')),
      true,
    ],
    [
      'a far slot, every year',
      'YEARLY;BYMONTH=6;BYMONTHDAY=1',
      2 * YEAR,
      (one) => isSlot(one, at('9998-06-01T13:00:00Z')),
      true,
    ],
    [
      'a far slot, every thousandth day',
      'DAILY;INTERVAL=1000',
      2 * YEAR,
      (one) => isSlot(one, at('9998-06-01T13:00:00Z')),
      false,
    ],
    [
      'the first slot of a window without end',
      'DAILY',
      2 * YEAR,
      (one) => slots(one, at('5000-01-01T00:00:00Z'), LATEST).next().value,
      at('5000-01-01T14:00:00Z'),
    ],
    [
      'the next slot',
      'WEEKLY;BYDAY=FR',
      2 * YEAR,
      (one) => slotFrom(one, at('5000-01-01T00:00:00Z')),
      at('5000-01-03T14:00:00Z'),
    ],
    [
      'no slot for ten years',
      'YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
      15 * YEAR,
      (one) => slotFrom(one, at('2033-01-01T00:00:00Z')),
      undefined,
    ],
    ['the last slot before a far end', 'DAILY;UNTIL=99991230', 2 * YEAR, lastSlot, at('9999-12-30T14:00:00Z')],
    [
      'the last of a thousandth',
      'YEARLY;INTERVAL=1000;BYMONTH=6;BYMONTHDAY=1;UNTIL=99991230',
      20 * YEAR,
      lastSlot,
      at('9026-06-01T13:00:00Z'),
    ],
    [
      'a window of a day, asked of ten thousand',
      'DAILY;COUNT=10000',
      MOST,
      (one) => isSlot(one, at('9998-06-01T13:00:00Z')),
      false,
    ],
  ]
  for (const [what, rule, most, ask, answer] of CASES)
    test(`${what} (${rule})`, () => {
      const { schedule: one, looks } = watched(rule, '2026-01-05T09:00')
      assert.deepEqual(ask(one), answer)
      assert.ok(looks() > 0 && looks() <= most, `${looks()} days, at most ${most}`)
    })

  test('the plan of a change walks a rule with COUNT a few times, however many meetings there are', () => {
    const { schedule: old } = watched('DAILY;COUNT=10000', '2026-01-05T09:00')
    const { schedule: next, looks } = watched('DAILY;COUNT=9000', '2026-01-05T09:00')
    const meetings = [...slots(old, 0, LATEST)]
      .slice(0, 9500)
      .map(
        (slot_ts, place): SeriesMeeting => ({ meeting_id: place + 1, state: 'pending', slot_ts, start_time: slot_ts }),
      )
    const { kept, moved, deleted } = seriesChange(
      { schedule: old },
      { schedule: next },
      meetings,
      at('2026-01-01T00:00:00Z'),
    )
    assert.deepEqual([kept.length, moved.length, deleted.length], [9000, 0, 500])
    assert.ok(looks() <= 3 * 10_000, `${looks()} days`)
  })
})

describe('how many meetings there are: a series from 2026-01-05T09:00 in New York, over one year', () => {
  const NUMBERS: [rule: string, number: number][] = [
    ['FREQ=WEEKLY', 53],
    ['FREQ=WEEKLY;COUNT=5', 5],
    ['FREQ=MONTHLY;BYMONTHDAY=31', 8],
    ['FREQ=DAILY;COUNT=10000', 365],
    ['FREQ=DAILY;UNTIL=20260110', 6],
    ['FREQ=DAILY;UNTIL=20260110T090000', 6],
    ['FREQ=DAILY;UNTIL=20260110T085959', 5],
    ['FREQ=DAILY;UNTIL=20260110T140000Z', 6],
    ['FREQ=DAILY;UNTIL=20260110T135959Z', 5],
    ['FREQ=DAILY;INTERVAL=1000', 1],
    ['FREQ=DAILY;BYHOUR=9;BYMINUTE=0;BYSECOND=0', 365],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 1],
  ]
  for (const [rrule, number] of NUMBERS)
    test(rrule, () => {
      const dtstart = { wall: wall('2026-01-05T09:00'), wholeDay: false }
      const series = scheduleOf(changedSchedule(undefined, { rrule, dtstart, timezone_name: 'America/New_York' }))
      const from = at('2026-01-05T00:00:00Z')
      assert.equal([...slots(series, from, from + 365 * DAY)].length, number)
    })

  const range = (size: number) => Array.from({ length: size }, (_, place) => place).join(',')
  const REFUSED: [why: string, rule: string][] = [
    ['30 February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
    ['30 February, day by day', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['the sixth Monday and more', 'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6'],
    ['every second of the day', `FREQ=DAILY;BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSECOND=${range(60)}`],
    ['another time of day', 'FREQ=DAILY;BYHOUR=10'],
    ['two times a day', 'FREQ=DAILY;BYHOUR=9,10'],
    ['another minute', 'FREQ=DAILY;BYMINUTE=30'],
    ['another second', 'FREQ=DAILY;BYSECOND=1'],
  ]
  for (const [why, rrule] of REFUSED)
    test(`refused: ${why}`, () => {
      const dtstart = { wall: wall('2026-01-05T09:00'), wholeDay: false }
      assert.throws(
        () => changedSchedule(undefined, { rrule, dtstart, timezone_name: 'America/New_York' }),
        (error) => error instanceof Refusal && error.field === 'rrule' && error.code === 'invalid_value',
      )
    })
})

test('every value of a COUNT of ten thousand comes once', () => {
  const all = [...slots(schedule('DAILY;COUNT=10000', '2026-01-05T09:00'), -LATEST, LATEST)]
  assert.equal(all.length, 10_000)
  assert.equal(new Set(all).size, 10_000)
  assert.equal(iso(all.at(-1)!), '2053-05-22T09:00Z')
})
