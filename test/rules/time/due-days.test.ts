// A day without a time of day, such as a due date, is the same day for readers in other time zones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateIn, noonIn } from '../../../web/zone.ts'

const ZONES = [
  ...['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'America/St_Johns', 'UTC', 'Europe/London'],
  ...['Europe/Berlin', 'Asia/Kolkata', 'Asia/Tokyo', 'Australia/Sydney'],
]
const FAR_EAST = ['Pacific/Auckland', 'Pacific/Apia', 'Pacific/Kiritimati']

test('whoever sets it, all readers from Hawaii to Sydney see the same day, and further east whoever sets it does', () => {
  for (const date of ['2026-03-29', '2026-06-30', '2026-10-25', '2026-12-31'])
    for (const setter of [...ZONES, ...FAR_EAST]) {
      const stored = noonIn(setter, date)
      assert.equal(dateIn(setter, stored), date, `${setter} ${date}`)
      if (FAR_EAST.includes(setter)) continue
      for (const reader of ZONES) assert.equal(dateIn(reader, stored), date, `${setter} to ${reader}, ${date}`)
    }
})
