// Waits for what a page shows in a moment: a look at once finds what was there before on a machine that is busy.
import { setTimeout } from 'node:timers/promises'

/** Milliseconds that something may take to come: enough for a machine that has much else to do. */
export const SOON = { timeout: 60_000 }

const STEP = 50

/** Tries until it throws nothing; gives what it gives. Throws what it threw last when the time is over. */
export async function eventually<Value>(look: () => Value | Promise<Value>): Promise<Value> {
  const end = performance.now() + SOON.timeout
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > end) throw error
      await setTimeout(STEP)
    }
  }
}
