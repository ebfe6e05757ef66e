// What an attempt means for the delivery and for the hook.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type DeliveryAttempt,
  type DeliveryVerdict,
  type HookHealth,
  judgeDelivery,
  type RemovalLimits,
} from '../../../server/rules/hooks/hook-health.ts'
import { SCHEDULE } from '../../../server/rules/hooks/retries.ts'

const DAY = 86_400
const NOW = 1_772_445_600
const patience: RemovalLimits = { schedule: SCHEDULE, removeAfterFailures: 10, removeAfter: 5 * DAY, tellAfter: DAY }
const fresh: HookHealth = { failures: 0, success_ts: null, failing_ts: null, notified_ts: null, create_ts: NOW }
const sent = (status: number | null, retryAfter: string | null = null): DeliveryAttempt => ({
  kind: 'sent',
  status,
  retryAfter,
})

const judged = (attempt: DeliveryAttempt, health: Partial<HookHealth> = {}, attempts = 1): DeliveryVerdict =>
  judgeDelivery(attempt, { attempts, health: { ...fresh, ...health }, now: NOW * 1000, chance: 0.5 }, patience)

for (const status of [200, 201, 202, 204, 299]) {
  test(`${status} is a success: the hook is well again`, () => {
    const ill = { failures: 12, failing_ts: NOW - DAY, notified_ts: NOW - 5 }
    const { state, health, removed, notice } = judged(sent(status), ill)
    assert.deepEqual([state, removed, notice], ['delivered', false, undefined])
    assert.deepEqual(health, { ...fresh, success_ts: NOW })
  })
}

for (const status of [null, 100, 199, 300, 301, 304, 307, 400, 401, 404, 409, 429, 500, 503, 599]) {
  test(`${status ?? 'no answer'} is a failure, tried again after 5 s`, () => {
    const { state, due_ms, health, removed } = judged(sent(status))
    assert.deepEqual([state, due_ms, removed], ['waiting', NOW * 1000 + 5_000, false])
    assert.deepEqual(health, { ...fresh, failures: 1, failing_ts: NOW })
  })
}

test('410 removes the hook at once, on any attempt', () => {
  for (const attempts of [1, 4, 10]) {
    const { removed, notice } = judged(sent(410), { success_ts: NOW - 1 }, attempts)
    assert.deepEqual([removed, notice], [true, 'hook_removed'])
  }
})

test('the tenth attempt is the last of a delivery, not of the hook', () => {
  const { state, removed } = judged(sent(500), { failures: 3, success_ts: NOW - DAY }, 10)
  assert.deepEqual([state, removed], ['failed', false])
})

const ends: [name: string, health: Partial<HookHealth>, removed: boolean][] = [
  ['ten failures and five days without success', { failures: 9, success_ts: NOW - 5 * DAY }, true],
  ['ten failures and five days since it was made', { failures: 9, create_ts: NOW - 5 * DAY }, true],
  ['nine failures', { failures: 8, success_ts: NOW - 30 * DAY }, false],
  ['a success less than five days ago', { failures: 90, success_ts: NOW - 5 * DAY + 1 }, false],
  ['an old hook that succeeded yesterday', { failures: 90, success_ts: NOW - DAY, create_ts: NOW - 900 * DAY }, false],
]
for (const [name, health, removed] of ends) {
  test(`after ${name} a failing hook ${removed ? 'goes' : 'stays'}`, () => {
    assert.equal(judged(sent(500), { ...health, notified_ts: NOW - DAY }).removed, removed)
  })
}

const told: [name: string, health: Partial<HookHealth>, notice: DeliveryVerdict['notice']][] = [
  ['a day of failure', { failures: 4, failing_ts: NOW - DAY, success_ts: NOW - 2 * DAY }, 'hook_failing'],
  ['less than a day', { failures: 4, failing_ts: NOW - DAY + 1, success_ts: NOW - 2 * DAY }, undefined],
  [
    'having been told',
    { failures: 4, failing_ts: NOW - 2 * DAY, notified_ts: NOW - DAY, success_ts: NOW - 2 * DAY },
    undefined,
  ],
]
for (const [name, health, notice] of told) {
  test(`after ${name} the owner is ${notice ? '' : 'not '}told`, () => {
    assert.equal(judged(sent(500), health).notice, notice)
  })
}

test('what is dropped says nothing of the hook', () => {
  const ill = { failures: 12, failing_ts: NOW - DAY }
  const { state, health, removed } = judged({ kind: 'dropped' }, ill)
  assert.deepEqual([state, health, removed], ['dropped', { ...fresh, ...ill }, false])
})
