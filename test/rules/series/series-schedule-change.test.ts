// A schedule after a change: what was not sent stays, null unsets, and what was read can be written back.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LocalTime } from '../../../contract/field.ts'
import { Refusal } from '../../../server/problem.ts'
import { localText } from '../../../server/rules/series/recurrence/calendar.ts'
import { partsOfRule } from '../../../server/rules/series/recurrence/parts.ts'
import {
  changedSchedule,
  type ScheduleColumns,
  type ScheduleSent,
  scheduleOf,
} from '../../../server/rules/series/series-schedule.ts'
import { instantOf } from '../../../server/rules/time/zone.ts'
import { chance } from '../chance.ts'
import { randomRule } from './recurrence/random-rules.ts'
import { at, wall } from './schedules.ts'

const local = (text: string): LocalTime =>
  text.length === 10 ? { wall: wall(`${text}T00:00`), wholeDay: true } : { wall: wall(text), wholeDay: false }
const dates = (...texts: string[]): string => JSON.stringify(texts.map(wall))

const WAS: ScheduleColumns = {
  rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
  timezone_name: 'America/New_York',
  dtstart: wall('2026-11-05T09:00'),
  dtuntil: null,
  rcount: null,
  added: dates('2026-11-10T09:00', '2026-11-11T15:00'),
  excluded: dates('2026-11-19T09:00', '2026-12-03T12:00'),
  blocked: dates('2026-12-17T09:00'),
  offered_from: at('2026-11-06T00:00:00Z'),
}
const COUNTED = { ...WAS, rcount: 12 }
const ENDED = { ...WAS, dtuntil: wall('2027-03-31T23:59:59') }

