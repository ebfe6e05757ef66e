// Effect of a delivery attempt's outcome on the delivery and the webhook (docs/api/events.md#webhooks).
import { nextAttempt } from './retries.ts'

/** The outcome of an attempt. `dropped`: the owner may not read the resource, so nothing was sent. */
export type DeliveryAttempt = { kind: 'dropped' } | { kind: 'sent'; status: number | null; retryAfter: string | null }

/** The failure that the log shows for a dropped delivery. */
export const NOT_ALLOWED = 'not allowed'

/** The health of a webhook, from its last attempts; times are Unix seconds. */
export interface HookHealth {
  /** Failed attempts in a row. */
  failures: number
  success_ts: number | null
  /** Start of the current run of failures. */
  failing_ts: number | null
  /** Time at which the owner was notified by mail. */
  notified_ts: number | null
  create_ts: number
}

export interface RemovalLimits {
  schedule: readonly number[]
  /** A hook is removed after so many failures in a row … */
  removeAfterFailures: number
  /** … and so many seconds without success. */
  removeAfter: number
  /** Seconds of failure after which its owner is told by mail. */
  tellAfter: number
}

export interface DeliveryVerdict {
  state: 'delivered' | 'waiting' | 'failed' | 'dropped'
  /** When the next attempt is due, in Unix milliseconds; of those that wait. */
  due_ms: number
  health: HookHealth
  /** The hook is to be removed. */
  removed: boolean
  notice: 'hook_failing' | 'hook_removed' | undefined
}

/** Judges an attempt. `attempts` includes it; `now` is in Unix milliseconds; `chance` is random, from 0 to 1. */
export function judgeDelivery(
  attempt: DeliveryAttempt,
  { attempts, health, now, chance }: { attempts: number; health: HookHealth; now: number; chance: number },
  limits: RemovalLimits,
): DeliveryVerdict {
  const kept: DeliveryVerdict = { state: 'dropped', due_ms: 0, health, removed: false, notice: undefined }
  if (attempt.kind === 'dropped') return kept
  const seconds = Math.floor(now / 1000)
  const { status, retryAfter } = attempt
  if (status !== null && status >= 200 && status < 300) {
    const better = { ...health, failures: 0, success_ts: seconds, failing_ts: null, notified_ts: null }
    return { ...kept, state: 'delivered', health: better }
  }
  const due = nextAttempt({ attempts, status, retryAfter, now }, chance, limits.schedule)
  const failed =
    due === undefined ? ({ state: 'failed', due_ms: 0 } as const) : ({ state: 'waiting', due_ms: due } as const)
  const worse = { ...health, failures: health.failures + 1, failing_ts: health.failing_ts ?? seconds }
  if (status === 410 || isHopeless(worse, seconds, limits))
    return { ...kept, ...failed, health: worse, removed: true, notice: 'hook_removed' }
  if (worse.notified_ts === null && seconds - worse.failing_ts >= limits.tellAfter)
    return { ...kept, ...failed, health: { ...worse, notified_ts: seconds }, notice: 'hook_failing' }
  return { ...kept, ...failed, health: worse }
}

/** Returns whether there was no success for days, in spite of enough attempts. */
function isHopeless({ failures, success_ts, create_ts }: HookHealth, now: number, limits: RemovalLimits): boolean {
  return failures >= limits.removeAfterFailures && now - (success_ts ?? create_ts) >= limits.removeAfter
}
