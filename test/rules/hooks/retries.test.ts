// When a delivery that failed is tried again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LONGEST_RETRY_AFTER, nextAttempt, retryAfterOf, SCHEDULE } from '../../../server/rules/hooks/retries.ts'

const NOW = 1_772_445_600_000
const failed = { status: 500, retryAfter: null, now: NOW }
const middle = 0.5

test('ten attempts over 75 h 35 min, 5 s after the first', () => {
  assert.equal(SCHEDULE.length, 10)
  const hours = [0, 5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24]
  assert.deepEqual(
    SCHEDULE,
    hours.map((hour) => Math.round(hour * 3_600_000)),
  )
  let at = NOW
  for (let attempts = 1; attempts < 10; attempts++) at = nextAttempt({ ...failed, attempts, now: at }, middle)!
  assert.equal(at - NOW, (75 * 60 + 35) * 60_000 + 5_000)
})

test('after the tenth there is none', () => {
  assert.equal(nextAttempt({ ...failed, attempts: 10 }, middle), undefined)
})

const jitters: [chance: number, wait: number][] = [
  [0, 240_000],
  [0.5, 300_000],
  [1, 360_000],
]
for (const [chance, wait] of jitters) {
  test(`a wait of 5 min is ${wait} ms at chance ${chance}`, () => {
    assert.equal(nextAttempt({ ...failed, attempts: 2 }, chance), NOW + wait)
  })
}

const headers: [header: string | null, wait: number][] = [
  [null, 0],
  ['', 0],
  ['120', 120_000],
  [' 7 ', 7_000],
  ['-5', 0],
  ['1.5', 0],
  ['soon', 0],
  ['86401', LONGEST_RETRY_AFTER],
  ['99999999999999999999', LONGEST_RETRY_AFTER],
  [new Date(NOW + 90_000).toUTCString(), 90_000],
  [new Date(NOW - 90_000).toUTCString(), 0],
  ['Fri, 31 Dec 9999 23:59:59 GMT', LONGEST_RETRY_AFTER],
]
for (const [header, wait] of headers) {
  test(`Retry-After ${JSON.stringify(header)} is ${wait} ms`, () => {
    assert.equal(retryAfterOf(header, NOW), wait)
  })
}

for (const status of [429, 503]) {
  test(`Retry-After puts a retry off after ${status}, and never brings it forward`, () => {
    assert.equal(nextAttempt({ ...failed, status, retryAfter: '60', attempts: 1 }, middle), NOW + 60_000)
    assert.equal(nextAttempt({ ...failed, status, retryAfter: '1', attempts: 1 }, middle), NOW + 5_000)
  })
}

test('Retry-After means nothing with another status', () => {
  assert.equal(nextAttempt({ ...failed, retryAfter: '60', attempts: 1 }, middle), NOW + 5_000)
})
