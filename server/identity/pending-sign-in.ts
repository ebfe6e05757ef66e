// Halfway through signing in: the password was right, and a code is still to come, in the same browser.
import type { Kysely, Transaction } from 'kysely'
import { withFactorCode } from '../actions/account/second-factor.ts'
import { stranger } from '../audit/by.ts'
import type { DB } from '../db/tables.ts'
import type { Site } from '../site.ts'
import { newSessionSecret, type Opening, replaceSession, secretHash } from './session.ts'

/** How long somebody may take to find their authenticator, in seconds. */
export const PENDING_SIGN_IN_LIFE = 600

/** Browsers in which one person may be halfway in; of more, those that began first must begin again. */
export const MOST_PENDING_SIGN_INS = 20

/** Notes that a password was right, and gives the secret that the browser shows with the code. */
export async function openPendingSignIn(trx: Transaction<DB>, member_id: number, now: number): Promise<string> {
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
    .values({ member_id, hash: secretHash(secret), expires_ts: now + PENDING_SIGN_IN_LIFE })
    .execute()
  return secret
}

/** Who is halfway in; undefined where nobody is, or it is too late. */
export async function pendingSignInBy(db: Kysely<DB>, secret: string | undefined, now: number) {
  if (!secret) return undefined
  return db
    .selectFrom('half_sign_in')
    .innerJoin('member', 'member.member_id', 'half_sign_in.member_id')
    .select(['member.member_id', 'member.email'])
    .where('half_sign_in.hash', '=', secretHash(secret))
    .where('half_sign_in.expires_ts', '>', now)
    .where('member.deleted_ts', 'is', null)
    .executeTakeFirst()
}

export interface Completing extends Omit<Opening, 'member_id' | 'now'> {
  /** What the browser shows that has sent the password. */
  half: string | undefined
  /** As it was typed. */
  code: string
  /** The session that the browser has shown. */
  before: string | undefined
}

/** The secret of a new session; or what is wrong: the code, or that nobody is halfway in any more. Throws 429. */
export async function completeSignIn(
  site: Site,
  { half, code, from, user_agent, before }: Completing,
): Promise<{ session: string } | 'wrong' | 'over'> {
  const person = await pendingSignInBy(site.db.reads, half, site.clock())
  if (!person) return 'over'
  const { member_id, email } = person
  const showing = { actor: stranger(from), member_id, email: email ?? '', text: code, address: from.address }
  try {
    const entered = await withFactorCode(site, showing, async (trx, second_factor) => {
      const now = site.clock()
      const used = await trx
        .deleteFrom('half_sign_in')
        .where('hash', '=', secretHash(half!))
        .where('expires_ts', '>', now)
        .executeTakeFirstOrThrow()
      // Another code has come with it meanwhile: this one is not used up.
      if (!Number(used.numDeletedRows)) throw new Over()
      return replaceSession(trx, { member_id, now, from, user_agent, before, details: { second_factor } })
    })
    return entered ? { session: entered.made } : 'wrong'
  } catch (error) {
    if (error instanceof Over) return 'over'
    throw error
  }
}

/** Nobody is halfway in any more. */
class Over extends Error {}
