// Pending sign-ins: the password was right, and the code of the second factor is still missing.
import type { Kysely, Transaction } from 'kysely'
import { isCompanyOnly } from '../access/providers/company.ts'
import { withFactorCode } from '../actions/account/second-factor.ts'
import { stranger } from '../audit/by.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import { type NewSession, newSessionSecret, replaceSession, type SessionBeginning, secretHash } from './session.ts'

/** Time after the password within which a code is accepted, in seconds. */
export const PENDING_SIGN_IN_LIFE = 600

/** Pending sign-ins that one person may have; beyond that, the oldest are ended. */
export const MOST_PENDING_SIGN_INS = 20

/**
 * Opens a pending sign-in and returns its secret, which the browser sends with the code; `now` is in Unix seconds. `began`:
 * it began at a provider.
 */
export async function openPendingSignIn(
  trx: Transaction<DB>,
  member_id: number,
  now: number,
  began?: SessionBeginning,
): Promise<string> {
  const secret = newSessionSecret()
  const own = trx.selectFrom('half_sign_in').select('half_sign_in_id').where('member_id', '=', member_id)
  const last = await own
    .orderBy('half_sign_in_id', 'desc')
    .offset(MOST_PENDING_SIGN_INS - 1)
    .limit(1)
    .executeTakeFirst()
  if (last)
    await trx
      .deleteFrom('half_sign_in')
      .where('member_id', '=', member_id)
      .where('half_sign_in_id', '<=', last.half_sign_in_id)
      .execute()
  await trx
    .insertInto('half_sign_in')
    .values({ member_id, hash: secretHash(secret), expires_ts: now + PENDING_SIGN_IN_LIFE, ...marksOf(began) })
    .execute()
  return secret
}

const marksOf = (began: SessionBeginning | undefined) =>
  began && { sign_in_provider_id: began.sign_in_provider_id, subject: began.subject, sid: began.sid }

/** The person of a pending sign-in; undefined where the secret is unknown or has expired. */
export async function pendingSignInBy(db: Kysely<DB>, secret: string | undefined, now: number) {
  if (!secret) return undefined
  return db
    .selectFrom('half_sign_in')
    .innerJoin('member', 'member.member_id', 'half_sign_in.member_id')
    .leftJoin('sign_in_provider as provider', 'provider.sign_in_provider_id', 'half_sign_in.sign_in_provider_id')
    .select(['member.member_id', 'member.email', 'provider.name as provider_name'])
    .select(['half_sign_in.sign_in_provider_id', 'half_sign_in.subject', 'half_sign_in.sid'])
    .where('half_sign_in.hash', '=', secretHash(secret))
    .where('half_sign_in.expires_ts', '>', now)
    .where('member.deleted_ts', 'is', null)
    .where('member.deactivated_ts', 'is', null)
    .executeTakeFirst()
}

export interface SignInCompletion extends Omit<NewSession, 'member_id' | 'now'> {
  /** The secret of the pending sign-in. */
  pending: string | undefined
  /** As it was typed. */
  code: string
  /** The secret of the session that the browser had before. */
  before: string | undefined
}

/**
 * The secret of a new session; or `wrong` for a wrong code, `over` where the sign-in is no longer pending. Throws 429.
 */
export async function completeSignIn(
  site: Site,
  { pending, code, from, browser, before }: SignInCompletion,
): Promise<{ session: string } | 'wrong' | 'over'> {
  const person = await pendingSignInBy(site.db.reads, pending, site.clock())
  if (!person) return 'over'
  const { member_id, email, provider_name, sign_in_provider_id, subject, sid } = person
  const showing = { actor: stranger(from), member_id, email: email ?? '', text: code, address: from.address }
  try {
    const entered = await withFactorCode(site, showing, async (trx, second_factor) => {
      const now = site.clock()
      const used = await trx
        .deleteFrom('half_sign_in')
        .where('hash', '=', secretHash(pending!))
        .where('expires_ts', '>', now)
        .executeTakeFirstOrThrow()
      // Another request has completed it meanwhile. Rolling back keeps this code from being used up.
      if (!Number(used.numDeletedRows)) throw new Over()
      // Of people who sign in with their company only, no password counts, also one that was given before.
      if (sign_in_provider_id === null && (await isCompanyOnly(trx))) throw new Over()
      const began = sign_in_provider_id !== null && {
        began: {
          began_with: 'provider' as const,
          sign_in_provider_id,
          subject,
          sid,
          assured: 1 as const,
          proven_ts: now,
        },
      }
      const details = { second_factor, ...(provider_name !== null && { provider: provider_name }) }
      return replaceSession(trx, { member_id, now, from, browser, before, details, ...began })
    })
    return entered ? { session: entered.made } : 'wrong'
  } catch (error) {
    if (error instanceof Over) return 'over'
    throw error
  }
}

/** The sign-in is no longer pending. */
class Over extends Error {}
