// When the demo's meetings are held: its weeks laid around the present one, at local working hours.
import type { MeetingState } from '../../contract/codes.ts'
import { instantOf, wallAt } from '../rules/zone.ts'
import type { Programme } from './script.ts'

const MINUTE = 60
const DAY = 86_400
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3

export interface Slot {
  /** Unix seconds; null for what is not scheduled yet. */
  start: number | null
  end: number | null
  state: MeetingState
}

/** When the entry of that number meets, and what has become of it by now. */
export function slotOf({ when, lasts }: Programme, entry: number, now: number, zone: string): Slot {
  if (when === 'not yet') return { start: null, end: null, state: 'pending' }
  if ('begun' in when) {
    const start = quarterBefore(now - when.begun * MINUTE)
    return { start, end: start + lasts * MINUTE, state: when.state }
  }
  const start = localTime(when.from + entry * (when.every ?? 1), DAYS.indexOf(when.day), when.at, now, zone)
  const end = start + lasts * MINUTE
  return { start, end, state: end <= now ? 'ended' : start <= now ? 'started' : 'pending' }
}

const quarterBefore = (instant: number) => instant - (instant % (15 * MINUTE))

/** The instant at which the clocks show that time, so many weeks from the present week. */
function localTime(weeks: number, weekday: number, at: string, now: number, zone: string): number {
  const today = Math.floor(wallAt(zone, now) / DAY)
  const monday = today - ((today + FIRST_WEEKDAY) % 7)
  const [hour, minute] = at.split(':').map(Number) as [number, number]
  return instantOf(zone, (monday + 7 * weeks + weekday) * DAY + hour * 3600 + minute * MINUTE)
}

/** The end of the working day some days later: when things are due. */
export function eveningAfter(instant: number, days: number, zone: string): number {
  const day = Math.floor(wallAt(zone, instant) / DAY) + days
  const pastFriday = ((day + FIRST_WEEKDAY) % 7) - 4
  return instantOf(zone, (day + (pastFriday > 0 ? 3 - pastFriday : 0)) * DAY + 17 * 3600)
}
