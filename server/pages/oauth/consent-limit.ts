// The limit on how often a person can be asked for consent, and can answer: each writes to the database.
import { type Credits, creditsInMemory } from '../../http/limits/credits.ts'
import { tooMany } from '../../problem.ts'
import type { Site } from '../../site.ts'

/** Counted separately. */
type Deed = 'question' | 'answer'

const balances = { question: new WeakMap<Site, Credits>(), answer: new WeakMap<Site, Credits>() }

/** Charges a credit, with the limit of the API for a minute; throws 429. */
export function chargeConsent(site: Site, member_id: number, deed: Deed): void {
  const balance = balances[deed].get(site) ?? creditsInMemory(site.settings.rateLimit)
  balances[deed].set(site, balance)
  const { refused, reset } = balance.take(member_id, 1, site.elapsed())
  if (refused) throw tooMany({ 'retry-after': String(reset) })
}
