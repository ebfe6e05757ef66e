// The schedule of a series: what is sent, what conflicts, what stays (decisions 4.8, 4.9 and 4.10).
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LocalTime } from '../../../contract/field.ts'
import { Refusal } from '../../../server/problem.ts'
import { slots } from '../../../server/rules/series/recurrence/occurrences.ts'
import {
  changedSchedule,
  derivedColumns,
  type ScheduleColumns,
  type ScheduleSent,
  scheduleOf,
} from '../../../server/rules/series/series-schedule.ts'
import { at, iso, wall } from './schedules.ts'

const local = (text: string): LocalTime =>
  text.length === 10 ? { wall: wall(`${text}T00:00`), wholeDay: true } : { wall: wall(text), wholeDay: false }
const instant = (text: string): LocalTime => ({ instant: at(text) })

const NEW: ScheduleSent = {
  dtstart: local('2026-11-05T09:00'),
  timezone_name: 'America/New_York',
  rrule: 'FREQ=WEEKLY;BYDAY=TH',
}
const kept = (more: Partial<ScheduleSent> = {}): ScheduleColumns => changedSchedule(undefined, { ...NEW, ...more })
const without = (...names: (keyof ScheduleSent)[]): ScheduleSent =>
  Object.fromEntries(Object.entries(NEW).filter(([name]) => !names.includes(name as keyof ScheduleSent)))

const refuses = (make: () => unknown, field: string, code: string) =>
  assert.throws(make, (error) => {
    assert.ok(error instanceof Refusal, String(error))
    assert.deepEqual([error.field, error.code], [field, code], error.message)
    return true
  })

describe('a new series', () => {
  test('keeps what was sent', () => {
    assert.deepEqual(kept(), {
      rrule: 'FREQ=WEEKLY;BYDAY=TH',
      timezone_name: 'America/New_York',
      dtstart: wall('2026-11-05T09:00'),
      dtuntil: null,
      rcount: null,
      added: '[]',
      excluded: '[]',
      blocked: '[]',
      offered_from: null,
    })
  })

  const SAME: [what: string, sent: ScheduleSent][] = [
    ['the parts of the rule', { ...without('rrule'), rrule_parts: { freq: 'weekly', daysofweek: ['TH'] } }],
    ['the rule as a line of a calendar', { ...NEW, rrule: 'RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TH;WKST=MO' }],
    ['the rule with the time of the start', { ...NEW, rrule: 'FREQ=WEEKLY;BYDAY=TH;BYHOUR=9;BYMINUTE=0;BYSECOND=0' }],
    ['the start as an instant', { ...NEW, dtstart: instant('2026-11-05T14:00:00Z') }],
    ['the zone in capitals', { ...NEW, timezone_name: 'AMERICA/NEW_YORK' }],
    ['a zone of Windows', { ...without('timezone_name'), windows_timezone: 'Eastern Standard Time' }],
    [
      'a zone of Windows and its region',
      { ...without('timezone_name'), windows_timezone: 'Eastern Standard Time', windows_region: 'US' },
    ],
    ['no end, said', { ...NEW, dtuntil: null, rcount: null }],
    ['no dates, said', { ...NEW, added_dates: null, excluded_dates: [] }],
  ]
  for (const [what, sent] of SAME)
    test(`is the same, given ${what}`, () => assert.deepEqual(changedSchedule(undefined, sent), kept()))

  test('takes a zone of Windows as its region has it', () => {
    const sent = { ...without('timezone_name'), windows_timezone: 'Eastern Standard Time', windows_region: 'CA' }
    assert.equal(changedSchedule(undefined, sent).timezone_name, 'America/Toronto')
  })

  test('"A dtstart in the past is allowed", before 1970 as well', () => {
    const dtstart = local('1960-01-07T09:30')
    const columns = kept({ dtstart, rrule: 'FREQ=WEEKLY;BYDAY=TH;BYHOUR=9;BYMINUTE=30;BYSECOND=0' })
    assert.equal(columns.dtstart, wall('1960-01-07T09:30'))
    assert.equal(derivedColumns(columns, null).start_ts, at('1960-01-07T14:30:00Z'))
  })
})

