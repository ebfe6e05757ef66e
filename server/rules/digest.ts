// Schedule of digests: an hour of a person's day, daily or on Mondays.
import { DAY, weekdayOf } from './series/recurrence/calendar.ts'
import { instantOf, wallAt } from './time/zone.ts'

const HOUR = 3_600
const MONDAY = 0

/** A person's choice of digest: days and hour. */
export interface DigestChoice {
  timezone: string
  hour: number
  weekly: boolean
}

/** A digest that is due. */
export interface DueDigest {
  /** The local day that it is of, counted from 1970. */
  day: number
  /** Start of its hour; Unix seconds. */
  at: number
  /** Whether its hour is over. */
  late: boolean
}

/**
 * The digest of the present day; undefined before its hour, and on days without one. An hour that the clocks skip begins when
 * they have; one that they repeat begins the first time.
 */
export function digestDue(now: number, { timezone, hour, weekly }: DigestChoice): DueDigest | undefined {
  const day = Math.floor(wallAt(timezone, now) / DAY)
  if (weekly && weekdayOf(day) !== MONDAY) return undefined
  const at = instantOf(timezone, day * DAY + hour * HOUR)
  return now < at ? undefined : { day, at, late: now >= at + HOUR }
}
