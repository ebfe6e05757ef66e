// The rules of the calendar and of the list of action items: which days a view shows, what stands where, what an address says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionsAddress, groupOf } from '../../../web/actions/actions-address.ts'
import { calendarAddress } from '../../../web/calendar/calendar-address.ts'
import { isWholeDays, lanesOf, lastDay, piecesOf, rowsOf, type Timed, widthsOf } from '../../../web/calendar/placing.ts'
import { dayFurther, daysOf, weekOf } from '../../../web/calendar/spans.ts'

await import('../page-of-reader.ts')
const { draggedTo, eventAt, movedStart } = await import('../../../web/calendar/moved.ts')
const { instantAt, wallTime } = await import('../../../web/kit/time/wall-time.ts')

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7]

test('weeks begin with the day of the reader, and months are whole weeks', () => {
  assert.equal(weekOf('2026-03-04', MONDAY), '2026-03-02')
  assert.equal(weekOf('2026-03-01', SUNDAY), '2026-03-01')
  assert.equal(weekOf('2026-03-01', SATURDAY), '2026-02-28')
  assert.deepEqual(daysOf('week', '2026-01-01', MONDAY), { first: '2025-12-29', count: 7 })
  assert.deepEqual(daysOf('month', '2026-03-15', MONDAY), { first: '2026-02-23', count: 42 })
  assert.deepEqual(daysOf('month', '2027-02-28', MONDAY), { first: '2027-02-01', count: 28 })
  assert.deepEqual(daysOf('list', '2026-03-15', MONDAY), { first: '2026-03-15', count: 28 })
})

test('the next month has the same day, or its last one', () => {
  assert.equal(dayFurther('month', '2026-01-31', 1), '2026-02-28')
  assert.equal(dayFurther('month', '2026-03-31', -1), '2026-02-28')
  assert.equal(dayFurther('month', '2026-12-05', 1), '2027-01-05')
  assert.equal(dayFurther('week', '2026-03-29', 1), '2026-04-05')
})

const HOUR = 3600
/** A meeting by the clocks of Berlin. */
function timed(date: string, time: string, seconds: number): Timed {
  const start = instantAt({ date, time })
  return { from: wallTime(start), to: wallTime(start + seconds), seconds }
}

test('a meeting over midnight stands on both days, one that ends at midnight on one', () => {
  const late = timed('2026-03-04', '22:30', 3 * HOUR)
  assert.deepEqual(piecesOf(late), [
    { date: '2026-03-04', from: 1350, to: 1440 },
    { date: '2026-03-05', from: 0, to: 90 },
  ])
  const evening = timed('2026-03-04', '22:00', 2 * HOUR)
  assert.equal(lastDay(evening), '2026-03-04')
  assert.deepEqual(piecesOf(evening), [{ date: '2026-03-04', from: 1320, to: 1440 }])
  assert.equal(isWholeDays(late), false)
})

test('days of 23 and of 25 hours are whole days, and meetings on them stand at what the clocks show', () => {
  const spring = timed('2026-03-29', '00:00', 23 * HOUR)
  const autumn = timed('2026-10-25', '00:00', 25 * HOUR)
  for (const day of [spring, autumn]) assert.ok(isWholeDays(day))
  assert.equal(lastDay(spring), '2026-03-29')
  assert.equal(lastDay(autumn), '2026-10-25')
  // The clocks skip two o'clock: an hour that begins at half past one ends at half past three.
  assert.deepEqual(piecesOf(timed('2026-03-29', '01:30', HOUR)), [{ date: '2026-03-29', from: 90, to: 210 }])
  assert.deepEqual(piecesOf(timed('2026-03-29', '08:30', HOUR)), [{ date: '2026-03-29', from: 510, to: 570 }])
  // They show two o'clock twice: what ends where it began is as high as it takes long.
  assert.deepEqual(piecesOf(timed('2026-10-25', '02:30', HOUR)), [{ date: '2026-10-25', from: 150, to: 210 }])
  assert.deepEqual(piecesOf(timed('2026-10-25', '02:45', HOUR / 2)), [{ date: '2026-10-25', from: 165, to: 195 }])
})

