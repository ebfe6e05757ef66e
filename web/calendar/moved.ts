// A meeting moved to another local time, across clock changes.
import { instantAt, wallTime } from '../kit/time/wall-time.ts'
import type { Timed } from './placing.ts'

const MINUTES = 1440

/** The start of a meeting (Unix seconds) that is moved by days and by minutes of the reader's clock. */
export function movedStart({ from }: Pick<Timed, 'from'>, days: number, minutes: number): number {
  const wall = Date.parse(`${from.date}T${from.time}Z`) + (days * MINUTES + minutes) * 60_000
  const text = new Date(wall).toISOString()
  return instantAt({ date: text.slice(0, 10), time: text.slice(11, 16) })
}

/** A meeting with another start (Unix seconds), and another length where one is given (seconds). */
export const eventAt = <Event extends Timed>(event: Event, start: number, seconds = event.seconds): Event => ({
  ...{ ...event, start, seconds },
  ...{ from: wallTime(start), to: wallTime(start + seconds) },
})

/** The shortest that a meeting becomes by dragging an edge; seconds. */
const SHORTEST = 900

/** A part of a meeting that is dragged: all of it, or an edge, which leaves the other one where it is. */
export type Part = 'all' | 'start' | 'end'

/** A meeting as it would be where it is let go: `days` and `minutes` away from where the part was. */
export function draggedTo<Event extends Timed & { start: number }>(dragged: {
  event: Event
  part: Part
  days: number
  minutes: number
}): Event {
  const { event, part, days, minutes } = dragged
  if (part === 'all') return eventAt(event, movedStart(event, days, minutes))
  if (part === 'start') {
    const end = event.start + event.seconds
    const start = Math.min(movedStart(event, days, minutes), end - SHORTEST)
    return eventAt(event, start, end - start)
  }
  const end = movedStart({ from: event.to }, days, minutes)
  return eventAt(event, event.start, Math.max(SHORTEST, end - event.start))
}
