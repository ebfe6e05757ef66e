// Starts the upkeep of the index, one of any number in as many processes: as soon as changes are in order.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { onOrdered } from '../../changes/index.ts'
import type { Site } from '../../site.ts'
import { keepIndex } from './upkeep.ts'

/** Debounce in milliseconds, so that concurrent changes are indexed in one batch. */
const GATHER = 50
/**
 * Minimum pause between batches, in milliseconds, so that batches grow under constant writes: each transaction has a fixed cost.
 */
const APART = 200
/** Polling interval without notifications, in milliseconds. */
const POLL = 1_000

/** Gives what ends it, which resolves once a step that is under way is done. */
export function startIndexing(site: Site, failed: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  /** When the last look ended, by the clock of this process. */
  let lookedAt = Number.NEGATIVE_INFINITY

  async function work() {
    while (!stopped && (await keepIndex(site.db))) await nextTurn()
  }

  function run() {
    soon = undefined
    again = false
    running = work()
      .catch(failed)
      .then(() => {
        running = undefined
        lookedAt = performance.now()
        if (again) wake()
      })
  }

  function wake() {
    again = true
    if (stopped || running) return
    soon ??= setTimeout(run, Math.max(GATHER, lookedAt + APART - performance.now()))
  }

  const stopListening = onOrdered(site, wake)
  const polling = setInterval(wake, POLL)
  wake()
  return async () => {
    stopped = true
    stopListening()
    clearInterval(polling)
    clearTimeout(soon)
    await running
  }
}
