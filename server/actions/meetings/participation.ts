// Common rules of attendees and invitees: who can be added, with which role, and who may change them.
import type { Transaction } from 'kysely'
import type { AuditAction } from '../../../contract/audit/audit-actions.ts'
import { GUEST, meetingRoles } from '../../../contract/codes.ts'
import { type Caller, readerOf } from '../../access/actor.ts'
import { organizationDirectory } from '../../access/visible.ts'
import { auditAll, type Details } from '../../audit/audit.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import type { Site } from '../../site.ts'
import { findOrCreatePerson, lockPerson, personField } from '../people/people.ts'
import { profileIn } from '../people/profiles.ts'
import { becomeGuest } from '../places/guests.ts'

/** The fields that are sent to add somebody. */
export interface ParticipationSent {
  member_id?: number
  organization_member_id?: number
  email?: string
  representing?: string | null
  role_id?: number
  rsvp?: number
  note_taker?: 0 | 1
  presenter?: 0 | 1
}

/** The parts of a call that `whoIsAdded` needs. */
export interface AddingPerson {
  site: Site
  actor: Caller
  now: number
  sent: ParticipationSent
  as: Readonly<Record<string, number>>
}

/** The room and organization of the meeting or series. */
export interface ParticipationLocation {
  room_id: number
  organization_id: number
}

/**
 * Finds whom the caller adds: a member of the room by `member_id`; a member of its organization by `organization_member_id`, or
 * anybody by `email`, who become guests of the room. Gives the field that was used, the person's id and the role. Throws 422 on that field
 * (docs/api/people.md#adding-people).
 */
export async function whoIsAdded(trx: Transaction<DB>, adding: AddingPerson, location: ParticipationLocation) {
  const sentRole = adding.as['role_id'] ?? adding.sent.role_id
  if (adding.sent.organization_member_id !== undefined) {
    const member_id = await colleague(trx, adding, location)
    return { form: 'organization_member_id' as const, member_id, role_id: sentRole ?? GUEST }
  }
  const form = personField(adding.sent)
  if (form === 'email') {
    const member_id = await personByEmail(trx, adding, location)
    return { form, member_id, role_id: sentRole ?? GUEST }
  }
  const { member_id, role_id } = await memberOfRoom(trx, adding.sent.member_id!, location.room_id)
  return { form, member_id, role_id: sentRole ?? role_id }
}

/**
 * A member of the room with their role there, which is the default here: the ids are the same
 * (docs/api/people.md#default-roles).
 */
async function memberOfRoom(trx: Transaction<DB>, member_id: number, room_id: number) {
  await lockPerson(trx, member_id)
  const membership = await trx
    .selectFrom('room_member')
    .select(['member_id', 'role_id'])
    .where('room_id', '=', room_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!membership)
    throw refuse('member_id', 'invalid_reference', 'must be a member of the room. Use email to add other people.')
  return membership
}

/** Somebody of the organization's directory, if the caller reads it: their address need not be known to them. */
async function colleague(trx: Transaction<DB>, adding: AddingPerson, location: ParticipationLocation) {
  const { actor, sent } = adding
  const [other] = Object.keys({ ...profileIn(sent), ...(sent.member_id !== undefined && { member_id: 0 }) })
  if (other) throw refuse(other, 'conflicting_fields', 'cannot be combined with organization_member_id.')
  const seat = await trx
    .selectFrom('organization_member')
    .innerJoin('organization', 'organization.organization_id', 'organization_member.organization_id')
    .select('organization_member.member_id')
    .where('organization_member.organization_member_id', '=', sent.organization_member_id!)
    .where('organization_member.organization_id', '=', location.organization_id)
    .where(organizationDirectory(readerOf(actor)))
    .executeTakeFirst()
  if (seat) await lockPerson(trx, seat.member_id)
  const isThere = seat && (await isSeated(trx, location.organization_id, seat.member_id))
  if (!isThere)
    throw refuse('organization_member_id', 'invalid_reference', 'must be a member of this room’s organization.')
  await becomeGuest(trx, location, seat.member_id, adding)
  return seat.member_id
}

