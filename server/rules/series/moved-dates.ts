// Dates of a series that follow when its time of day changes. See docs/decisions/0042-series-changes.md.

import { instantOf } from '../time/zone.ts'
import { DAY } from './recurrence/calendar.ts'

/** The time of day in wall-clock seconds; in seconds. */
export const timeOf = (wall: number): number => wall - Math.floor(wall / DAY) * DAY

/** A JSON text of wall-clock seconds: the dates at the time of day of a series, at that of its next start. */
export function movedDates(
  dates: string,
  { dtstart, timezone_name }: { dtstart: number; timezone_name: string },
  next: number,
): string {
  if (timeOf(dtstart) === timeOf(next)) return dates
  const onDay = (wall: number, time: number) => wall - timeOf(wall) + time
  const instant = (wall: number) => instantOf(timezone_name, wall)
  const moved = (JSON.parse(dates) as number[]).map((wall) =>
    instant(wall) === instant(onDay(wall, timeOf(dtstart))) ? onDay(wall, timeOf(next)) : wall,
  )
  return JSON.stringify(moved)
}

/**
 * The end of a series by a date, in wall-clock seconds, where its next start is at another time of day: the day on which it
 * had its last meeting keeps it, and the day after it gets none.
 */
export function movedEnd(until: number | null, { dtstart }: { dtstart: number }, next: number): number | null {
  const [before, after] = [timeOf(dtstart), timeOf(next)]
  if (until === null || before === after) return until
  const [day, time] = [until - timeOf(until), timeOf(until)]
  if (time === before) return day + after
  if (time > before) return day + Math.max(time, after)
  return time < after ? until : day - 1
}
