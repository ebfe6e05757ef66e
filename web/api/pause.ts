// Delay before a retry, cut short when the connection is back.

/** Ends after so many milliseconds, or as soon as the browser says that it is online again. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
  })

/** Milliseconds until the next try without an answer: longer each time, up to the last. */
const PAUSES = [1_000, 2_000, 4_000, 8_000]

/** Returns the delay after a number of attempts, from 1. */
export const pauseAfterTries = (tries: number): number => PAUSES[Math.min(tries, PAUSES.length) - 1]!
