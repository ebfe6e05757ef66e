// Which instant a caller means who sends a phrase: every phrase, in their zone, over changes of the clock.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseTimestamp } from '../../../server/rules/time/moment.ts'

const at = (iso: string) => {
  const seconds = Date.parse(iso) / 1000
  assert.ok(Number.isInteger(seconds), iso)
  return seconds
}

/** A Wednesday. */
const NOW = '2026-03-25T09:30:15Z'

describe('phrases', () => {
  const PHRASES: [phrase: string, iso: string][] = [
    ['now', NOW],
    ['today', '2026-03-25T00:00:00Z'],
    ['tomorrow', '2026-03-26T00:00:00Z'],
    ['yesterday', '2026-03-24T00:00:00Z'],
    ['monday', '2026-03-30T00:00:00Z'],
    ['tuesday', '2026-03-31T00:00:00Z'],
    ['wednesday', '2026-03-25T00:00:00Z'],
    ['thursday', '2026-03-26T00:00:00Z'],
    ['friday', '2026-03-27T00:00:00Z'],
    ['saturday', '2026-03-28T00:00:00Z'],
    ['sunday', '2026-03-29T00:00:00Z'],
    ['next monday', '2026-03-30T00:00:00Z'],
    ['next tuesday', '2026-03-31T00:00:00Z'],
    ['next wednesday', '2026-04-01T00:00:00Z'],
    ['next thursday', '2026-03-26T00:00:00Z'],
    ['next sunday', '2026-03-29T00:00:00Z'],
    ['last monday', '2026-03-23T00:00:00Z'],
    ['last tuesday', '2026-03-24T00:00:00Z'],
    ['last wednesday', '2026-03-18T00:00:00Z'],
    ['last thursday', '2026-03-19T00:00:00Z'],
    ['last sunday', '2026-03-22T00:00:00Z'],
    ['next week', '2026-04-01T09:30:15Z'],
    ['last week', '2026-03-18T09:30:15Z'],
    ['next month', '2026-04-25T09:30:15Z'],
    ['last month', '2026-02-25T09:30:15Z'],
    ['in 3 days', '2026-03-28T09:30:15Z'],
    ['in 1 day', '2026-03-26T09:30:15Z'],
    ['in 45 seconds', '2026-03-25T09:31:00Z'],
    ['in 90 minutes', '2026-03-25T11:00:15Z'],
    ['in 2 weeks', '2026-04-08T09:30:15Z'],
    ['in 2 months', '2026-05-25T09:30:15Z'],
    ['in 1 year', '2027-03-25T09:30:15Z'],
    ['in 0 days', NOW],
    ['+2 hours', '2026-03-25T11:30:15Z'],
    ['+ 2 hours', '2026-03-25T11:30:15Z'],
    ['-2 hours', '2026-03-25T07:30:15Z'],
    ['- 1 month', '2026-02-25T09:30:15Z'],
    ['3 days ago', '2026-03-22T09:30:15Z'],
    ['1 year ago', '2025-03-25T09:30:15Z'],
    [' TOMORROW ', '2026-03-26T00:00:00Z'],
    ['Next   Week', '2026-04-01T09:30:15Z'],
    ['next\tFRIDAY', '2026-03-27T00:00:00Z'],
    ['In 3 Days', '2026-03-28T09:30:15Z'],
  ]
  for (const [phrase, iso] of PHRASES)
    test(`${JSON.stringify(phrase)} is ${iso}`, () => assert.equal(parseTimestamp(phrase, at(NOW), 'UTC'), at(iso)))

  const WRONG = `soon|noon|midnight|next|last|day|week|month|next day|next year|last year|next today|next now
    this week|this monday|mon|next mon|someday|everyday|birthday|next birthday|mondays|next next week|last next week
    tomorrow 10:00|tomorrow at noon|today!|today,|tomorrow tomorrow|the day after tomorrow|next week monday
    in days|in 3|in -3 days|in 3.5 days|in three days|in 3 fortnights|in 3 dayss|in 3days ago|in 3 days ago
    3 days|days ago|+3|+-3 days|--3 days|+3 days ago|-3 days ago|in +3 days|in 100000 days|3 days from now
    +99999 years|99999 years ago|morgen|maintenant|now()|null|true`
  for (const phrase of ['', ' ', ...WRONG.split(/[|\n]/).map((text) => text.trim()), `in ${' '.repeat(70)}3 days`])
    test(`not ${JSON.stringify(phrase)}`, () => assert.equal(parseTimestamp(phrase, at(NOW), 'UTC'), undefined))

  test('the end of a month is kept to', () => {
    const cases = [
      ['2026-01-31T08:00:00Z', 'next month', '2026-02-28T08:00:00Z'],
      ['2026-03-31T08:00:00Z', 'last month', '2026-02-28T08:00:00Z'],
      ['2024-02-29T08:00:00Z', 'in 1 year', '2025-02-28T08:00:00Z'],
    ] as const
    for (const [now, phrase, iso] of cases) assert.equal(parseTimestamp(phrase, at(now), 'UTC'), at(iso))
  })
})

