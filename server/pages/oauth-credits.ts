// How often applications may have a person asked: what is asked and what is answered is kept.
import { type Credits, creditsInMemory } from '../http/credits.ts'
import { tooMany } from '../problem.ts'
import type { Site } from '../site.ts'

const balances = new WeakMap<Site, Credits>()

/** Nobody is asked, or answers, more often in a minute than they may ask the API; throws 429. */
export function charge(site: Site, member_id: number): void {
  const balance = balances.get(site) ?? creditsInMemory(site.settings.rateLimit)
  balances.set(site, balance)
  const { refused, reset } = balance.take(member_id, 1, Date.now())
  if (refused) throw tooMany({ 'retry-after': String(reset) })
}
