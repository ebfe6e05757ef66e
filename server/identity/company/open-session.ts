// Opens the session after company sign-in, in one transaction with all changes that follow.
import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { mustHaveFactor } from '../../access/account/second-factor.ts'
import type { Origin } from '../../access/actor.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { OtherGroups } from '../../actions/groups/members.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import { person as whoIs } from '../../audit/by.ts'
import { actAs } from '../../db/change-actor.ts'
import { forShare } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { Refusal } from '../../problem.ts'
import type { Site } from '../../site.ts'
import type { Browser } from '../browser.ts'
import { openPendingSignIn } from '../pending-sign-in.ts'
import { replaceSession, type SessionBeginning } from '../session.ts'
import type { CompanyClaims } from './claims.ts'
import { groupsAtSignIn, lockGroupsAtSignIn } from './groups.ts'
import { personAtProvider } from './person.ts'
import { followProfile } from './profile.ts'
import { CompanyRefusal } from './refusal.ts'
import type { RoundTrip } from './round-trip-cookie.ts'

export interface Arrival {
  provider: ProviderRow
  trip: RoundTrip
  claims: CompanyClaims
  from: Origin
  browser: Browser
  /** The secret of the session that the browser had before. */
  before: string | undefined
}

/** The secret of a new session, or that of a pending sign-in where a code of our own second factor is needed. */
export type Arrived = { session: string; pending?: undefined } | { pending: string }

/** Maximum number of attempts of a sign-in while the person's address or groups change concurrently. */
const TRIES = 3

/** Signs the person in. Throws `CompanyRefusal`. */
export async function arrive(site: Site, arrival: Arrival): Promise<Arrived> {
  for (let tries = 1; ; tries++)
    try {
      return await arriveOnce(site, arrival, tries === TRIES)
    } catch (error) {
      if (error instanceof OtherGroups) continue
      // The address was free when it was looked for, and somebody's when it was written. Next time it is seen to be taken.
      const isTaken = error instanceof Refusal && error.field === 'email' && error.code === 'not_unique'
      if (!isTaken) throw error
      if (tries === TRIES) throw new CompanyRefusal('state', 'another address')
    }
}

/** `last`: groups that somebody else changes meanwhile are locked as they come. */
function arriveOnce(site: Site, arrival: Arrival, last: boolean): Promise<Arrived> {
  const { trip, claims, from, browser, before } = arrival
  return site.db.write(async (trx) => {
    const now = site.clock()
    const provider = await presentProvider(trx, arrival.provider)
    await mustBeFirst(trx, `nonce ${provider.issuer} ${trip.nonce}`, trip.expires_ts)
    const said = provider.groups_claim ? claims.groups : null
    const locked = said && (await lockGroupsAtSignIn(trx, { ...claims, provider }, said))
    const member_id = await personAtProvider(trx, { provider, claims, from, now })
    const actor = whoIs(member_id, from)
    await actAs(trx, member_id, async () => {
      if (provider.follows_profile) await followProfile(trx, member_id, { provider, claims, actor, now })
      if (said && locked)
        await groupsAtSignIn(trx, { member_id, provider, actor, now, locked: last ? undefined : locked }, said)
    })
    const own = trx.selectFrom('second_factor').select('member_id').where('member_id', '=', member_id)
    const hasFactor = (await own.executeTakeFirst()) !== undefined
    const only = await isCompanyOnly(trx)
    if (only && !claims.mfa && (await mustHaveOne(trx, site, member_id))) throw new CompanyRefusal('second factor')
    const began = beginning({ ...arrival, provider }, now)
    if (hasFactor && !only) return { pending: await openPendingSignIn(trx, member_id, now, began) }
    const details = { provider: provider.name }
    return { session: await replaceSession(trx, { member_id, now, from, browser, before, details, began }) }
  })
}

function beginning({ provider, claims }: Arrival, now: number): SessionBeginning {
  const { subject, sid, mfa, auth_time } = claims
  return {
    ...{ began_with: 'provider', sign_in_provider_id: provider.sign_in_provider_id, subject, sid },
    assured: mfa ? 1 : 0,
    proven_ts: auth_time === null ? now : Math.min(auth_time, now),
  }
}

/**
 * The provider as it is by now, which stays so until the transaction ends. Throws `CompanyRefusal` where it was deleted or
 * turned off, or is another one, while the browser was there.
 */
export async function presentProvider(trx: Transaction<DB>, was: ProviderRow): Promise<ProviderRow> {
  const { sign_in_provider_id, issuer, client_id } = was
  const same = trx
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('sign_in_provider_id', '=', sign_in_provider_id)
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .where('enabled', '=', 1)
  const provider = await forShare(trx, same, 'sign_in_provider').executeTakeFirst()
  if (!provider) throw new CompanyRefusal('state', 'another provider')
  return provider
}

/** Returns whether the site demands a second factor of this person, by the rights that they have by now. */
async function mustHaveOne(trx: Transaction<DB>, site: Site, member_id: number): Promise<boolean> {
  const person = trx.selectFrom('member').select('enterprise_admin').where('member_id', '=', member_id)
  const { enterprise_admin } = await person.executeTakeFirstOrThrow()
  return mustHaveFactor(trx, site, { member_id, enterprise: enterprise_admin === 1 })
}

/** Throws `CompanyRefusal` where this was used before; it is remembered until it would not be accepted any more. */
export async function mustBeFirst(trx: Transaction<DB>, what: string, expires_ts: number): Promise<void> {
  const first = await trx
    .insertInto('sign_in_once')
    .values({ hash: hash('sha256', what, 'base64url'), expires_ts })
    .onConflict((same) => same.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!first) throw new CompanyRefusal('replayed')
}
