// The limit on how often a person can be asked for consent, and can answer: each writes to the database. And on how often
// somebody who is not signed in can make the server fetch the document of a client.
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { type Credits, countFleeting, createCredits } from '../../http/limits/credits.ts'
import type { Site } from '../../site.ts'

/** Counted separately. */
type Deed = 'question' | 'answer' | 'document'

const balances = {
  question: new WeakMap<Site, Credits>(),
  answer: new WeakMap<Site, Credits>(),
  document: new WeakMap<Site, Credits>(),
}

/** Charges a credit, with the limit of the API for a minute; throws 429. */
export function chargeConsent(site: Site, who: number | string, deed: Deed): Awaitable<void> {
  const balance = balances[deed].get(site) ?? createCredits(site, `consent ${deed}`, site.settings.rateLimit)
  balances[deed].set(site, balance)
  return countFleeting(balance, site, who)
}
