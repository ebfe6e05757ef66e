// Exponential back-off of failed deliveries (docs/hooks.md#delivery).

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The wait before each attempt, in milliseconds: ten attempts within 75 hours 35 minutes. */
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

/** The share by which a wait is randomly shorter or longer, so that deliveries that failed together are spread. */
export const JITTER = 0.2

/** The longest wait that a target may ask for by `Retry-After`, in milliseconds. */
export const LONGEST_RETRY_AFTER = 24 * HOUR

/** The longest wait before any attempt, in milliseconds. */
export const LONGEST_WAIT = Math.max(...SCHEDULE, LONGEST_RETRY_AFTER) * (1 + JITTER)

/** The statuses whose `Retry-After` is obeyed. */
const WITH_RETRY_AFTER: readonly (number | null)[] = [429, 503]

interface Failed {
  /** Number of attempts, including this one. */
  attempts: number
  status: number | null
  /** The value of the header `Retry-After`. */
  retryAfter: string | null
  /** Unix milliseconds. */
  now: number
}

/**
 * When the next attempt is due, in Unix milliseconds; undefined after the last one. `chance` is random, from 0 to 1.
 */
export function nextAttempt(
  { attempts, status, retryAfter, now }: Failed,
  chance: number,
  schedule: readonly number[] = SCHEDULE,
): number | undefined {
  const wait = schedule[attempts]
  if (wait === undefined) return undefined
  const jittered = Math.round(wait * (1 + JITTER * (2 * chance - 1)))
  const requested = WITH_RETRY_AFTER.includes(status) ? retryAfterOf(retryAfter, now) : 0
  return now + Math.max(jittered, requested)
}

/**
 * `Retry-After` (RFC 9110, section 10.2.3), in seconds or as a date, in milliseconds from now; 0 where it is invalid.
 */
export function retryAfterOf(header: string | null, now: number): number {
  if (header === null) return 0
  const text = header.trim()
  const wait = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER)
}