test('a meeting that is dragged over a change of the clocks keeps its time of day and its length', () => {
  const start = instantAt({ date: '2026-03-27', time: '08:30' })
  const event = timed('2026-03-27', '08:30', HOUR)
  const to = movedStart(event, 3, 0)
  assert.deepEqual(wallTime(to), { date: '2026-03-30', time: '08:30' })
  assert.equal(to - start, 3 * 24 * HOUR - HOUR)
  assert.deepEqual(wallTime(movedStart(event, -1, -9 * 60)), { date: '2026-03-25', time: '23:30' })
  assert.deepEqual(eventAt(event, to).to, { date: '2026-03-30', time: '09:30' })
})

test('an edge that is dragged leaves the other one where it is, a quarter of an hour away at least', () => {
  const start = instantAt({ date: '2026-03-04', time: '10:00' })
  const event = { ...timed('2026-03-04', '10:00', HOUR), start }
  const dragged = (part: 'start' | 'end', minutes: number) => {
    const to = draggedTo({ event, part, days: 0, minutes })
    return [to.from.time, to.to.time, to.seconds / 60]
  }
  assert.deepEqual(dragged('start', -30), ['09:30', '11:00', 90])
  assert.deepEqual(dragged('start', 90), ['10:45', '11:00', 15])
  assert.deepEqual(dragged('end', 60), ['10:00', '12:00', 120])
  assert.deepEqual(dragged('end', -90), ['10:00', '10:15', 15])
})

test('what overlaps stands side by side, and what does not has the whole width', () => {
  const at = (from: number, to: number) => ({ from, to })
  assert.deepEqual(lanesOf([at(480, 540), at(540, 600)]), [
    { lane: 0, lanes: 1 },
    { lane: 0, lanes: 1 },
  ])
  assert.deepEqual(lanesOf([at(480, 720), at(500, 560), at(570, 600), at(900, 960)]), [
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
  // The longer of two that begin together stands left; a moment is drawn as half an hour.
  assert.deepEqual(lanesOf([at(600, 600), at(600, 700), at(620, 640)]), [
    { lane: 1, lanes: 3 },
    { lane: 0, lanes: 3 },
    { lane: 2, lanes: 3 },
  ])
})

test('what stands beside others takes the columns on its right that are free', () => {
  const at = (from: number, to: number) => ({ from, to })
  const widths = (...pieces: { from: number; to: number }[]) => widthsOf(pieces, lanesOf(pieces))
  assert.deepEqual(widths(at(480, 540), at(540, 600)), [1, 1])
  // Three begin one after the other within an hour, so that there are three columns; the last stands beside the first alone.
  assert.deepEqual(widths(at(480, 720), at(480, 540), at(500, 540), at(600, 660)), [1, 1, 1, 2])
  // As short a meeting as one is drawn covers nothing either.
  assert.deepEqual(widths(at(480, 720), at(480, 540), at(500, 540), at(600, 600), at(620, 660)), [1, 1, 1, 1, 1])
})

test('meetings of several days stand in rows of which none covers another', () => {
  const span = (first: number, last: number) => ({ first, last })
  assert.deepEqual(rowsOf([span(3, 4), span(0, 6), span(0, 2), span(2, 3)]), [1, 0, 1, 2])
})

test('of an address only what is ours counts', () => {
  assert.deepEqual(calendarAddress({ view: 'month', date: '2026-03-04' }), { view: 'month', date: '2026-03-04' })
  for (const date of ['2026-02-30', '2026-3-4', '0001-01-01', '<b>', undefined])
    assert.deepEqual(calendarAddress({ view: 'year', date }), {})
  assert.deepEqual(actionsAddress({ view: 'all', room_id: '7', assignee: '0', due: 'late', state: 'closed' }), {
    ...{ view: 'all', room_id: 7, assignee: 0, due: 'late', state: 'closed' },
  })
  assert.deepEqual(actionsAddress({ view: 'x', organization_id: 1, assignee: 3, state: 'open', room_id: '-1' }), {})
  assert.deepEqual(actionsAddress({ view: 'asked', room_id: 7, due: 'none' }), { view: 'asked', due: 'none' })
})

test('action items are grouped by the day on which they are due', () => {
  const group = (day: string | undefined, closed = false, firstDay = MONDAY) =>
    groupOf({ day, closed }, '2026-03-26', firstDay)
  assert.deepEqual(
    ['2026-03-25', '2026-03-26', '2026-03-29', '2026-03-30', undefined].map((day) => group(day)),
    ['late', 'week', 'week', 'later', 'none'],
  )
  // A week ends where that of the reader does.
  assert.equal(group('2026-03-29', false, SUNDAY), 'later')
  assert.equal(group('2026-03-01', true), 'closed')
})
