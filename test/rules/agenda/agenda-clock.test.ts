// How long an agenda item has been current.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { elapsedSeconds, startClock, stopClock, ZERO } from '../../../server/rules/agenda/agenda-clock.ts'

describe('the clock of an agenda item', () => {
  test('counts from start to stop, and goes on after that', () => {
    const first = stopClock(startClock(ZERO, 100), 160)
    assert.deepEqual(first, { spent_seconds: 60, running_ts: null })
    assert.equal(elapsedSeconds(first, 1_000), 60)
    assert.equal(elapsedSeconds(startClock(first, 1_000), 1_005), 65)
  })

  test('started twice it goes on, stopped twice it stands', () => {
    const running = startClock(ZERO, 100)
    assert.deepEqual(startClock(running, 150), running)
    const stopped = stopClock(running, 160)
    assert.deepEqual(stopClock(stopped, 900), stopped)
  })

  test('a machine whose clock is set back takes nothing away', () => {
    assert.equal(elapsedSeconds({ spent_seconds: 60, running_ts: 100 }, 40), 60)
  })
})
