// Password changes and checks. A new password ends all other sessions and is confirmed by mail.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { isCompanyOnly } from '../../access/providers/company.ts'
import { audit } from '../../audit/audit.ts'
import type { By, ByWhomAndWhen } from '../../audit/by.ts'
import { recordRefusal } from '../../audit/refusals.ts'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { isTooMany, refuse } from '../../problem.ts'
import { isMadeOfKnownWords } from '../../rules/account/password.ts'
import type { Site } from '../../site.ts'
import { notify } from '../notices.ts'
import { countAttempt, forgetAttempt } from './attempts.ts'
import { wayToProve } from './recent-sign-in.ts'
import { endAccess } from './sessions.ts'

/** A password to set. */
export interface NewPassword extends ByWhomAndWhen {
  member_id: number
  password_hash: string
  /** The session in which it is set, which goes on; null where it is not set in one. */
  session_id: number | null
}

/** Facts about a person that others know and could guess as a password. */
export interface KnownOfPerson {
  name?: string | null | undefined
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  company?: string | null | undefined
  email?: string | null | undefined
}

/**
 * Hashes a new password. Throws 422 on `password` for a common one, or one made of what others know
 * (docs/api/people.md#passwords), and for any where people sign in with their company only.
 */
export async function newPasswordHash(site: Site, password: string, known: KnownOfPerson = {}): Promise<string> {
  if (await isCompanyOnly(site.db.reads))
    throw refuse('password', 'invalid_value', 'This site uses company sign-in, so passwords are off.')
  const { name, first_name, last_name, company, email } = known
  if (isMadeOfKnownWords(password, site.url, [name, first_name, last_name, company, email]))
    throw refuse(
      'password',
      'invalid_value',
      'This password is too easy to guess: it contains words associated with you or this site.',
    )
  return site.hashPassword(password)
}

/** Sets a password, ends every other session of the person, and sends them a mail where one is replaced. */
export async function setPassword(trx: Transaction<DB>, given: NewPassword): Promise<void> {
  const { member_id, password_hash, now, session_id } = given
  const was = await forUpdate(
    trx,
    trx
      .selectFrom('member')
      .select(['email', 'password_hash'])
      .where('member_id', '=', member_id)
      .where('deleted_ts', 'is', null),
  ).executeTakeFirstOrThrow()
  await trx
    .updateTable('member')
    .set((eb) => ({ password_hash, claimed_ts: eb.fn.coalesce('claimed_ts', eb.val(now)), update_ts: now }))
    .where('member_id', '=', member_id)
    .execute()
  const replaced = was.password_hash !== null
  await audit(trx, given, replaced ? 'password_changed' : 'password_set', member_id)
  await endAccess(trx, given, member_id, { but: session_id, reason: 'another password' })
  // The mail goes to the present address, even if it has changed by the time of sending.
  const details = { email: was.email }
  if (replaced) await notify(trx, { member_id, kind: 'password_changed', details, now })
}

/** Returns whether this is the person's password. It counts as an attempt: throws 429 after too many wrong ones. */
export async function isPasswordOf(site: Site, actor: By, member_id: number, password: string): Promise<boolean> {
  const person = await site.db.reads
    .selectFrom('member')
    .select(['email', 'password_hash'])
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  const email = person?.email ?? ''
  const auditRefusal = (action: 'password_check_failed' | 'password_check_throttled') =>
    recordRefusal(site, { actor, action, id: member_id })
  const id = await countAttempt(site, { kind: 'password', email }).catch((error) => {
    if (isTooMany(error)) auditRefusal('password_check_throttled')
    throw error
  })
  if (!(await site.passwordMatches(password, person?.password_hash ?? null))) {
    auditRefusal('password_check_failed')
    return false
  }
  await site.db.write((trx) => forgetAttempt(trx, id))
  return true
}

/**
 * The same as `mustBeThePassword`, where a proof of the last ten minutes takes its place. Of people who have no password here it asks
 * that they have signed in just now.
 */
export async function mustBePassword(site: Site, actor: Caller, password: string | undefined): Promise<void> {
  const way = await wayToProve(site.db.reads, actor, site.clock())
  if (way === 'recent') return
  if (way === 'stale')
    throw refuse(
      'current_password',
      'invalid_value',
      'Sign in again first. For ten minutes after that, no password is required here.',
    )
  await mustBeThePassword(site, actor, password)
}

/** Throws 422 on `current_password` where it is missing or is not the caller's password; 429 after too many wrong ones. */
export async function mustBeThePassword(site: Site, actor: Caller, password: string | undefined): Promise<void> {
  if (password === undefined) throw refuse('current_password', 'missing_field', 'Your current password is required.')
  if (!(await isPasswordOf(site, actor, actor.member_id, password)))
    throw refuse('current_password', 'invalid_value', 'This is not your current password.')
}
