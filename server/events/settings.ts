// How patiently and how widely hooks are told what happened (decisions 7); tests take other numbers.

import { SCHEDULE } from '../rules/backoff.ts'
import type { RemovalLimits } from '../rules/hook-health.ts'

export interface RelaySettings extends RemovalLimits {
  /** Milliseconds from a change to the look for what it caused, so that changes which come together are told together. */
  gather: number
  /** Milliseconds between two looks for work when nobody calls. */
  poll: number
  /** Milliseconds for which a hook belongs to the process that tells it; longer than an attempt may take. */
  lease: number
  /** Milliseconds for which a hook that has nothing to be told is kept for what may come. */
  keep: number
  /** Milliseconds that attempts under way may take when the process is told to stop. */
  grace: number
  /** Events passed on in one transaction, and deliveries that they may make of them if every hook wants each. */
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
