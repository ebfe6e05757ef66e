// How often applications may have a person asked: what is asked and what is answered is kept.
import { type Credits, creditsInMemory } from '../http/credits.ts'
import { tooMany } from '../problem.ts'
import type { Site } from '../site.ts'

/** What is counted, each by itself. */
type Deed = 'question' | 'answer'

const balances = { question: new WeakMap<Site, Credits>(), answer: new WeakMap<Site, Credits>() }

/** Nobody is asked more often in a minute than they may ask the API, nor answers more often; throws 429. */
export function charge(site: Site, member_id: number, deed: Deed): void {
  const balance = balances[deed].get(site) ?? creditsInMemory(site.settings.rateLimit)
  balances[deed].set(site, balance)
  const { refused, reset } = balance.take(member_id, 1, site.elapsed())
  if (refused) throw tooMany({ 'retry-after': String(reset) })
}
