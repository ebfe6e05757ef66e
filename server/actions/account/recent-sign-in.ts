// Recent proof as reauthentication: with a passkey or at `/account/proof`, and for people without a password here their
// sign-in (`auth_time`).
import type { Kysely } from 'kysely'
import { isCompanyOnly } from '../../access/providers/company.ts'
import type { DB } from '../../db/tables.ts'

/**
 * For how many seconds a proof counts, and for people without a password their sign-in at a provider or by a link of the
 * operator.
 */
export const SIGN_IN_PROVES = 600

/** Ways of reauthentication: the password, or a recent proof; `stale`: the sign-in was too long ago. */
export type WayToProve = 'password' | 'recent' | 'stale'

/** Returns whether the person of a session has proven in it who they are, lately and in any way that counts for them. */
export async function isProven(db: Kysely<DB>, actor: SessionOwner, now: number): Promise<boolean> {
  return (await wayToProve(db, actor, now)) === 'recent'
}

interface SessionOwner {
  member_id: number
  session_id: number | null
}

/** Returns whether a sign-in at that time is recent enough for reauthentication; null: no such sign-in. */
export const isRecent = (proven_ts: number | null, now: number): boolean =>
  proven_ts !== null && now - proven_ts < SIGN_IN_PROVES

/**
 * How the person of a session proves who they are. The password counts where they have one and people do not sign in
 * with their company only.
 */
export async function wayToProve(
  db: Kysely<DB>,
  { member_id, session_id }: SessionOwner,
  now: number,
): Promise<WayToProve> {
  const session = await db
    .selectFrom('session')
    .select(['proven_ts', 'proof_ts'])
    .where('session_id', '=', session_id ?? 0)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (isRecent(session?.proof_ts ?? null, now)) return 'recent'
  const person = db.selectFrom('member').select('password_hash').where('member_id', '=', member_id)
  const { password_hash = null } = (await person.executeTakeFirst()) ?? {}
  if (password_hash !== null && !(await isCompanyOnly(db))) return 'password'
  return isRecent(session?.proven_ts ?? null, now) ? 'recent' : 'stale'
}
