// Profiles of people, changed at `/members/:member_id` and through their memberships.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { isOwnOrEnterprise, type MemberRow, mayCorrect } from '../../access/people/profiles.ts'
import { audit } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { forUpdate, isUniqueViolation } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { changedFields, emptyToNull, hasFields } from '../../rules/changed-fields.ts'
import { derivedOf, emailKey, type Profile } from '../../rules/people/person.ts'
import type { Site } from '../../site.ts'
import { followEmailChange } from '../account/email-changed.ts'
import {
  askForEmail,
  directoryEmailOf,
  dropPendingEmail,
  type EmailAsker,
  pendingEmailBy,
  withdrawEmail,
} from '../account/pending-email.ts'
import { directoryEmail, linksTo, sendLinksTo } from './directory-email.ts'
import { mustLeaveAdministrator } from './last-administrator.ts'
import { mustBeDeliverable } from './new-address.ts'

/** The profile fields that a caller may send. */
export type ProfileSent = Partial<Profile>

const PROFILE = ['email', 'first_name', 'last_name', 'company', 'title'] as const

/** The profile fields of a body. */
export function profileIn(sent: object): ProfileSent {
  const fields = sent as Record<string, string | null | undefined>
  return Object.fromEntries(PROFILE.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]))
}

/**
 * Writes the profile fields that differ. The person, enterprise administrators and anyone who `mayCorrect` allows may
 * change names, company and title; only the first two the e-mail address (docs/permissions.md#fields). Throws 403 for
 * everybody else, before it is checked whether an address is in use, and 422 on `email` for one that is. People who
 * change their own address must prove it first (docs/api/people.md#profiles-and-e-mail-addresses); what an enterprise
 * administrator sets counts at once.
 */
export async function writeProfile(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  changing: EmailAsker,
): Promise<void> {
  const was = await lockedPerson(trx, member_id)
  const changes = changedFields(was, emptyToNull(sent))
  if (!hasFields(changes)) return
  await mustBeAllowed(trx, changing.actor, was, changes)
  const { email, ...rest } = changes
  const toProve = email && !changing.actor.enterprise && emailKey(email) !== was.email_key ? email : undefined
  const atOnce = toProve === undefined ? changes : rest
  if (hasFields(atOnce)) await storeProfile(trx, was, atOnce, changing)
  if (toProve !== undefined) await askForEmail(trx, toProve, changing)
}

/**
 * Sets the address that a person has proven by a link; false where the link is not theirs, was used or has expired.
 * Throws 422 `not_unique` where another account has the address by now, such as somebody who was invited there
 * meanwhile.
 */
export async function confirmEmail(trx: Transaction<DB>, secret: string, doing: EmailAsker): Promise<boolean> {
  const was = await lockedPerson(trx, doing.actor.member_id)
  // Read after the lock: of two parallel uses, the second finds no pending address.
  const pending = await pendingEmailBy(trx, secret, doing.now)
  if (pending?.member_id !== was.member_id) return false
  await storeProfile(trx, was, { email: pending.email }, doing)
  return true
}

/**
 * Writes what a provider vouches for, of a person who signs in there; the address counts at once. One that is another
 * account's stays as it was.
 */
export async function writeProvenProfile(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  doing: ByWhomAndWhen,
): Promise<void> {
  const was = await lockedPerson(trx, member_id)
  const { email, ...names } = changedFields(was, sent)
  const key = email && emailKey(email)
  const taken =
    key && key !== was.email_key && trx.selectFrom('member').select('member_id').where('email_key', '=', key)
  const changes = !email || (taken && (await taken.executeTakeFirst())) ? names : { ...names, email }
  if (hasFields(changes)) await storeProfile(trx, was, changes, doing)
  if (sent.email !== undefined && sent.email === was.email) await sendLinksTo(trx, member_id, null)
}

/**
 * Writes the profile fields that differ for a directory, which decides who somebody is, and yet must never lead to somebody's
 * account: the address counts at once of people whom a directory made and who administer nothing, and waits for all others
 * (docs/directory.md#e-mail-addresses). Throws 422 on `email` in use.
 */
