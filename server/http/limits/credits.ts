// Credits: how many requests a person may send in a minute (`docs/api.md#credits`).

export interface Balance {
  limit: number
  remaining: number
  /** Credits that this request used: none where it was refused. */
  used: number
  /** Seconds until the count starts anew. */
  reset: number
  refused: boolean
}

/** Where several processes serve one site, another store can stand behind this. */
export interface Credits {
  take: (who: string | number, cost: number, now: number) => Balance
}

interface Window {
  ends: number
  used: number
}

const WINDOW = 60_000
const SWEEP_AT = 10_000

/** A fixed window that begins with the first request. What is refused is not charged. `now` is in milliseconds of `Site.elapsed`. */
export function creditsInMemory(limit: number): Credits {
  const windows = new Map<string | number, Window>()
  let sweepAt = SWEEP_AT

  function sweep(now: number) {
    for (const [who, window] of windows) if (window.ends <= now) windows.delete(who)
    sweepAt = Math.max(SWEEP_AT, windows.size * 2)
  }

  return {
    take(who, cost, now) {
      let window = windows.get(who)
      if (!window || window.ends <= now) {
        if (windows.size >= sweepAt) sweep(now)
        window = { ends: now + WINDOW, used: 0 }
        windows.set(who, window)
      }
      const refused = window.used + cost > limit
      if (!refused) window.used += cost
      const remaining = limit - window.used
      return { limit, remaining, used: refused ? 0 : cost, reset: Math.ceil((window.ends - now) / 1000), refused }
    },
  }
}
