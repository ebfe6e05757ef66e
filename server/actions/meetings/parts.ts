// The part that a person has in a meeting or in a series: who may be given one, with what role, and who may change it.
import type { Transaction } from 'kysely'
import type { AuditAction } from '../../../contract/audit-actions.ts'
import { GUEST, meetingRoles } from '../../../contract/codes.ts'
import type { Caller } from '../../access/actor.ts'
import { auditAll, type Details } from '../../audit/audit.ts'
import type { Doing } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { forbidden, refuse } from '../../problem.ts'
import { anything, changed } from '../../rules/changed.ts'
import type { Site } from '../../site.ts'
import { findOrCreatePerson, formOfPerson, holdPerson } from '../people/people.ts'
import { profileIn } from '../people/profiles.ts'
import { becomeGuest } from '../places/guests.ts'

export interface PartSent {
  member_id?: number
  email?: string
  representing?: string | null
  role_id?: number
  rsvp?: number
  note_taker?: 0 | 1
  presenter?: 0 | 1
}

export interface AddingPerson {
  site: Site
  actor: Caller
  now: number
  sent: PartSent
  as: Readonly<Record<string, number>>
}

export interface PlaceOfPart {
  room_id: number
  organization_id: number
}

/** Whom the caller adds, and in what role: a member of the room, or a person by e-mail. */
export async function whoIsAdded(trx: Transaction<DB>, adding: AddingPerson, place: PlaceOfPart) {
  const form = formOfPerson(adding.sent)
  const given = adding.as['role_id'] ?? adding.sent.role_id
  if (form === 'email') {
    const member_id = await byEmail(trx, adding, place)
    return { form, member_id, role_id: given ?? GUEST }
  }
  const { member_id, role_id } = await fromRoom(trx, adding.sent.member_id!, place.room_id)
  return { form, member_id, role_id: given ?? role_id }
}

/** Roles default from the room role; their ids are the same (decisions 5.1). */
async function fromRoom(trx: Transaction<DB>, member_id: number, room_id: number) {
  await holdPerson(trx, member_id)
  const inRoom = await trx
    .selectFrom('room_member')
    .select(['member_id', 'role_id'])
    .where('room_id', '=', room_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst()
  if (!inRoom) throw refuse('member_id', 'invalid_reference', 'Added are members of the room, or people by email.')
  return inRoom
}

async function byEmail(trx: Transaction<DB>, adding: AddingPerson, place: PlaceOfPart) {
  const { organization_id } = place
  const { site, actor, now, sent } = adding
  const member_id = await findOrCreatePerson(trx, profileIn(sent), { site, actor, now, organization_id, told: false })
  await becomeGuest(trx, place, member_id, adding)
  return member_id
}

/** A part as it is given to somebody. */
export interface Part {
  role_id: number
  representing?: string | null
  rsvp?: number
  note_taker?: 0 | 1
  presenter?: 0 | 1
}

/** The columns of a new part; a person represents their company, unless said otherwise. */
export async function newPart(trx: Transaction<DB>, member_id: number, part: Part, now: number) {
  const { representing, rsvp = 0, note_taker = 0, presenter = 0, role_id } = part
  const stands = representing === undefined ? await companyOf(trx, member_id) : representing || null
  return { member_id, representing: stands, note_taker, presenter, role_id, rsvp, create_ts: now, update_ts: now }
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

/** What the audit log says of a part. */
export const rightsOf = ({ role_id }: { role_id: number }) => ({
  role: (meetingRoles as Record<number, string>)[role_id]!,
})

/** Writes down the same of many parts, with the role of each. */
export async function auditParts<P extends { role_id: number }>(
  trx: Transaction<DB>,
  doing: Doing,
  action: AuditAction,
  parts: readonly P[],
  idOf: (part: P) => number,
): Promise<void> {
  for (const [role_id, some] of Map.groupBy(parts, (part) => part.role_id))
    await auditAll(trx, doing, action, some.map(idOf), { details: rightsOf({ role_id }) })
}

/** What it says of one that is changed; undefined where what the person may do stays the same. */
export function changedRights(was: Required<Rights>, { role_id, note_taker, presenter }: Rights): Details | undefined {
  if (role_id === undefined && note_taker === undefined && presenter === undefined) return undefined
  return {
    ...(role_id !== undefined && { ...rightsOf({ role_id }), before: rightsOf(was).role }),
    ...(note_taker !== undefined && { note_taker: note_taker === 1 }),
    ...(presenter !== undefined && { presenter: presenter === 1 }),
  }
}

const OWN: readonly string[] = ['representing', 'rsvp']

/** What really changes: all of it for whoever runs the place, RSVP and `representing` for the person themself. */
export function changedPart<W extends { member_id: number }, S extends { representing?: string | null }>(
  was: W,
  sent: S,
  { actor, runs }: { actor: Caller; runs: boolean },
): Partial<S> {
  const changes = changed(was, { ...sent, representing: sent.representing === '' ? null : sent.representing })
  const own = was.member_id === actor.member_id && Object.keys(changes).every((name) => OWN.includes(name))
  if (anything(changes) && !runs && !own) throw forbidden()
  return changes as Partial<S>
}
