// Charges the credits of a request, to a person or to an address, and says in the answer what is left of them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from '../problem.ts'
import { networkOf } from '../rules/network.ts'
import type { Site } from '../site.ts'
import { type Credits, creditsInMemory } from './credits.ts'

/** The credits that people of a site have. */
export type CreditsBySite = (site: Site) => Credits

/** Credits that this process counts, for each site by itself. */
export function creditsBySite(): CreditsBySite {
  const known = new WeakMap<Site, Credits>()
  return (site) => {
    const before = known.get(site)
    if (before) return before
    const credits = creditsInMemory(site.settings.rateLimit)
    known.set(site, credits)
    return credits
  }
}

/** Charges whoever has not said who they are by their address: of IPv6 by its network, whose addresses never end. */
export function chargeAddress(credits: CreditsBySite, { site, ip }: FastifyRequest, reply: FastifyReply, cost = 1) {
  charge(credits, site, `address ${networkOf(ip)}`, cost, reply)
}

/**
 * Takes credits, and writes what is left of them into the headers of the answer (`docs/api.md#credits`). Throws 429 where
 * they are used up.
 */
export function charge(
  credits: CreditsBySite,
  site: Site,
  who: string | number,
  cost: number,
  reply: FastifyReply,
): void {
  const { limit, remaining, used, reset, refused } = credits(site).take(who, cost, site.elapsed())
  reply.headers({
    'x-rate-limit-limit': limit,
    'x-rate-limit-remaining': remaining,
    'x-rate-limit-used': used,
    'x-rate-limit-reset': reset,
  })
  if (refused) throw tooMany({ 'retry-after': String(reset) })
}
