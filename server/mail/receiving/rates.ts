// Rate limits of incoming mail, for each host and in total, counted in the process.

/** Counts in windows of a minute. */
export interface Rate {
  /** Counts one; gives whether it is within the limit. */
  allows: (host: string) => boolean
  /** Counts one; gives how many there were in this minute. */
  count: (host: string) => number
}

const MINUTE = 60_000
/** Hosts that are counted at a time. */
const MOST_HOSTS = 10_000

/** A limit of so many in a minute for each host. `elapsed` gives milliseconds of a clock that is never set. */
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

/** Lets so many pieces of work run at a time; gives undefined for what is one too many. */
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
