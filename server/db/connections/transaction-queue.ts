// Semaphore with deadlines for PostgreSQL transactions (docs/decisions/0093-change-queue.md).

/** Does work that says when it has begun; rejects as unavailable where that is not by `until`, by `performance.now()`. */
export type BeginInTime = <T>(until: number, work: (begun: () => void) => Promise<T>) => Promise<T>

/** Beginnings of at most `most` changes at a time. Work begins when it has its turn and a connection. */
export function beginInTime(most: number): BeginInTime {
  let running = 0
  const queue = new Set<() => void>()

  function end() {
    const [next] = queue
    if (!next) running--
    else {
      queue.delete(next)
      next()
    }
  }

  return (until, work) =>
    new Promise((resolve, reject) => {
      let late: Error | undefined
      const run = async () => {
        try {
          resolve(
            await work(() => {
              if (late) throw late
              clearTimeout(timer)
            }),
          )
        } catch (error) {
          reject(error)
        } finally {
          clearTimeout(timer)
          end()
        }
      }
      const timer = setTimeout(() => {
        late = Object.assign(new Error('The database had no time for a change.'), { code: 'ETIMEDOUT' })
        queue.delete(run)
        reject(late)
      }, until - performance.now())
      if (running < most) {
        running++
        void run()
      } else queue.add(run)
    })
}
