// People who come through a place, found or made by e-mail.
import type { Transaction } from 'kysely'
import type { Caller } from '../../access/actor.ts'
import { audit } from '../../audit/audit.ts'
import { alone, held, holdIfThere } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { CLOCKS_DIFFER } from '../../rules/clock.ts'
import { derivedOf, emailKey, type Profile } from '../../rules/person.ts'
import type { Site } from '../../site.ts'
import { notify } from '../notices.ts'
import { type ProfileSent, profileIn } from './profiles.ts'

const DAY = 86_400

export interface Inviting {
  site: Site
  actor: Caller
  now: number
  /** The organization out of which the person is invited. */
  organization_id: number
  /** Whether somebody new is told by mail that there is an account; otherwise what they are invited to says so. */
  told: boolean
}

/** The id of the person with that e-mail, made where there is none. An existing profile is never changed. */
export async function findOrCreatePerson(trx: Transaction<DB>, sent: ProfileSent, inviting: Inviting): Promise<number> {
  const known = await findByEmail(trx, sent.email!)
  if (known !== undefined) return known
  await mustHaveRoomForMore(trx, inviting)
  const { now, actor, organization_id, told } = inviting
  // Somebody else may have invited the same person a moment ago.
  const made = await insert(trx, sent, { now, create_id: actor.member_id, organization_id })
  if (made === undefined) return (await findByEmail(trx, sent.email!))!
  await audit(trx, inviting, 'member_added', made)
  if (told) await notify(trx, { member_id: made, kind: 'account_made', details: {}, now })
  return made
}

async function findByEmail(trx: Transaction<DB>, email: string): Promise<number | undefined> {
  const query = trx.selectFrom('member').select('member_id').where('email_key', '=', emailKey(email))
  return (await held(trx, query).executeTakeFirst())?.member_id
}

/**
 * Holds a person before it is asked what places they have, until the transaction ends: whoever is just being taken out of
 * one is out by then, or is taken out of what they are added to as well (`leaving.ts`).
 */
export const holdPerson = (trx: Transaction<DB>, member_id: number) =>
  holdIfThere(trx, 'member', 'member_id', member_id)

/** Refuses an id that is nobody's; until the transaction ends, the person cannot be deleted. */
export async function mustBeMember(
  trx: Transaction<DB>,
  member_id: number,
  otherwise = 'There is no such member.',
): Promise<void> {
  const present = trx.selectFrom('member').select('member_id').where('member_id', '=', member_id)
  const known = await held(trx, present.where('deleted_ts', 'is', null)).executeTakeFirst()
  if (!known) throw refuse('member_id', 'invalid_reference', otherwise)
}

interface Making {
  now: number
  create_id: number | null
  organization_id: number | null
  password_hash?: string | null
  enterprise_admin?: 0 | 1
}

/** Makes a person; an e-mail that exists is refused. */
export async function createPerson(trx: Transaction<DB>, sent: ProfileSent, making: Making): Promise<number> {
  const made = await insert(trx, sent, making)
  if (made === undefined) throw refuse('email', 'not_unique', 'Another person has this e-mail address.')
  return made
}

/** Undefined where the e-mail is taken. */
async function insert(trx: Transaction<DB>, sent: ProfileSent, making: Making): Promise<number | undefined> {
  const { now, create_id, organization_id, password_hash = null, enterprise_admin = 0 } = making
  const profile: Profile = {
    first_name: sent.first_name || null,
    last_name: sent.last_name || null,
    company: sent.company || null,
    title: sent.title || null,
    email: sent.email ?? null,
  }
  const made = await trx
    .insertInto('member')
    .values({
      ...profile,
      ...derivedOf(profile),
      password_hash,
      enterprise_admin,
      claimed_ts: password_hash === null ? null : now,
      create_id,
      create_organization_id: organization_id,
      create_ts: now,
      update_ts: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return made?.member_id
}

/**
 * A caller makes only so many people by e-mail in 24 hours (permissions 3.2). Of their requests at the same time, one
 * counts and makes somebody before the next one counts.
 */
async function mustHaveRoomForMore(trx: Transaction<DB>, { site, actor, now }: Inviting): Promise<void> {
  if (actor.enterprise) return
  await alone(trx, `new people of ${actor.member_id}`)
  const { made } = await trx
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('create_id', '=', actor.member_id)
    .where('create_ts', '>', now - DAY)
    .where('create_ts', '<=', now + CLOCKS_DIFFER)
    .executeTakeFirstOrThrow()
  if (Number(made) >= site.settings.newPeopleADay) {
    throw refuse('email', 'invalid_value', 'Too many new people have been invited today.')
  }
}

/** The field that people are added by: `member_id` or `email`, one of the two, and with an id no profile. */
export function formOfPerson<S extends { member_id?: number; email?: string }>(sent: S): 'member_id' | 'email' {
  if (sent.member_id === undefined && sent.email === undefined) {
    throw refuse('member_id', 'missing_field', 'A member_id or an email is required.')
  }
  if (sent.member_id === undefined) return 'email'
  const [stray] = Object.keys(profileIn(sent))
  if (stray) throw refuse(stray, 'conflicting_fields', 'It goes with an email, not with a member_id.')
  return 'member_id'
}
