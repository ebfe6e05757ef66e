// Finds or creates people by e-mail address, for memberships and the site.
import { sql, type Transaction } from 'kysely'
import type { Caller, Origin } from '../../access/actor.ts'
import { audit } from '../../audit/audit.ts'
import { person } from '../../audit/by.ts'
import { forUpdate, inIds, lockRowIfExists, takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { emailKeys } from '../../rules/people/email-address.ts'
import { derivedOf, type Profile } from '../../rules/people/person.ts'
import { CLOCKS_DIFFER } from '../../rules/time/clock-set-back.ts'
import type { Site } from '../../site.ts'
import { notify } from '../notices.ts'
import { mustBeDeliverable } from './new-address.ts'
import { ADDRESS_IN_USE, type ProfileSent, profileIn } from './profiles.ts'

const DAY = 86_400

/** The person who invites someone by e-mail, and the place. */
export interface Inviting {
  site: Site
  actor: Caller
  now: number
  /** The organization that invites the person. */
  organization_id: number
  /** Whether a new person gets mail about their account; otherwise the invitation informs them. */
  notified: boolean
}

/**
 * The id of the person with that e-mail address, who is created where there is none. An existing profile is not
 * changed. Throws 422 on `email` where the caller has created too many people today (docs/api/people.md#adding-people).
 */
export async function findOrCreatePerson(trx: Transaction<DB>, sent: ProfileSent, inviting: Inviting): Promise<number> {
  const known = await findByEmail(trx, sent.email!)
  if (known !== undefined) return known
  await mustHaveRoomForMore(trx, inviting)
  const { now, actor, organization_id, notified } = inviting
  const made = await insertPerson(trx, sent, { now, create_id: actor.member_id, organization_id })
  // Another transaction may have created the same person meanwhile.
  if (made === undefined) return (await findByEmail(trx, sent.email!))!
  await audit(trx, inviting, 'member_added', made)
  if (notified) await notify(trx, { member_id: made, kind: 'account_made', details: {}, now })
  return made
}

async function findByEmail(trx: Transaction<DB>, email: string): Promise<number | undefined> {
  const query = trx.selectFrom('member').select('member_id').where('email_key', 'in', emailKeys(email))
  return (await forUpdate(trx, query).executeTakeFirst())?.member_id
}

/**
 * Locks a person until the transaction ends, before their memberships are read: a parallel removal from a room or
 * organization (`places/leaving.ts`) is then either complete, or waits and removes what this transaction adds too.
 */
export const lockPerson = (trx: Transaction<DB>, member_id: number) =>
  lockRowIfExists(trx, 'member', 'member_id', member_id)

/** Locks several people in the order of their ids; gives the ids of those who have an account. */
export async function lockPeople(trx: Transaction<DB>, members: readonly number[]): Promise<number[]> {
  const query = trx
    .selectFrom('member')
    .select('member_id')
    .where(inIds(trx, sql.ref('member_id'), members))
    .where('deleted_ts', 'is', null)
    .orderBy('member_id')
  return (await forUpdate(trx, query).execute()).map(({ member_id }) => member_id)
}

/** Throws 422 on `member_id` for an id that is nobody's. Until the transaction ends, the person cannot be deleted. */
export async function mustBeMember(
  trx: Transaction<DB>,
  member_id: number,
  refusal = 'There is no such member.',
): Promise<void> {
  const query = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
  const known = await forUpdate(trx, query.where('deleted_ts', 'is', null)).executeTakeFirst()
  if (!known) throw refuse('member_id', 'invalid_reference', refusal)
}

interface NewPerson {
  now: number
  create_id: number | null
  organization_id: number | null
  password_hash?: string | null
  enterprise_admin?: 0 | 1
}

/** Creates a person; gives their id. Throws 422 on `email` for an address that is in use. */
export async function createPerson(trx: Transaction<DB>, sent: ProfileSent, given: NewPerson): Promise<number> {
  const made = await insertPerson(trx, sent, given)
  if (made === undefined) throw refuse('email', 'not_unique', ADDRESS_IN_USE)
  return made
}

/** Creates a person who signed in at a provider, and needs no mail; undefined where the e-mail address is in use. */
export async function createPersonAtProvider(
  trx: Transaction<DB>,
  sent: { email: string; first_name: string | null; last_name: string | null },
  { from, now }: { from: Origin; now: number },
): Promise<number | undefined> {
  const making = { now, create_id: null, organization_id: null }
  const made = await insertPerson(trx, sent, making)
  if (made !== undefined) await audit(trx, { actor: person(made, from), now }, 'member_added', made)
  return made
}

/** Inserts a person; undefined where the e-mail address is in use. */
async function insertPerson(trx: Transaction<DB>, sent: ProfileSent, given: NewPerson): Promise<number | undefined> {
  const made = await trx
    .insertInto('member')
    .values(rowOfPerson(sent, given))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return made?.member_id
}

/** The row of a new person. Throws 422 on `email` for an address that mail servers refuse. */
export function rowOfPerson(sent: ProfileSent, given: NewPerson) {
  const { now, create_id, organization_id, password_hash = null, enterprise_admin = 0 } = given
  mustBeDeliverable(sent.email)
  const profile: Profile = {
    first_name: sent.first_name || null,
    last_name: sent.last_name || null,
    company: sent.company || null,
    title: sent.title || null,
    email: sent.email ?? null,
  }
  const stamps = { create_id, create_organization_id: organization_id, create_ts: now, update_ts: now }
  const claimed_ts = password_hash === null ? null : now
  return { ...profile, ...derivedOf(profile), password_hash, enterprise_admin, claimed_ts, ...stamps }
}

/**
 * Throws 422 on `email` where the caller has created too many people in 24 hours. Their parallel requests wait here.
 */
async function mustHaveRoomForMore(trx: Transaction<DB>, { site, actor, now }: Inviting): Promise<void> {
  if (actor.enterprise) return
  await takeAdvisoryLock(trx, `new people of ${actor.member_id}`)
  const { made } = await trx
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('create_id', '=', actor.member_id)
    .where('create_ts', '>', now - DAY)
    .where('create_ts', '<=', now + CLOCKS_DIFFER)
    .executeTakeFirstOrThrow()
  if (Number(made) >= site.settings.newPeopleADay) {
    throw refuse('email', 'invalid_value', 'Too many new people were invited today. Try again tomorrow.')
  }
}

/**
 * The field by which somebody is added: `member_id` or `email`. Throws 422 where neither was sent, or a profile beside
 * a `member_id` (docs/api/people.md#adding-people).
 */
export function personField<S extends { member_id?: number; email?: string }>(sent: S): 'member_id' | 'email' {
  if (sent.member_id === undefined && sent.email === undefined) {
    throw refuse('member_id', 'missing_field', 'Send member_id or email.')
  }
  if (sent.member_id === undefined) return 'email'
  const [profileField] = Object.keys(profileIn(sent))
  if (profileField) throw refuse(profileField, 'conflicting_fields', 'can be sent with email only, not with member_id.')
  return 'member_id'
}