describe('phrases are read in the caller’s zone', () => {
  /** Berlin goes to summer time on 29 March 2026 and back on 25 October; New York on 8 March and 1 November. */
  const CASES: [zone: string, now: string, phrase: string, iso: string][] = [
    ['Europe/Berlin', '2026-03-25T23:30:00Z', 'today', '2026-03-25T23:00:00Z'],
    ['Europe/Berlin', '2026-03-25T22:30:00Z', 'today', '2026-03-24T23:00:00Z'],
    ['Europe/Berlin', NOW, 'tomorrow', '2026-03-25T23:00:00Z'],
    ['Europe/Berlin', NOW, 'sunday', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', NOW, 'monday', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', NOW, 'next week', '2026-04-01T08:30:15Z'],
    ['Europe/Berlin', NOW, 'next month', '2026-04-25T08:30:15Z'],
    ['Europe/Berlin', '2026-04-01T08:30:15Z', 'last week', NOW],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', 'in 1 day', '2026-03-29T11:00:00Z'],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', 'in 24 hours', '2026-03-29T12:00:00Z'],
    ['Europe/Berlin', '2026-03-28T01:30:00Z', 'in 1 day', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', 'today', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', 'tomorrow', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-24T00:30:00Z', 'in 1 day', '2026-10-25T00:30:00Z'],
    ['Europe/Berlin', '2026-10-24T12:00:00Z', 'in 1 day', '2026-10-25T13:00:00Z'],
    ['Europe/Berlin', '2026-10-24T12:00:00Z', '+24 hours', '2026-10-25T12:00:00Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', 'tomorrow', '2026-10-25T23:00:00Z'],
    ['America/New_York', '2026-03-02T02:00:00Z', 'today', '2026-03-01T05:00:00Z'],
    ['America/New_York', '2026-03-02T02:00:00Z', 'sunday', '2026-03-01T05:00:00Z'],
    ['America/New_York', '2026-03-02T02:00:00Z', 'monday', '2026-03-02T05:00:00Z'],
    ['America/New_York', '2026-03-07T12:00:00Z', 'tomorrow', '2026-03-08T05:00:00Z'],
    ['America/New_York', '2026-03-07T12:00:00Z', 'monday', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-03-07T12:00:00Z', 'in 2 days', '2026-03-09T11:00:00Z'],
    ['America/New_York', '2026-03-07T12:00:00Z', '+48 hours', '2026-03-09T12:00:00Z'],
    ['America/New_York', '2026-03-07T07:30:00Z', 'in 1 day', '2026-03-08T07:30:00Z'],
    ['America/New_York', '2026-10-31T16:00:00Z', 'in 1 day', '2026-11-01T17:00:00Z'],
    ['America/New_York', '2026-10-31T16:00:00Z', 'sunday', '2026-11-01T04:00:00Z'],
    ['America/New_York', '2026-10-31T16:00:00Z', 'monday', '2026-11-02T05:00:00Z'],
    ['America/New_York', '2026-10-31T05:30:00Z', 'in 1 day', '2026-11-01T05:30:00Z'],
    ['America/New_York', '2026-11-02T17:00:00Z', 'last week', '2026-10-26T16:00:00Z'],
    ['Africa/Cairo', '2026-04-23T12:00:00Z', 'tomorrow', '2026-04-23T22:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-25T09:30:15Z', 'tomorrow', '2026-03-25T10:00:00Z'],
  ]
  for (const [zone, now, phrase, iso] of CASES)
    test(`${phrase}, said at ${now} in ${zone}, is ${iso}`, () =>
      assert.equal(parseTimestamp(phrase, at(now), zone), at(iso)))
})