/** Asked again once the person is locked: they may have left meanwhile. */
const isSeated = (trx: Transaction<DB>, organization_id: number, member_id: number) =>
  trx
    .selectFrom('organization_member')
    .select('member_id')
    .where('organization_id', '=', organization_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()

async function personByEmail(trx: Transaction<DB>, adding: AddingPerson, location: ParticipationLocation) {
  const { organization_id } = location
  const { site, actor, now, sent } = adding
  const member_id = await findOrCreatePerson(trx, profileIn(sent), {
    site,
    actor,
    now,
    organization_id,
    notified: false,
  })
  await becomeGuest(trx, location, member_id, adding)
  return member_id
}

/** A person's participation in a meeting or series. */
export interface Participation {
  role_id: number
  representing?: string | null
  rsvp?: number
  note_taker?: 0 | 1
  presenter?: 0 | 1
}

/** The columns of a new attendee or invitee. People represent their company unless something else was sent. */
export async function newParticipation(trx: Transaction<DB>, member_id: number, part: Participation, now: number) {
  const { representing, rsvp = 0, note_taker = 0, presenter = 0, role_id } = part
  const represented = representing === undefined ? await companyOf(trx, member_id) : representing || null
  return {
    member_id,
    representing: represented,
    note_taker,
    presenter,
    role_id,
    rsvp,
    ...(rsvp && { rsvp_ts: now }),
    create_ts: now,
    update_ts: now,
  }
}

async function companyOf(trx: Transaction<DB>, member_id: number): Promise<string | null> {
  const { company } = await trx
    .selectFrom('member')
    .select('company')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow()
  return company
}

interface Rights {
  role_id?: number
  note_taker?: 0 | 1
  presenter?: 0 | 1
}

/** The details of an audit entry: the name of the role. */
export const rightsOf = ({ role_id }: { role_id: number }) => ({
  role: (meetingRoles as Record<number, string>)[role_id]!,
})

/** Writes an audit entry for each attendee or invitee, with the role of each. */
export async function auditParticipations<P extends { role_id: number }>(
  trx: Transaction<DB>,
  doing: ByWhomAndWhen,
  action: AuditAction,
  parts: readonly P[],
  idOf: (part: P) => number,
): Promise<void> {
  for (const [role_id, withRole] of Map.groupBy(parts, (part) => part.role_id))
    await auditAll(trx, doing, action, withRole.map(idOf), { details: rightsOf({ role_id }) })
}

/** The details of an audit entry about a change; undefined where the person's rights stay the same. */
export function changedRights(was: Required<Rights>, { role_id, note_taker, presenter }: Rights): Details | undefined {
  if (role_id === undefined && note_taker === undefined && presenter === undefined) return undefined
  return {
    ...(role_id !== undefined && { ...rightsOf({ role_id }), before: rightsOf(was).role }),
    ...(note_taker !== undefined && { note_taker: note_taker === 1 }),
    ...(presenter !== undefined && { presenter: presenter === 1 }),
  }
}

/** The fields that people may change of themselves. */
const OWN_FIELDS: readonly string[] = ['representing', 'rsvp', 'rsvp_comment']

/**
 * The fields that differ from `was`. Those who run the meeting or series may change all of them, people their own RSVP
 * and `representing`; throws 403 for anything else.
 */
export function changedParticipation<W extends { member_id: number }, S extends { representing?: string | null }>(
  was: W,
  sent: S,
  { actor, runs }: { actor: Caller; runs: boolean },
): Partial<S> {
  const changes = changedFields(was, { ...sent, representing: sent.representing === '' ? null : sent.representing })
  const own = was.member_id === actor.member_id && Object.keys(changes).every((name) => OWN_FIELDS.includes(name))
  if (hasFields(changes) && !runs && !own) throw forbidden()
  return changes as Partial<S>
}
