// What an attempt to tell a hook something means for the delivery and for the hook (decisions 7).
import { nextAttempt } from './backoff.ts'

/** What came of an attempt. `dropped`: the owner may not read what it tells of, so nothing was sent. */
export type DeliveryAttempt = { kind: 'dropped' } | { kind: 'sent'; status: number | null; retryAfter: string | null }

/** What the log says of a delivery that was dropped, in the place of a failure. */
export const NOT_ALLOWED = 'not allowed'

/** How a hook has fared; times are Unix seconds. */
export interface HookHealth {
  /** Failed attempts in a row. */
  failures: number
  success_ts: number | null
  failing_ts: number | null
  told_ts: number | null
  create_ts: number
}

export interface RemovalLimits {
  schedule: readonly number[]
  /** A hook goes after so many failures in a row … */
  removeAfterFailures: number
  /** … and so many seconds without success. */
  removeAfter: number
  /** Seconds of failure after which its owner is told. */
  tellAfter: number
}

export interface Verdict {
  state: 'delivered' | 'waiting' | 'failed' | 'dropped'
  /** When the next attempt is due, in Unix milliseconds; of those that wait. */
  due_ms: number
  fortune: HookHealth
  /** The hook goes. */
  removed: boolean
  notice: 'hook_failing' | 'hook_removed' | undefined
}

/** Judges an attempt: `attempts` counts it; `now` is in Unix milliseconds; `chance` is from 0 to 1. */
export function judgeDelivery(
  attempt: DeliveryAttempt,
  { attempts, fortune, now, chance }: { attempts: number; fortune: HookHealth; now: number; chance: number },
  patience: RemovalLimits,
): Verdict {
  const kept: Verdict = { state: 'dropped', due_ms: 0, fortune, removed: false, notice: undefined }
  if (attempt.kind === 'dropped') return kept
  const seconds = Math.floor(now / 1000)
  const { status, retryAfter } = attempt
  if (status !== null && status >= 200 && status < 300) {
    const well = { ...fortune, failures: 0, success_ts: seconds, failing_ts: null, told_ts: null }
    return { ...kept, state: 'delivered', fortune: well }
  }
  const due = nextAttempt({ attempts, status, retryAfter, now }, chance, patience.schedule)
  const failed =
    due === undefined ? ({ state: 'failed', due_ms: 0 } as const) : ({ state: 'waiting', due_ms: due } as const)
  const worse = { ...fortune, failures: fortune.failures + 1, failing_ts: fortune.failing_ts ?? seconds }
  if (status === 410 || isHopeless(worse, seconds, patience))
    return { ...kept, ...failed, fortune: worse, removed: true, notice: 'hook_removed' }
  if (worse.told_ts === null && seconds - worse.failing_ts >= patience.tellAfter)
    return { ...kept, ...failed, fortune: { ...worse, told_ts: seconds }, notice: 'hook_failing' }
  return { ...kept, ...failed, fortune: worse }
}

/** No success for days, and not for want of trying. */
function isHopeless({ failures, success_ts, create_ts }: HookHealth, now: number, patience: RemovalLimits): boolean {
  return failures >= patience.removeAfterFailures && now - (success_ts ?? create_ts) >= patience.removeAfter
}
