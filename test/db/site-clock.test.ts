// The clock of a site on PostgreSQL: what the database says, whatever the clock of this machine does.
import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { siteClock } from '../../server/db/site-clock.ts'
import { freshDatabase } from '../database.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

describe('the clock of a site', () => {
  test('on PostgreSQL is that of the database, while that of this machine is wrong, and set', async () => {
    const fresh = await freshDatabase('postgres')
    const right = Date.now()
    const near = (time: number) => Math.abs(time - right) < HOUR
    mock.timers.enable({ apis: ['Date'], now: right + DAY })
    try {
      const now = await siteClock(fresh.db)
      assert.ok(near(now()))
      mock.timers.setTime(right + 3 * DAY)
      assert.ok(near(now()))
    } finally {
      mock.timers.reset()
      await fresh.remove()
    }
  })

  test('on SQLite is that of this machine, also after it was set', async () => {
    const fresh = await freshDatabase('sqlite')
    mock.timers.enable({ apis: ['Date'], now: 5 * DAY })
    try {
      const now = await siteClock(fresh.db)
      assert.equal(now(), 5 * DAY)
      mock.timers.setTime(7 * DAY)
      assert.equal(now(), 7 * DAY)
    } finally {
      mock.timers.reset()
      await fresh.remove()
    }
  })
})