describe('how a series ends', () => {
  const ENDS: [what: string, sent: Partial<ScheduleSent>, until: string | null, count: number | null][] = [
    ['dtuntil, local', { dtuntil: local('2027-03-31T09:00') }, '2027-03-31T09:00:00', null],
    ['dtuntil, a date: the end of that day', { dtuntil: local('2027-03-31') }, '2027-03-31T23:59:59', null],
    ['dtuntil, an instant', { dtuntil: instant('2027-03-31T13:00:00Z') }, '2027-03-31T09:00:00', null],
    ['rcount', { rcount: 12 }, null, 12],
    ['COUNT', { rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=12' }, null, 12],
    ['UNTIL, UTC', { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270331T130000Z' }, '2027-03-31T09:00:00', null],
    ['UNTIL, local', { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270331T090000' }, '2027-03-31T09:00:00', null],
    ['UNTIL, a date', { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270331' }, '2027-03-31T23:59:59', null],
    ['COUNT and the same rcount', { rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=12', rcount: 12 }, null, 12],
    [
      'UNTIL and the same dtuntil',
      { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270331T130000Z', dtuntil: local('2027-03-31T09:00') },
      '2027-03-31T09:00:00',
      null,
    ],
    [
      'UNTIL and dtuntil, the same date',
      { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270331', dtuntil: local('2027-03-31') },
      '2027-03-31T23:59:59',
      null,
    ],
    [
      'UNTIL and a dtuntil that the clocks skip',
      { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270314T073000Z', dtuntil: local('2027-03-14T02:30') },
      '2027-03-14T02:30:00',
      null,
    ],
    ['COUNT and a dtuntil of null', { rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=12', dtuntil: null }, null, 12],
    ['the very start', { dtuntil: local('2026-11-05T09:00') }, '2026-11-05T09:00:00', null],
  ]
  for (const [what, sent, until, count] of ENDS)
    test(what, () => {
      const { dtuntil, rcount, rrule } = kept(sent)
      assert.deepEqual({ dtuntil, rcount }, { dtuntil: until === null ? null : wall(until), rcount: count })
      assert.equal(rrule, 'FREQ=WEEKLY;BYDAY=TH')
    })

  const CONFLICTS: [what: string, sent: Partial<ScheduleSent>, field: string][] = [
    ['`rrule_parts` and `rrule` together', { rrule_parts: { freq: 'weekly', daysofweek: ['TH'] } }, 'rrule'],
    ['`dtuntil` and `rcount` together', { dtuntil: local('2027-03-31'), rcount: 12 }, 'rcount'],
    ['COUNT and UNTIL', { rrule: 'FREQ=WEEKLY;COUNT=12;UNTIL=20270331' }, 'rrule'],
    ['COUNT and another rcount', { rrule: 'FREQ=WEEKLY;COUNT=12', rcount: 11 }, 'rcount'],
    ['COUNT and dtuntil', { rrule: 'FREQ=WEEKLY;COUNT=12', dtuntil: local('2027-03-31') }, 'rcount'],
    ['UNTIL and rcount', { rrule: 'FREQ=WEEKLY;UNTIL=20270331', rcount: 12 }, 'dtuntil'],
    ['UNTIL and another dtuntil', { rrule: 'FREQ=WEEKLY;UNTIL=20270331', dtuntil: local('2027-03-30') }, 'dtuntil'],
    [
      'UNTIL and dtuntil a second later',
      { rrule: 'FREQ=WEEKLY;UNTIL=20270331T130000Z', dtuntil: local('2027-03-31T09:00:01') },
      'dtuntil',
    ],
  ]
  for (const [what, sent, field] of CONFLICTS)
    test(`conflicting: ${what}`, () => refuses(() => kept(sent), field, 'conflicting_fields'))
})

describe('refused', () => {
  const REFUSED: [what: string, sent: ScheduleSent, field: string, code: string][] = [
    ['no time zone', without('timezone_name'), 'timezone_name', 'missing_field'],
    ['no rule', without('rrule'), 'rrule', 'missing_field'],
    ['an unknown zone', { ...NEW, timezone_name: 'Europe/Elmport' }, 'timezone_name', 'invalid_value'],
    ['an offset as a zone', { ...NEW, timezone_name: '+05:30' }, 'timezone_name', 'invalid_value'],
    [
      'a zone of Windows that cannot be mapped',
      { ...without('timezone_name'), windows_timezone: 'Elmport Standard Time' },
      'windows_timezone',
      'invalid_value',
    ],
    [
      'a zone of Windows in a region that has it not',
      { ...without('timezone_name'), windows_timezone: 'Eastern Standard Time', windows_region: 'DE' },
      'windows_timezone',
      'invalid_value',
    ],
    ['a wrong rule', { ...NEW, rrule: 'FREQ=HOURLY' }, 'rrule', 'invalid_value'],
    ['wrong parts', { ...without('rrule'), rrule_parts: { freq: 'hourly' } }, 'rrule_parts', 'invalid_value'],
    ['another time of day', { ...NEW, rrule: 'FREQ=DAILY;BYHOUR=10' }, 'rrule', 'invalid_value'],
    ['a rule that gives nothing', { ...NEW, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rrule', 'invalid_value'],
    [
      'a rule that gives nothing within 10 years of dtstart',
      { ...NEW, dtstart: local('2033-01-01T09:00'), rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU' },
      'rrule',
      'invalid_value',
    ],
    [
      'parts that give nothing',
      {
        ...without('rrule'),
        dtstart: local('2026-02-05T09:00'),
        rrule_parts: { freq: 'yearly', interval: 12, bymonthdays: [31], daysofweek: ['53MO'] },
      },
      'rrule_parts',
      'invalid_value',
    ],
    ['an end before the start', { ...NEW, dtuntil: local('2026-11-05T08:59:59') }, 'dtuntil', 'invalid_value'],
    ['an end before the start, in the rule', { ...NEW, rrule: 'FREQ=DAILY;UNTIL=20261104' }, 'rrule', 'invalid_value'],
  ]
  for (const [what, sent, field, code] of REFUSED)
    test(what, () => refuses(() => changedSchedule(undefined, sent), field, code))
})

describe('dates beside the rule', () => {
  test('are kept in order, each once, local times and instants alike', () => {
    const { added, excluded } = kept({
      added_dates: [local('2026-11-20T10:00'), instant('2026-11-10T14:00:00Z'), local('2026-11-10T09:00')],
      excluded_dates: [local('2026-11-12T09:00')],
    })
    assert.deepEqual(JSON.parse(added), [wall('2026-11-10T09:00'), wall('2026-11-20T10:00')])
    assert.deepEqual(JSON.parse(excluded), [wall('2026-11-12T09:00')])
  })

  test('a date without a time is that day at the time of the series', () => {
    const columns = kept({ added_dates: [local('2026-11-10')], excluded_dates: [local('2026-11-12')] })
    const all = [...slots(scheduleOf(columns), at('2026-11-01T00:00:00Z'), at('2026-11-20T00:00:00Z'))]
    assert.deepEqual(all.map(iso), ['2026-11-05T14:00Z', '2026-11-10T14:00Z', '2026-11-19T14:00Z'])
  })
})

describe('what follows from a schedule', () => {
  const FOLLOWS: [
    what: string,
    sent: Partial<ScheduleSent>,
    duration: number | null,
    start: string,
    until: string | null,
  ][] = [
    ['no end', {}, 3600, '2026-11-05T14:00Z', null],
    ['a count: the end of the last meeting', { rcount: 3 }, 3600, '2026-11-05T14:00Z', '2026-11-19T15:00Z'],
    ['a count, and no length', { rcount: 3 }, null, '2026-11-05T14:00Z', '2026-11-19T14:00Z'],
    ['an end between two meetings', { dtuntil: local('2026-11-22') }, 3600, '2026-11-05T14:00Z', '2026-11-19T15:00Z'],
    ['a start that is excluded', { excluded_dates: [local('2026-11-05T09:00')] }, 3600, '2026-11-12T14:00Z', null],
    ['a date added before the start', { added_dates: [local('2026-11-02T10:00')] }, 3600, '2026-11-02T15:00Z', null],
    [
      'a date added behind the end',
      { rcount: 1, added_dates: [local('2026-12-01T10:00')] },
      3600,
      '2026-11-05T14:00Z',
      '2026-12-01T16:00Z',
    ],
    [
      'the last one excluded',
      { rcount: 3, excluded_dates: [local('2026-11-19T09:00')] },
      0,
      '2026-11-05T14:00Z',
      '2026-11-12T14:00Z',
    ],
    [
      'a start that the rule does not give',
      { dtstart: local('2026-11-03T09:00'), rcount: 2 },
      0,
      '2026-11-03T14:00Z',
      '2026-11-05T14:00Z',
    ],
  ]
  for (const [what, sent, duration, start, until] of FOLLOWS)
    test(what, () => {
      const { start_ts, until_ts } = derivedColumns(kept(sent), duration)
      assert.deepEqual([iso(start_ts), until_ts === null ? null : iso(until_ts)], [start, until])
    })

  test('the words', () => {
    assert.equal(derivedColumns(kept({ rcount: 3 }), 0).recurrence_description, 'every week on Thursday, 3 times')
    assert.equal(
      derivedColumns(kept({ dtuntil: local('2027-03-31') }), 0).recurrence_description,
      'every week on Thursday, until Mar 31, 2027',
    )
  })
})
