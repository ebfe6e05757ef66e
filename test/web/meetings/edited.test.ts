// What the sheet of a meeting sends for a series, and what is understood of a line of an agenda, without a browser.
import '../page-of-reader.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changedFields,
  type Edited,
  editedOf,
  type Series,
  seriesChange,
  shownDay,
} from '../../../web/meeting/form/edit/edited.ts'
import { writtenItem } from '../../../web/parts/agenda/editing/written-item.ts'

const recurrence = { rrule: 'FREQ=WEEKLY;BYDAY=WE', dtstart: '2026-01-07T08:30:00', dtuntil: null, rcount: null }
const wednesdays = {
  name: 'Site meeting',
  recurrence: { ...recurrence, timezone_name: 'Europe/Berlin' },
} as unknown as Series

test('a time of day alone leaves what follows a meeting that was moved by hand on the days of its series', () => {
  // Thursday, 19 March, 8:30, planned for the Wednesday before.
  const at = { start: Date.parse('2026-03-19T07:30:00Z') / 1000, planned: '2026-03-18' }
  const before = editedOf(undefined, wednesdays, at)
  assert.deepEqual([before.date, before.time, before.repeats], ['2026-03-19', '08:30', 'weekly'])
  assert.equal(shownDay(wednesdays, at, before), '2026-03-18')
  const sent = (part: Partial<Edited>) => {
    const now = { ...before, ...part }
    return seriesChange(wednesdays, at, now, changedFields(before, now), 'following')
  }
  assert.deepEqual(sent({ time: '11:00' }), { dtstart: '2026-03-18T11:00:00' })
  const fridays = { freq: 'WEEKLY', interval: 1, daysofweek: ['FR'] }
  assert.deepEqual(sent({ date: '2026-03-20' }), { dtstart: '2026-03-20T08:30:00', rrule_parts: fridays })
  const fortnightly = { freq: 'WEEKLY', interval: 2, daysofweek: ['WE'] }
  assert.deepEqual(sent({ repeats: 'fortnightly' }), { rrule_parts: fortnightly })
})

test('of a line of an agenda the time is understood before and after a name, also one that nobody has', () => {
  const katya = { member_id: 3, member_name: 'Katya Brightwater' }
  const read = { title: 'Point 3', duration_seconds: 1_200, presenter: katya }
  assert.deepEqual(writtenItem('Point 3 20m @Katya', [katya]), read)
  assert.deepEqual(writtenItem('Point 3 @Katya 20m', [katya]), read)
  assert.deepEqual(writtenItem('Point 3 20m @Katya', []), { title: 'Point 3 @Katya', duration_seconds: 1_200 })
  assert.deepEqual(writtenItem('Point 3 @Katya 20m', []), { title: 'Point 3 @Katya', duration_seconds: 1_200 })
  assert.deepEqual(writtenItem('Point 3 @Katya', []), { title: 'Point 3 @Katya' })
  // The first word is a title, and so is what was one before.
  assert.deepEqual(writtenItem('15m', [katya]), { title: '15m' })
  assert.deepEqual(writtenItem('Sprint 15m @Katya', [katya], 'Sprint 15m'), { title: 'Sprint 15m', presenter: katya })
  assert.deepEqual(writtenItem('Long sprint 15m', [katya], 'Sprint 15m'), { title: 'Long sprint 15m' })
  assert.deepEqual(writtenItem('Budgets 15m', [katya], 'Budget'), { title: 'Budgets', duration_seconds: 900 })
})
