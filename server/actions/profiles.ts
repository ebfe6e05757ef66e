// Profiles of people, changed in their own account and through their records in places.
import type { Transaction } from 'kysely'
import type { Caller } from '../access/actor.ts'
import { isOwnOrEnterprise, mayCorrect } from '../access/profiles.ts'
import { held, isNotUnique } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, refuse } from '../problem.ts'
import { anything, changed } from '../rules/changed.ts'
import { derivedOf, type Profile } from '../rules/person.ts'
import { movedTo } from './moved.ts'

/** What a caller may send of a person. */
export type ProfileSent = Partial<Profile>

const PROFILE = ['email', 'first_name', 'last_name', 'company', 'title'] as const

/** The part of what was sent that is the person's own profile. */
export function profileIn(sent: object): ProfileSent {
  const given = sent as Record<string, string | null | undefined>
  return Object.fromEntries(PROFILE.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}

/** Who changes a profile, and when. */
export interface Changing {
  actor: Caller
  now: number
}

/**
 * Writes what of a profile is another than before. Names, company and title are changed by the person, an enterprise
 * administrator, and whoever `mayCorrect` lets; the e-mail address by the first two alone (permissions 3.1). Throws 403
 * for everybody else, before it is looked whether an address is taken.
 */
export async function writeProfile(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  { actor, now }: Changing,
): Promise<void> {
  const was = await personHeld(trx, member_id)
  const changes = changed(was, emptied(sent))
  if (!anything(changes)) return
  await mustBeAllowed(trx, actor, was, changes)
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
  if ('email' in changes) await movedTo(trx, was, { actor, now })
}

/**
 * The same through a record of the person in some place. There nobody is asked for their password, so whoever is signed
 * in with a browser changes no e-mail address.
 */
export async function writeProfileThrough(
  trx: Transaction<DB>,
  member_id: number,
  sent: ProfileSent,
  changing: Changing,
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

async function mustBeAllowed(
  trx: Transaction<DB>,
  actor: Caller,
  was: Awaited<ReturnType<typeof personHeld>>,
  changes: ProfileSent,
): Promise<void> {
  if (was.deleted_ts !== null) throw forbidden()
  // A program that somebody let in changes no e-mail address (permissions 3.4).
  if ('email' in changes && actor.by === 'program') throw forbidden()
  if (isOwnOrEnterprise(actor, was)) return
  if ('email' in changes || !(await mayCorrect(trx, actor, was))) throw forbidden()
}

/** An empty name is no name. */
const emptied = (sent: ProfileSent): ProfileSent =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value || null]))
