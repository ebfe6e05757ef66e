// Rate limit: a fixed window of credits for each person or address, with its response headers (`docs/api/rate-limits.md#credits`).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { tooMany } from '../../problem.ts'
import { role } from '../../processes/own-process.ts'
import { spendTogether } from '../../processes/shared-windows.ts'
import { networkOf } from '../../rules/account/network.ts'
import type { Site } from '../../site.ts'

export interface Balance {
  limit: number
  remaining: number
  /** Credits that this request used: none where it was refused. */
  used: number
  /** Seconds until the count starts again. */
  reset: number
  refused: boolean
}

/** The rate limiter's store. */
export interface Credits {
  take: (who: string | number, cost: number, now: number) => Awaitable<Balance>
}

/** Credits that this process counts alone. */
interface OwnCredits extends Credits {
  take: (who: string | number, cost: number, now: number) => Balance
}

interface Window {
  ends: number
  used: number
}

/** Throws for a cost with which a window would let everything through. */
function mustBeCost(cost: number): void {
  if (!(Number.isFinite(cost) && cost >= 0)) throw new TypeError(`A request cannot cost ${cost}.`)
}

const WINDOW = 60_000
const SWEEP_AT = 10_000

/** A fixed window that begins with the first request. What is refused is not charged. `now` is in milliseconds of `Site.elapsed`. */
export function creditsInMemory(limit: number): OwnCredits {
  const windows = new Map<string | number, Window>()
  let sweepAt = SWEEP_AT

  function sweep(now: number) {
    for (const [who, window] of windows) if (window.ends <= now) windows.delete(who)
    sweepAt = Math.max(SWEEP_AT, windows.size * 2)
  }

  return {
    take(who, cost, now) {
      mustBeCost(cost)
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

/** The same, counted over all processes of this server; `name` distinguishes what is counted. */
const creditsOfAll = (site: Site, name: string, limit: number): Credits => ({
  take: (who, cost) => {
    mustBeCost(cost)
    const key = `${site.url} ${name} ${who}`
    return whenReady(spendTogether({ key, cost, limit, duration: WINDOW }), ({ used, left, refused }) => {
      return { limit, remaining: limit - used, used: refused ? 0 : cost, reset: Math.ceil(left / 1000), refused }
    })
  },
})

/** Credits of a site that are counted by themselves, over all processes. */
export const createCredits = (site: Site, name: string, limit: number): Credits =>
  role ? creditsOfAll(site, name, limit) : creditsInMemory(limit)

/** Credits of sessions, as a multiple of those of tokens: a page sends many requests at once, and again after changes. */
const SESSION_TIMES = 6

/** Limit of free requests (such as presence) of a person, as a multiple of the credits of tokens. */
const FLEETING_TIMES = 3

/**
 * The budgets of a person: that of their sessions, that of their tokens and applications together, and that of requests that
 * cost no credits.
 */
export interface Budgets {
  usual: Credits
  session: Credits
  fleeting: Credits
}

/** The credits that people of a site have. */
export type CreditsBySite = (site: Site) => Budgets

/** Credits for each site by itself. */
export function creditsBySite(): CreditsBySite {
  const known = new WeakMap<Site, Budgets>()
  return (site) => {
    const before = known.get(site)
    if (before) return before
    const { rateLimit } = site.settings
    const budgets = {
      usual: createCredits(site, 'usual', rateLimit),
      session: createCredits(site, 'session', rateLimit * SESSION_TIMES),
      fleeting: createCredits(site, 'fleeting', rateLimit * FLEETING_TIMES),
    }
    known.set(site, budgets)
    return budgets
  }
}

/** Charges unauthenticated callers by address (IPv6: by /64 network). */
export function chargeAddress(
  credits: CreditsBySite,
  { site, ip }: FastifyRequest,
  reply: FastifyReply,
  cost = 1,
): Awaitable<void> {
  return charge(credits(site).usual, site, `address ${networkOf(ip)}`, cost, reply)
}

/**
 * Takes credits, and writes what is left of them into the headers of the answer (`docs/api/rate-limits.md#credits`). Throws 429 where
 * they are used up.
 */
export function charge(
  credits: Credits,
  site: Site,
  who: string | number,
  cost: number,
  reply: FastifyReply,
): Awaitable<void> {
  return whenReady(credits.take(who, cost, site.elapsed()), ({ limit, remaining, used, reset, refused }) => {
    reply.headers({
      'x-rate-limit-limit': limit,
      'x-rate-limit-remaining': remaining,
      'x-rate-limit-used': used,
      'x-rate-limit-reset': reset,
    })
    if (refused) throw tooMany({ 'retry-after': String(reset) })
  })
}

/** Counts what costs no credits, so that it does not come without end. Throws 429 after too much in a minute. */
export function countFleeting(credits: Credits, site: Site, who: string | number, cost = 1): Awaitable<void> {
  return whenReady(credits.take(who, cost, site.elapsed()), ({ refused, reset }) => {
    if (refused) throw tooMany({ 'retry-after': String(reset) })
  })
}
