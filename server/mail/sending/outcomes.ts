// Batched recording of mail outcomes.
import type { Site } from '../../site.ts'
import { recordSendOutcomes, type SendOutcome } from './claims.ts'
import type { Notice } from './notice.ts'

/** The outcome of a notice that is not sent. */
export const DONE = { state: 'dropped', attempts: 0, due_ms: null, failure: null, sent_ts: null } as const

/** The outcome of a notice that is not sent now, or no more. */
export const unsentOf = ({ notice_id, attempts, failure }: Notice): SendOutcome => ({
  ...{ ...DONE, notice_id, attempts, failure },
  state: failure === null ? 'dropped' : 'failed',
})

export interface Outcomes {
  /** Adds one; waits if the sender is faster than the database (back-pressure). */
  add: (outcome: SendOutcome) => Promise<void>
  /** Records all of them; what cannot be recorded stays for the next time. */
  recordAll: () => Promise<void>
}

/** The outcomes of the process `by`, recorded so many at a time; `recorded` is called with those that were. */
export function createOutcomes(
  { db, clock }: Pick<Site, 'db' | 'clock'>,
  { by, most, recorded }: { by: string; most: number; recorded: (ids: readonly number[]) => void },
): Outcomes {
  const waiting: SendOutcome[] = []
  let recording: Promise<void> | undefined

  /** Single flight: one transaction at a time while a full batch waits; concurrent callers wait for it. */
  const recordWaiting = (least: number): Promise<void> =>
    (recording ??= recordSome(least).finally(() => {
      recording = undefined
    }))

  async function recordSome(least: number) {
    while (waiting.length >= least) {
      const some = waiting.splice(0, most)
      try {
        await recordSendOutcomes(db, by, some, clock())
      } catch (error) {
        waiting.unshift(...some)
        throw error
      }
      recorded(some.map(({ notice_id }) => notice_id))
    }
  }

  return {
    add: async (outcome) => {
      waiting.push(outcome)
      if (waiting.length < most) return
      const under = recordWaiting(most)
      // Recorded in the background; failures are retried with the next batch.
      if (waiting.length < 2 * most) under.catch(() => {})
      else await under
    },
    recordAll: async () => {
      while (waiting.length || recording) await recordWaiting(1)
    },
  }
}
