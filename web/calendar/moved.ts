// A meeting as it would be at another time: by the clocks of the reader, whatever these do in between.
import { instantAt, wallTime } from '../ui/wall-time.ts'
import type { Timed } from './placing.ts'

const MINUTES = 1440

/** The start of a meeting (Unix seconds) that is moved by days and by minutes of the reader's clock. */
export function movedStart({ from }: Pick<Timed, 'from'>, days: number, minutes: number): number {
  const wall = Date.parse(`${from.date}T${from.time}Z`) + (days * MINUTES + minutes) * 60_000
  const text = new Date(wall).toISOString()
  return instantAt({ date: text.slice(0, 10), time: text.slice(11, 16) })
}

/** A meeting with another start (Unix seconds). */
export const eventAt = <Event extends Timed>(event: Event, start: number): Event => ({
  ...{ ...event, start },
  ...{ from: wallTime(start), to: wallTime(start + event.seconds) },
})
