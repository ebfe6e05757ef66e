// Waits for what comes about by itself and nobody tells, and fails where it never does.

/** The longest that is waited, in milliseconds: far more than anything takes on a busy machine. */
const MOST = 120_000

/**
 * Looks again and again until what is found counts as true, and gives it; what runs in this process has its turn between two
 * looks. Throws after two minutes, so that a test fails by its own name instead of keeping all others waiting.
 */
export async function until<T>(look: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() - began > MOST) throw new Error(`It has not come about in ${MOST / 1000} s: ${look}`)
    await new Promise(setImmediate)
  }
}