export async function writeDirectoryProfile(
  trx: Transaction<DB>,
  member_id: number,
  { email, ...names }: ProfileSent,
  doing: ByWhomAndWhen & { site: Site },
): Promise<void> {
  const was = await lockedPerson(trx, member_id)
  const changes = changedFields(was, emptyToNull(names))
  const wanted = email === undefined ? {} : await directoryEmail(trx, was, email, doing)
  const all: ProfileSent = { ...changes, ...(wanted.email !== undefined && { email: wanted.email }) }
  if (hasFields(all)) await storeProfile(trx, was, all, doing)
  if (wanted.links_to !== undefined) await sendLinksTo(trx, member_id, wanted.links_to)
}

/**
 * Confirms or refuses the address that a directory wants for a person, as an enterprise administrator does. Throws 422 on
 * `email` where another one waits by now, or none.
 */
export async function decideDirectoryEmail(
  trx: Transaction<DB>,
  member_id: number,
  { email, confirmed }: { email: string; confirmed: boolean },
  doing: ByWhomAndWhen,
): Promise<void> {
  const was = await lockedPerson(trx, member_id)
  const waiting = await directoryEmailOf(trx, member_id, doing.now)
  if (waiting !== undefined) {
    if (waiting !== email) throw notWaiting()
    if (confirmed) await storeProfile(trx, was, { email }, doing)
    else await withdrawEmail(trx, doing, member_id)
    return
  }
  const before = await linksTo(trx, member_id)
  if (before === null || was.email !== email) throw notWaiting()
  if (confirmed) {
    await sendLinksTo(trx, member_id, null)
    await audit(trx, doing, 'email_confirmed', member_id)
  } else await storeProfile(trx, was, { email: before || null }, doing)
}

/** The error for an address in use, for callers who may list all members. */
export const ADDRESS_IN_USE =
  'Another account uses this e-mail address. Find that account in the user list, or enter a different address.'

const notWaiting = () => refuse('email', 'invalid_value', 'is not an address awaiting confirmation.')

/**
 * Writes a profile after all checks. A new address ends all other access of the person. Throws 422 on `email` where the last
 * enterprise administrator would have none.
 */
async function storeProfile(
  trx: Transaction<DB>,
  was: MemberRow,
  changes: ProfileSent,
  { actor, now }: ByWhomAndWhen,
): Promise<void> {
  const { member_id } = was
  mustBeDeliverable(changes.email)
  if (changes.email === null) await mustLeaveAdministrator(trx, member_id, 'email')
  const profile: Profile = { ...was, ...changes }
  try {
    await trx
      .updateTable('member')
      .set({ ...changes, ...derivedOf(profile), update_ts: now })
      .where('member_id', '=', member_id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('email', 'not_unique', ADDRESS_IN_USE)
    throw error
  }
  if (!('email' in changes)) return
  await dropPendingEmail(trx, member_id)
  await sendLinksTo(trx, member_id, null)
  await followEmailChange(trx, was, { actor, now })
}

/**
 * Writes a profile through a membership, as an attendee or a room member is changed. There no password is asked for, so
 * callers with a session cannot change their e-mail address: throws 422 on `email`.
 */
export async function writeProfileThrough(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  changing: EmailAsker,
): Promise<void> {
  if (!hasFields(sent)) return
  const { actor } = changing
  if (actor.by === 'session' && sent.email !== undefined) {
    const was = await lockedPerson(trx, member_id)
    if (sent.email !== was.email && isOwnOrEnterprise(actor, was))
      throw refuse(
        'email',
        'invalid_value',
        'can only be changed by PATCH /members/:member_id, signed in with a browser.',
      )
  }
  await writeProfile(trx, member_id, sent, changing)
}

const lockedPerson = (trx: Transaction<DB>, member_id: number) =>
  forUpdate(trx, trx.selectFrom('member').selectAll().where('member_id', '=', member_id)).executeTakeFirstOrThrow()

async function mustBeAllowed(trx: Transaction<DB>, actor: Caller, was: MemberRow, changes: ProfileSent): Promise<void> {
  if (was.deleted_ts !== null) throw forbidden()
  // An application never changes an e-mail address (docs/api/authentication.md#sign-in).
  if ('email' in changes && actor.by === 'program') throw forbidden()
  if (isOwnOrEnterprise(actor, was)) return
  if ('email' in changes || !(await mayCorrect(trx, actor, was))) throw forbidden()
}
