// Rate limits of incoming mail, for each host and in total, counted in the process.

/** Counts in windows of a minute. */
export interface Rate {
  /** Increments the counter; returns whether it is within the limit. */
  allows: (host: string) => boolean
  /** Increments the counter; returns the count of this minute. */
  count: (host: string) => number
}

const MINUTE = 60_000
/** Hosts that are counted at a time. */
const MOST_HOSTS = 10_000

/** Rate limiter: `most` a minute for each host. `elapsed` returns milliseconds of a monotonic clock. */
export function ratePerMinute(limit: number, elapsed = () => performance.now()): Rate {
  let began = elapsed()
  let counts = new Map<string, number>()
  const count = (host: string): number => {
    if (elapsed() - began >= MINUTE || counts.size >= MOST_HOSTS) {
      began = elapsed()
      counts = new Map()
    }
    const counted = (counts.get(host) ?? 0) + 1
    counts.set(host, counted)
    return counted
  }
  return { count, allows: (host) => count(host) <= limit }
}

/** Semaphore: runs a limited number of tasks at a time; returns undefined if it is full. */
export function roomFor(most: number): <T>(work: () => Promise<T>) => Promise<T> | undefined {
  let running = 0
  return (work) => {
    if (running >= most) return undefined
    running++
    return work().finally(() => {
      running--
    })
  }
}
