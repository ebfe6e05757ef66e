// The years for which a calendar needs time zone data: those of its events.
import { openSpan, type ZoneSpan } from './timezone.ts'

/** The times of an event; Unix seconds. */
interface EventTimes {
  start: number
  end: number | null
  rrule: string | null
  until: number | null
  exdates: readonly number[]
  recurrence_id?: number | null
}

/** The instants that an event is about, as it is sent at one. */
function spanOfEvent({ start, end, rrule, until, exdates, recurrence_id }: EventTimes, now: number): ZoneSpan {
  const length = Math.max(0, (end ?? start) - start)
  const times = [start, ...exdates, recurrence_id ?? start]
  const last = rrule === null ? start : (until ?? openSpan(start, now).to)
  return times.reduce((span, one) => ({ from: Math.min(span.from, one), to: Math.max(span.to, one) }), {
    ...{ from: start, to: last + length },
  })
}

/** The instants that events are about, as they are sent at one. */
export const spanOf = (events: readonly EventTimes[], now: number): ZoneSpan =>
  events
    .map((event) => spanOfEvent(event, now))
    .reduce((one, other) => ({ from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) }))
