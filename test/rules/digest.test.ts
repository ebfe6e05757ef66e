// Digests are due at the same local hour on every day of the year.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { digestDue } from '../../server/rules/digest.ts'

const MARCH = Date.UTC(2026, 2, 1) / 1000
const DAY = 86_400
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC', 'Pacific/Apia']

/** The local times at which a digest becomes due in a year, looked at every quarter of an hour. */
function duesOf(timezone: string, hour: number, weekly: boolean): string[] {
  const dues: string[] = []
  let last = 0
  for (let now = MARCH; now < MARCH + 366 * DAY; now += 900) {
    const due = digestDue(now, { timezone, hour, weekly })
    if (!due || due.day <= last) continue
    last = due.day
    dues.push(
      Temporal.Instant.fromEpochMilliseconds(now * 1000)
        .toZonedDateTimeISO(timezone)
        .toString()
        .slice(0, 16),
    )
  }
  return dues
}

for (const timezone of ZONES)
  test(`${timezone}: once a day at 08:00, also on the days on which the clocks change`, () => {
    const dues = duesOf(timezone, 8, false)
    // The first and the last day may be cut short.
    assert.ok(dues.length >= 365, String(dues.length))
    for (const due of dues.slice(1)) assert.match(due, /T08:00$/)
    assert.equal(new Set(dues.map((due) => due.slice(0, 10))).size, dues.length)
  })

test('a weekly one comes on Mondays', () => {
  const dues = duesOf('Europe/Berlin', 8, true)
  assert.ok(dues.length >= 52)
  for (const due of dues) assert.equal(Temporal.PlainDateTime.from(due).dayOfWeek, 1, due)
})

test('an hour that the clocks skip is the next one, and one that they repeat counts once', () => {
  const dues = duesOf('Europe/Berlin', 2, false)
  assert.ok(dues.includes('2026-03-29T03:00'))
  assert.deepEqual(
    dues.filter((due) => due.startsWith('2026-10-25')),
    ['2026-10-25T02:00'],
  )
})
