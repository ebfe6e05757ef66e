// Next occurrence of a recurring event, for the text of a mail.
import type { Schedule } from '../../rules/series/recurrence/occurrences.ts'
import { slotFrom } from '../../rules/series/recurrence/occurrences.ts'
import { storedRule } from '../../rules/series/series-schedule.ts'
import { wallAt } from '../../rules/time/zone.ts'
import type { EventContent } from '../format/index.ts'

/** The schedule of a repeating event; undefined for a single event. */
export function scheduleSaid({
  start,
  timezone,
  rrule,
  until,
  exdates,
  gaps = [],
}: EventContent): Schedule | undefined {
  if (rrule === null || timezone === null) return undefined
  const wall = (instant: number): number => wallAt(timezone, instant)
  return {
    ...{ rule: storedRule(rrule), dtstart: wall(start), timezone, count: null, added: [], from: null },
    ...{ until: until === null ? null : wall(until), excluded: [...exdates.map(wall), ...gaps] },
  }
}

/** Next times of an event from an instant on; if none remain, its first. */
export function nextTimes(event: EventContent, now: number): Pick<EventContent, 'start' | 'end'> {
  const { start, end } = event
  const schedule = scheduleSaid(event)
  const next = (schedule && slotFrom(schedule, Math.max(start, now))) ?? start
  return { start: next, end: end === null ? null : next + (end - start) }
}
