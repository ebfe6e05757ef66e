// Profiles of people, changed in their own account and through their records in places.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { isOwnOrEnterprise, mayCorrect, type Person } from '../../access/profiles.ts'
import { held, isNotUnique } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { anything, changed } from '../../rules/changed.ts'
import { derivedOf, emailKey, type Profile } from '../../rules/person.ts'
import { followEmailChange } from '../account/email-changed.ts'
import { askForEmail, type EmailAsker, pendingEmailBy } from '../account/pending-email.ts'

/** What a caller may send of a person. */
export type ProfileSent = Partial<Profile>

const PROFILE = ['email', 'first_name', 'last_name', 'company', 'title'] as const

/** The part of what was sent that is the person's own profile. */
export function profileIn(sent: object): ProfileSent {
  const given = sent as Record<string, string | null | undefined>
  return Object.fromEntries(PROFILE.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}

/**
 * Writes what of a profile is another than before. Names, company and title are changed by the person, an enterprise
 * administrator, and whoever `mayCorrect` lets; the e-mail address by the first two alone (permissions 3.1). Throws 403
 * for everybody else, before it is looked whether an address is taken. Another address of one's own counts once it is
 * proven (decisions 5.3); what an enterprise administrator sets counts at once.
 */
export async function writeProfile(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  changing: EmailAsker,
): Promise<void> {
  const was = await personHeld(trx, member_id)
  const changes = changed(was, emptied(sent))
  if (!anything(changes)) return
  await mustBeAllowed(trx, changing.actor, was, changes)
  const { email, ...rest } = changes
  const asked = email && !changing.actor.enterprise && emailKey(email) !== was.email_key ? email : undefined
  const atOnce = asked === undefined ? changes : rest
  if (anything(atOnce)) await store(trx, was, atOnce, changing)
  if (asked !== undefined) await askForEmail(trx, asked, changing)
}

/**
 * Gives a person the address that they have proven by a link; false where the link is not theirs or works no more. Throws
 * 422 `not_unique` where another account has the address by now: whoever was invited there meanwhile is a person of their own.
 */
export async function confirmEmail(trx: Transaction<DB>, secret: string, doing: EmailAsker): Promise<boolean> {
  const was = await personHeld(trx, doing.actor.member_id)
  // Of two uses at once, the second finds it gone.
  const pending = await pendingEmailBy(trx, secret, doing.now)
  if (pending?.member_id !== was.member_id) return false
  await store(trx, was, { email: pending.email }, doing)
  return true
}

/** Writes what has been allowed; another address ends every way in from before. */
async function store(
  trx: Transaction<DB>,
  was: Person,
  changes: ProfileSent,
  { actor, now }: Pick<EmailAsker, 'actor' | 'now'>,
): Promise<void> {
  const { member_id } = was
  const profile: Profile = { ...was, ...changes }
  try {
    await trx
      .updateTable('member')
      .set({ ...changes, ...derivedOf(profile), update_ts: now })
      .where('member_id', '=', member_id)
      .execute()
  } catch (error) {
    if (isNotUnique(error)) throw refuse('email', 'not_unique', 'Another person has this e-mail address.')
    throw error
  }
  if ('email' in changes) await followEmailChange(trx, was, { actor, now })
}

/**
 * The same through a record of the person in some place. There nobody is asked for their password, so whoever is signed
 * in with a browser changes no e-mail address.
 */
export async function writeProfileThrough(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  changing: EmailAsker,
): Promise<void> {
  if (!anything(sent)) return
  const { actor } = changing
  if (actor.by === 'session' && sent.email !== undefined) {
    const was = await personHeld(trx, member_id)
    if (sent.email !== was.email && isOwnOrEnterprise(actor, was))
      throw refuse('email', 'invalid_value', 'Who is signed in with a browser changes it at /members/:member_id.')
  }
  await writeProfile(trx, member_id, sent, changing)
}

const personHeld = (trx: Transaction<DB>, member_id: number) =>
  held(trx, trx.selectFrom('member').selectAll().where('member_id', '=', member_id)).executeTakeFirstOrThrow()

async function mustBeAllowed(trx: Transaction<DB>, actor: Caller, was: Person, changes: ProfileSent): Promise<void> {
  if (was.deleted_ts !== null) throw forbidden()
  // A program that somebody let in changes no e-mail address (permissions 3.4).
  if ('email' in changes && actor.by === 'program') throw forbidden()
  if (isOwnOrEnterprise(actor, was)) return
  if ('email' in changes || !(await mayCorrect(trx, actor, was))) throw forbidden()
}

/** An empty name is no name. */
const emptied = (sent: ProfileSent): ProfileSent =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value || null]))
