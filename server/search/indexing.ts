// Starts the upkeep of the index, one of any number in as many processes: as soon as changes are in order.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { onOrdered } from '../changes/ordering.ts'
import type { Site } from '../site.ts'
import { keepIndex } from './upkeep.ts'

/** Milliseconds from a change to the look for it, so that changes which come together are taken in together. */
const GATHER = 50
/** Milliseconds between two looks when nobody calls. */
const POLL = 1_000

/** Gives what ends it, which resolves once a step that is under way is done. */
export function startIndexing(site: Site, failed: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false

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
        if (again) wake()
      })
  }

  function wake() {
    again = true
    if (!stopped && !running) soon ??= setTimeout(run, GATHER)
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
