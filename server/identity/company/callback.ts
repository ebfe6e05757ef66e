// Redirect endpoint for providers: signs the person in, or refuses, counts and records the attempt.

import type { FastifyRequest } from 'fastify'
import { originOf } from '../../access/actor.ts'
import { countAttempt, forgetAttempt } from '../../actions/account/attempts.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { linkPerson } from '../../actions/providers/linking.ts'
import { stranger } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import type { Browser } from '../browser.ts'
import { roundTripSealed, sessionSecret } from '../cookie.ts'
import type { Visitor } from '../session.ts'
import { callerAt } from '../signed-in.ts'
import { type CompanyClaims, claimsAtReturn } from './claims.ts'
import { type Arrival, type Arrived, arrive, mustBeFirst, presentProvider } from './open-session.ts'
import { CompanyRefusal } from './refusal.ts'
import { openRoundTrip, type RoundTrip } from './round-trip-cookie.ts'

/** Signed in, and the path to go on to; or an account was linked. */
export type CameBack = (Arrived & { next: string }) | { linked: true }

/**
 * Signs somebody in, or links the account of the person who is already signed in. Throws `CompanyRefusal`, which is recorded, and
 * 429 after too many refusals.
 */
export async function comeBack(
  request: FastifyRequest,
  provider: ProviderRow,
  { visitor, browser }: { visitor: Visitor | undefined; browser: Browser },
): Promise<CameBack> {
  const { site } = request
  const from = originOf(request)
  const attempt = await countAttempt(site, { kind: 'company', email: '', address: from.address })
  try {
    const { trip, claims } = await checked(request, provider)
    const came: CameBack =
      trip.linking === undefined
        ? { ...(await signIn(request, provider, { trip, claims, browser })), next: trip.next }
        : await link(request, provider, { trip, claims, visitor })
    await site.db.write((trx) => forgetAttempt(trx, attempt))
    return came
  } catch (error) {
    if (error instanceof CompanyRefusal) recordCompanyRefusal(request, provider, error, visitor)
    throw error
  }
}

/** What the browser carried, and what the provider says: only where both belong together. */
async function checked(request: FastifyRequest, provider: ProviderRow) {
  const { site } = request
  const trip = openRoundTrip(site, roundTripSealed(request))
  const query = new URL(request.url, site.url).searchParams
  if (trip?.sign_in_provider_id !== provider.sign_in_provider_id) throw new CompanyRefusal('state', 'no cookie')
  if (query.get('state') !== trip.state || query.getAll('state').length > 1)
    throw new CompanyRefusal('state', 'another state')
  return { trip, claims: await claimsAtReturn(site, provider, trip, query) }
}

const signIn = (request: FastifyRequest, provider: ProviderRow, coming: Pick<Arrival, 'trip' | 'claims' | 'browser'>) =>
  arrive(request.site, { ...coming, provider, from: originOf(request), before: sessionSecret(request) })

interface Linking {
  trip: RoundTrip
  claims: CompanyClaims
  visitor: Visitor | undefined
}

async function link(
  request: FastifyRequest,
  provider: ProviderRow,
  { trip, claims, visitor }: Linking,
): Promise<{ linked: true }> {
  // The session must be the one that asked, or somebody else's account would be linked.
  if (visitor?.session_id !== trip.linking) throw new CompanyRefusal('state', 'another session')
  const { site } = request
  const { member_id } = visitor!
  const { issuer, subject } = claims
  const doing = { actor: callerAt(request, visitor!), now: site.clock() }
  await site.db.write(async (trx) => {
    await presentProvider(trx, provider)
    await mustBeFirst(trx, `nonce ${issuer} ${trip.nonce}`, trip.expires_ts)
    if (await linkPerson(trx, doing, { issuer, subject, member_id, provider, by_email: false })) return
    const own = trx.selectFrom('linked_account').select('member_id').where('issuer', '=', issuer)
    const holder = await own.where('subject', '=', subject).executeTakeFirst()
    if (holder?.member_id !== member_id) throw new CompanyRefusal('linked elsewhere')
  })
  return { linked: true }
}

/** Records a refusal, with the provider and the reason. */
export function recordCompanyRefusal(
  request: FastifyRequest,
  provider: ProviderRow,
  { reason, code }: CompanyRefusal,
  visitor?: Visitor,
): void {
  const actor = visitor ? callerAt(request, visitor) : stranger(originOf(request))
  const details = { provider: provider.name, reason, ...(code !== undefined && { code: code.slice(0, 200) }) }
  recordRefusal(request.site, { actor, action: 'sign_in_refused', id: provider.sign_in_provider_id, details })
}
