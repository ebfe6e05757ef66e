// What the sheet of a meeting sends for a series, and what is understood of a line of an agenda, without a browser.
import '../page-of-reader.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listedDay } from '../../../web/kit/time/time.ts'
import { instantAt } from '../../../web/kit/time/wall-time.ts'
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
  const onFridays = { dtstart: '2026-03-20T08:30:00', rrule_parts: fridays, shift_days: 2 }
  assert.deepEqual(sent({ date: '2026-03-20' }), onFridays)
  const fortnightly = { freq: 'WEEKLY', interval: 2, daysofweek: ['WE'] }
  assert.deepEqual(sent({ repeats: 'fortnightly' }), { rrule_parts: fortnightly })
})

/** A series as its page has it, and a meeting of it at the same time of day. */
function seriesOf(rrule: string, first: string, day: string) {
  const series = { ...wednesdays, recurrence: { ...wednesdays.recurrence, rrule, dtstart: `${first}T08:30:00` } }
  const at = { start: instantAt({ date: day, time: '08:30' }, 'Europe/Berlin'), planned: day }
  return { series: series as Series, at }
}

/** On which day the series begins after a change for all to come; undefined where it is not told. `present`: the day of today. */
function firstAfter(
  { series, at }: ReturnType<typeof seriesOf>,
  part: Partial<Edited>,
  present: string,
  scope: 'all' | 'following' = 'all',
) {
  const before = editedOf(undefined, series, at)
  const now = { ...before, ...part }
  const today = instantAt({ date: present, time: '12:00' }, 'Europe/Berlin')
  const { dtstart } = seriesChange(series, at, now, changedFields(before, now), scope, today)
  return dtstart && String(dtstart).slice(0, 10)
}

test('a series that is still to begin begins on a day of its new rule, whichever of its meetings is edited', () => {
  const [tuesdays, monthly] = ['FREQ=WEEKLY;BYDAY=TU', 'FREQ=MONTHLY;BYMONTHDAY=14']
  const [today, first] = ['2026-11-29', '2026-12-01']
  const third = seriesOf(tuesdays, first, '2026-12-15')
  assert.equal(firstAfter(third, { date: '2026-12-16' }, today), '2026-12-02')
  assert.equal(firstAfter(third, { date: '2026-12-14' }, today), '2026-11-30')
  const days = (...all: number[]): Partial<Edited> => ({
    ...{ repeats: 'custom', custom: { freq: 'WEEKLY', interval: 1, days: all, by: 'day' } },
  })
  assert.equal(firstAfter(third, days(2, 4), today), '2026-12-02')
  assert.equal(firstAfter(third, days(1, 4), today), undefined)
  assert.equal(firstAfter(third, { repeats: 'monthday' }, today), '2026-12-15')
  // What follows the first is all of it.
  const start = seriesOf(tuesdays, first, first)
  assert.equal(firstAfter(start, days(2, 4), today, 'following'), '2026-12-02')
  assert.equal(firstAfter(start, { date: '2026-12-03' }, today, 'following'), '2026-12-03')
  // Another month is meant as it is said.
  const month = seriesOf(monthly, '2026-12-14', '2026-12-14')
  assert.equal(firstAfter(month, { date: '2027-01-04' }, today), '2027-01-04')
  const later = seriesOf(monthly, '2026-12-14', '2027-02-14')
  assert.equal(firstAfter(later, { date: '2027-02-10' }, today), '2026-12-10')
  const last = seriesOf('FREQ=MONTHLY;BYMONTHDAY=30', '2027-01-30', '2027-03-30')
  assert.equal(firstAfter(last, { date: '2027-03-31' }, today), '2027-01-31')
})

test('a series that has begun keeps its first day, unless its weeks or months would be the wrong ones', () => {
  const today = '2026-11-29'
  const weekly = seriesOf('FREQ=WEEKLY;BYDAY=WE', '2026-09-02', '2026-12-16')
  assert.equal(firstAfter(weekly, { date: '2026-12-15' }, today), '2026-09-02')
  const fortnightly = seriesOf('FREQ=WEEKLY;INTERVAL=2;BYDAY=WE', '2026-09-02', '2026-12-09')
  assert.equal(firstAfter(fortnightly, { date: '2026-12-07' }, today), '2026-09-02')
  assert.equal(firstAfter(fortnightly, { date: '2026-12-14' }, today), '2026-09-09')
  assert.equal(firstAfter(weekly, { repeats: 'fortnightly' }, today), '2026-09-09')
  const quarterly = seriesOf('FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=14', '2026-06-14', '2026-12-14')
  assert.equal(firstAfter(quarterly, { date: '2026-12-10' }, today), '2026-06-14')
  assert.equal(firstAfter(quarterly, { date: '2027-01-04' }, today), '2026-07-04')
})

test('a day in a list has its day of the week, in another year too', () => {
  const [now, before, after] = ['2026-11-29', '2026-12-30', '2027-01-13'].map(
    (day) => Date.parse(`${day}T12:00Z`) / 1000,
  )
  assert.deepEqual([listedDay(before!, now!), listedDay(after!, now!)], ['Wed 30 Dec', 'Wed, 13 Jan 2027'])
})

test('of a line of an agenda the time is understood before and after a name, also one that nobody has', () => {
  const katya = { member_id: 3, member_name: 'Katya Brightwater' }
  const read = { title: 'Point 3', duration_seconds: 1_200, presenter: katya }
  assert.deepEqual(writtenItem('Point 3 20m @Katya', [katya]), read)
  assert.deepEqual(writtenItem('Point 3 @Katya 20m', [katya]), read)
  assert.deepEqual(writtenItem('Point 3 20m @Katya', []), { title: 'Point 3 @Katya', duration_seconds: 1_200 })
  assert.deepEqual(writtenItem('Point 3 @Katya 20m', []), { title: 'Point 3 @Katya', duration_seconds: 1_200 })
  assert.deepEqual(writtenItem('Point 3 @Katya', []), { title: 'Point 3 @Katya' })
  assert.deepEqual(writtenItem('Point 3 20m @katya.brightwater', [katya]), read)
  // As Chinese and Japanese keyboards write.
  assert.deepEqual(writtenItem('Point 3 ２０ｍ ＠Katya', [katya]), read)
  // The first word is a title, and so is what was one before.
  for (const length of ['1h30', '1h30m', '1h 30m', '1 h 30 min', '90m'])
    assert.deepEqual(writtenItem(`Point 3 ${length}`, []), { title: 'Point 3', duration_seconds: 5_400 }, length)
  assert.deepEqual(writtenItem('15m', [katya]), { title: '15m' })
  assert.deepEqual(writtenItem('Sprint 15m @Katya', [katya], 'Sprint 15m'), { title: 'Sprint 15m', presenter: katya })
  assert.deepEqual(writtenItem('Long sprint 15m', [katya], 'Sprint 15m'), { title: 'Long sprint 15m' })
  assert.deepEqual(writtenItem('Budgets 15m', [katya], 'Budget'), { title: 'Budgets', duration_seconds: 900 })
})
