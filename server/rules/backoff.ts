// When a delivery that failed is tried again (decisions 7).

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** What passes before each attempt, in milliseconds: ten attempts within 75 hours 35 minutes. */
export const SCHEDULE: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** The share by which a wait may be shorter or longer, so that those who failed together do not come back together. */
export const JITTER = 0.2

/** The longest that a target may put us off, in milliseconds. */
export const LONGEST_RETRY_AFTER = 24 * HOUR

/** The longest that any attempt is put off, in milliseconds. */
export const LONGEST_WAIT = Math.max(...SCHEDULE, LONGEST_RETRY_AFTER) * (1 + JITTER)

/** Statuses whose `Retry-After` counts. */
const PUT_OFF: readonly (number | null)[] = [429, 503]

interface Failed {
  /** How many attempts were made, this one among them. */
  attempts: number
  status: number | null
  /** The header as it came. */
  retryAfter: string | null
  /** Unix milliseconds. */
  now: number
}

/**
 * When the next attempt is due, in Unix milliseconds; undefined where the schedule is at its end.
 * `chance` is a number from 0 to 1.
 */
export function nextAttempt(
  { attempts, status, retryAfter, now }: Failed,
  chance: number,
  schedule: readonly number[] = SCHEDULE,
): number | undefined {
  const wait = schedule[attempts]
  if (wait === undefined) return undefined
  const jittered = Math.round(wait * (1 + JITTER * (2 * chance - 1)))
  const asked = PUT_OFF.includes(status) ? retryAfterOf(retryAfter, now) : 0
  return now + Math.max(jittered, asked)
}

/** `Retry-After` (RFC 9110, section 10.2.3), seconds or a date, as milliseconds from now; 0 where it says nothing. */
export function retryAfterOf(header: string | null, now: number): number {
  if (header === null) return 0
  const text = header.trim()
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER)
}
