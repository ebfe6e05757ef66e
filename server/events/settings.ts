// Timeouts and limits of webhook delivery (docs/hooks.md#delivery); tests use other values.

import type { RemovalLimits } from '../rules/hooks/hook-health.ts'
import { SCHEDULE } from '../rules/hooks/retries.ts'

/** The settings of a relay, besides when a hook is removed. */
export interface RelaySettings extends RemovalLimits {
  /**
   * Milliseconds from a commit to the search for its events, so that changes which come together are handled together.
   */
  gather: number
  /** Milliseconds between two searches for work when there is no notification. */
  poll: number
  /** Milliseconds for which a hook is claimed by a process; longer than an attempt may take. */
  lease: number
  /** Milliseconds for which a process keeps the claim of a hook that has nothing due. */
  keep: number
  /** Milliseconds that attempts under way may take when the process stops. */
  grace: number
  /**
   * Events passed on in one transaction, and the most deliveries that these may cause if every hook wants each event.
   */
  batch: number
  deliveries: number
  /** Attempts under way at a time: in all, of one hook, to one target, and of all hooks whose last attempt failed. */
  inFlight: number
  perHook: number
  perTarget: number
  failing: number
  /** After so many failures in a row, new events wait for the hook's next retry. */
  holdAfterFailures: number
  /** Milliseconds to connect, and for a whole attempt. */
  connect: number
  attempt: number
}

const DAY = 86_400

export const RELAY: RelaySettings = {
  gather: 10,
  poll: 1_000,
  lease: 20_000,
  keep: 5_000,
  grace: 4_000,
  batch: 200,
  deliveries: 20_000,
  inFlight: 256,
  perHook: 8,
  perTarget: 64,
  failing: 96,
  holdAfterFailures: 10,
  connect: 5_000,
  attempt: 15_000,
  schedule: SCHEDULE,
  removeAfterFailures: 10,
  removeAfter: 5 * DAY,
  tellAfter: DAY,
}
