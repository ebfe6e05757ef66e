// What people may not expect of a schedule, and how it is said.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { warningsOf } from '../../../../server/rules/series/recurrence/warnings.ts'
import { sayWarning } from '../../../../server/rules/series/recurrence/warnings-said.ts'
import { schedule } from '../schedules.ts'

const BERLIN = 'Europe/Berlin'

const WARNINGS: [rule: string, dtstart: string, zone: string, warnings: string[]][] = [
  ['WEEKLY', '2026-11-19T09:00', BERLIN, []],
  ['DAILY', '2026-11-19T12:00', BERLIN, []],
  [
    'DAILY',
    '2026-11-19T02:30',
    BERLIN,
    [
      'On 28 March 2027, clocks skip 02:30, so the meeting is at 03:30.',
      'On 31 October 2027, clocks show 02:30 twice. The earlier one applies.',
    ],
  ],
  ['DAILY;UNTIL=20270101', '2026-11-19T02:30', BERLIN, []],
  ['DAILY', '2026-11-19T02:30', 'UTC', []],
  ['MONTHLY', '2026-10-31T09:00', BERLIN, ['Months without a day 31 are skipped.']],
  ['MONTHLY;BYMONTHDAY=30', '2026-11-30T09:00', BERLIN, ['Months without a day 30 are skipped.']],
  ['MONTHLY;BYMONTHDAY=-31', '2026-12-01T09:00', BERLIN, ['Months with fewer than 31 days are skipped.']],
  ['MONTHLY;BYMONTHDAY=28', '2026-11-28T09:00', BERLIN, []],
  ['MONTHLY;BYMONTHDAY=-1', '2026-11-30T09:00', BERLIN, []],
  ['MONTHLY;BYDAY=5MO', '2026-11-30T09:00', BERLIN, ['Months without a fifth Monday are skipped.']],
  ['MONTHLY;BYDAY=-5MO', '2026-11-02T09:00', BERLIN, ['Months without a fifth Monday are skipped.']],
  ['MONTHLY;BYDAY=4MO', '2026-11-23T09:00', BERLIN, []],
  ['YEARLY', '2028-02-29T09:00', BERLIN, ['Only leap years have a 29 February.']],
  ['YEARLY;BYMONTH=1,3;BYMONTHDAY=31', '2027-01-31T09:00', BERLIN, []],
  ['YEARLY;BYMONTH=3,4;BYMONTHDAY=31', '2027-03-31T09:00', BERLIN, ['Months without a day 31 are skipped.']],
  ['YEARLY;BYYEARDAY=366', '2028-12-31T09:00', BERLIN, ['Only leap years have a day 366.']],
  ['YEARLY;BYWEEKNO=53', '2026-12-31T09:00', BERLIN, ['Only some years have a week 53.']],
  [
    'WEEKLY;BYDAY=MO',
    '2026-11-19T09:00',
    BERLIN,
    ['The first meeting is on 19 November 2026, although the repeat rule doesn’t include that day.'],
  ],
  ['WEEKLY;BYDAY=TH', '2026-11-19T09:00', BERLIN, []],
  ['WEEKLY;BYMONTH=11', '2026-11-19T09:00', BERLIN, []],
]

describe('warnings of a schedule', () => {
  for (const [rule, dtstart, zone, warnings] of WARNINGS) {
    test(`${rule} from ${dtstart} in ${zone}: ${warnings.length || 'none'}`, () => {
      const found = warningsOf(schedule(rule, dtstart, { zone }))
      assert.deepEqual(
        found.map((warning) => sayWarning('en', warning)),
        warnings,
      )
    })
  }

  test('in German', () => {
    const found = warningsOf(schedule('DAILY', '2026-11-19T02:30', { zone: BERLIN }))
    assert.deepEqual(
      found.map((warning) => sayWarning('de', warning)),
      [
        'Am 28. März 2027 entfällt die Uhrzeit 02:30 wegen der Zeitumstellung. Die Besprechung beginnt um 03:30 Uhr.',
        'Am 31. Oktober 2027 gibt es die Uhrzeit 02:30 wegen der Zeitumstellung zweimal. Es gilt der frühere Zeitpunkt.',
      ],
    )
  })
})