describe('what was not sent stays', () => {
  type Row = [what: string, was: ScheduleColumns, sent: ScheduleSent, changed: Partial<ScheduleColumns>]
  const ROWS: Row[] = [
    ['nothing', WAS, {}, {}],
    ['nothing, with an end', ENDED, {}, {}],
    ['nothing, with a count', COUNTED, {}, {}],
    ['another day', WAS, { dtstart: local('2026-11-12T09:00') }, { dtstart: wall('2026-11-12T09:00') }],
    [
      'another time of day: days without a meeting stay the same days',
      ENDED,
      { dtstart: local('2026-11-05T10:30') },
      {
        dtstart: wall('2026-11-05T10:30'),
        excluded: dates('2026-11-19T10:30', '2026-12-03T12:00'),
        blocked: dates('2026-12-17T10:30'),
      },
    ],
    [
      'another time of day, and the dates that are shown',
      WAS,
      {
        dtstart: local('2026-11-05T10:30'),
        added_dates: [local('2026-11-10T09:00'), local('2026-11-11T15:00')],
        excluded_dates: [local('2026-11-19T09:00'), local('2026-12-03T12:00')],
      },
      {
        dtstart: wall('2026-11-05T10:30'),
        excluded: dates('2026-11-19T10:30', '2026-12-03T12:00'),
        blocked: dates('2026-12-17T10:30'),
      },
    ],
    [
      'another zone: the clocks of the series stay',
      WAS,
      { timezone_name: 'Europe/Berlin' },
      { timezone_name: 'Europe/Berlin' },
    ],
    ['a zone of Windows', WAS, { windows_timezone: 'W. Europe Standard Time' }, { timezone_name: 'Europe/Berlin' }],
    [
      'another zone and an instant: read in the new zone',
      WAS,
      { timezone_name: 'Europe/Berlin', dtstart: { instant: at('2026-11-05T08:00:00Z') } },
      { timezone_name: 'Europe/Berlin', dtstart: wall('2026-11-05T09:00') },
    ],
    ['another rule', WAS, { rrule: 'FREQ=DAILY' }, { rrule: 'FREQ=DAILY' }],
    ['another rule, and its end', WAS, { rrule: 'FREQ=DAILY;COUNT=3' }, { rrule: 'FREQ=DAILY', rcount: 3 }],
    [
      'a whole new rule without an end takes the old end away',
      COUNTED,
      { rrule: 'FREQ=DAILY' },
      { rrule: 'FREQ=DAILY', rcount: null },
    ],
    ['the old rule without its end as well', ENDED, { rrule: WAS.rrule }, { dtuntil: null }],
    ['other parts leave the end', COUNTED, { rrule_parts: { freq: 'daily' } }, { rrule: 'FREQ=DAILY' }],
    ['the same parts', ENDED, { rrule_parts: { freq: 'weekly', interval: 2, daysofweek: ['TH'] } }, {}],
    ['a count', WAS, { rcount: 3 }, { rcount: 3 }],
    ['a count in place of an end', ENDED, { rcount: 3 }, { rcount: 3, dtuntil: null }],
    [
      'an end in place of a count',
      COUNTED,
      { dtuntil: local('2027-01-01') },
      { rcount: null, dtuntil: wall('2027-01-01T23:59:59') },
    ],
    ['null unsets the count', COUNTED, { rcount: null }, { rcount: null }],
    ['null unsets the end', ENDED, { dtuntil: null }, { dtuntil: null }],
    ['null for the other end changes nothing', COUNTED, { dtuntil: null }, {}],
    ['null for the other end changes nothing', ENDED, { rcount: null }, {}],
    ['null unsets the dates', WAS, { added_dates: null, excluded_dates: null }, { added: '[]', excluded: '[]' }],
    ['an empty list does so, too', WAS, { added_dates: [], excluded_dates: [] }, { added: '[]', excluded: '[]' }],
    ['other dates', WAS, { excluded_dates: [local('2026-11-19T09:00')] }, { excluded: dates('2026-11-19T09:00') }],
    [
      'a date without its time',
      WAS,
      { excluded_dates: [local('2026-11-19')] },
      { excluded: dates('2026-11-19T09:00') },
    ],
  ]
  for (const [what, was, sent, changed] of ROWS)
    test(what, () => assert.deepEqual(changedSchedule(was, sent), { ...was, ...changed }))

  test('what a rule says beyond its parts stays where the parts are sent as shown', () => {
    const was = { ...WAS, rrule: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1', dtstart: wall('2026-11-24T09:00') }
    assert.deepEqual(changedSchedule(was, { rrule_parts: partsOfRule(scheduleOf(was).rule) }), was)
    assert.equal(
      changedSchedule(was, { rrule_parts: { freq: 'monthly', daysofweek: ['MO'] } }).rrule,
      'FREQ=MONTHLY;BYDAY=MO',
    )
  })

  test('a day without a meeting stays without one, also where the clocks skip its time', () => {
    const was = { ...WAS, rrule: 'FREQ=DAILY', dtstart: wall('2027-03-10T02:30'), excluded: dates('2027-03-14T03:30') }
    assert.equal(changedSchedule(was, { dtstart: local('2027-03-10T04:00') }).excluded, dates('2027-03-14T04:00'))
  })
})

describe('a change is checked as a whole', () => {
  const ROWS: [what: string, was: ScheduleColumns, sent: ScheduleSent, field: string, code: string][] = [
    ['a start behind the end', ENDED, { dtstart: local('2027-04-01T09:00') }, 'dtstart', 'invalid_value'],
    ['an end before the start', WAS, { dtuntil: local('2026-11-04') }, 'dtuntil', 'invalid_value'],
    ['an end before the start, in the rule', WAS, { rrule: 'FREQ=DAILY;UNTIL=20261104' }, 'rrule', 'invalid_value'],
    ['two ends', COUNTED, { rcount: 3, dtuntil: local('2027-01-01') }, 'rcount', 'conflicting_fields'],
    ['rule and parts', WAS, { rrule: WAS.rrule, rrule_parts: { freq: 'daily' } }, 'rrule', 'conflicting_fields'],
    [
      'an end that the rule says otherwise',
      WAS,
      { rrule: 'FREQ=DAILY;COUNT=3', rcount: 4 },
      'rcount',
      'conflicting_fields',
    ],
    ['another time of day in the rule', WAS, { rrule: 'FREQ=DAILY;BYHOUR=10' }, 'rrule', 'invalid_value'],
    ['an unknown zone', WAS, { timezone_name: 'PST' }, 'timezone_name', 'invalid_value'],
    ['an unknown zone of Windows', WAS, { windows_timezone: 'PST' }, 'windows_timezone', 'invalid_value'],
    [
      'a start from which the rule gives nothing within ten years',
      { ...WAS, rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU', dtstart: wall('2032-02-29T09:00') },
      { dtstart: local('2033-01-01T09:00') },
      'dtstart',
      'invalid_value',
    ],
  ]
  for (const [what, was, sent, field, code] of ROWS)
    test(what, () =>
      assert.throws(
        () => changedSchedule(was, sent),
        (error) => error instanceof Refusal && error.field === field && error.code === code,
      ),
    )

  test('the rule may name the new time of day', () => {
    const sent = { dtstart: local('2026-11-05T10:00'), rrule: 'FREQ=DAILY;BYHOUR=10;BYMINUTE=0' }
    assert.equal(changedSchedule(WAS, sent).rrule, 'FREQ=DAILY')
  })
})

/** What is shown of a schedule, as it would be sent back. */
function shown(columns: ScheduleColumns): Required<Omit<ScheduleSent, 'windows_timezone' | 'windows_region'>> {
  const { rrule, timezone_name, dtstart, dtuntil, rcount, added, excluded } = columns
  const list = (text: string) => (JSON.parse(text) as number[]).map((date) => local(localText(date)))
  const utc = dtuntil === null ? '' : `${localText(instantOf(timezone_name, dtuntil)).replace(/[-:]/g, '')}Z`
  const end = rcount !== null ? `;COUNT=${rcount}` : dtuntil !== null ? `;UNTIL=${utc}` : ''
  return {
    ...{ rrule: rrule + end, rrule_parts: partsOfRule(scheduleOf(columns).rule), timezone_name, rcount },
    dtstart: local(localText(dtstart)),
    dtuntil: dtuntil === null ? null : local(localText(dtuntil)),
    added_dates: added === '[]' ? null : list(added),
    excluded_dates: excluded === '[]' ? null : list(excluded),
  }
}

describe('a series that was read can be written back, and that is no change', () => {
  const SERIES: [what: string, columns: ScheduleColumns][] = [
    ['without an end', WAS],
    ['with a count', COUNTED],
    ['with an end', ENDED],
    ['with an end that the clocks skip', { ...WAS, dtuntil: wall('2027-03-14T02:30') }],
    ['with an end that the clocks show twice', { ...WAS, dtuntil: wall('2027-11-07T01:30') }],
    ['with a start that the clocks skip', { ...WAS, dtstart: wall('2027-03-14T02:30'), rrule: 'FREQ=DAILY' }],
  ]
  const fields = Object.keys(shown(WAS)) as (keyof ScheduleSent)[]

  const writesBack = (columns: ScheduleColumns, name: string) => {
    const { rrule, rrule_parts, ...rest } = shown(columns)
    assert.deepEqual(changedSchedule(columns, { ...rest, rrule }), columns, `${name}, all with the rule`)
    assert.deepEqual(changedSchedule(columns, { ...rest, rrule_parts }), columns, `${name}, all with the parts`)
    for (const field of fields) {
      const sent = { [field]: shown(columns)[field as keyof ReturnType<typeof shown>] }
      assert.deepEqual(changedSchedule(columns, sent), columns, `${name}, ${field} alone`)
    }
  }

  for (const [what, columns] of SERIES) test(what, () => writesBack(columns, what))

  test('whatever the rule', () => {
    const draw = chance(1604)
    let written = 0
    for (let times = 0; times < 300; times++) {
      const { text, dtstart } = randomRule(draw)
      const end = draw.one(['', ';COUNT=7', ';UNTIL=20301231', ';UNTIL=20301231T120000Z'])
      const sent = { rrule: text + end, dtstart: local(dtstart), timezone_name: draw.one(['UTC', 'Europe/Berlin']) }
      let columns: ScheduleColumns
      try {
        columns = changedSchedule(undefined, sent)
      } catch {
        // Some give nothing within ten years.
        continue
      }
      writesBack(columns, `${sent.rrule} from ${dtstart}`)
      written++
    }
    assert.ok(written > 200, `${written} rules were taken`)
  })
})
