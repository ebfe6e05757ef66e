// Gained and lost access to organizations and their rooms: by a role, or as enterprise administrator.
import { type Kysely, sql } from 'kysely'
import { ADMINISTRATOR, EXECUTIVE, GUEST, MANAGER, MEMBER, OBSERVER, OWNER } from '../../../contract/codes.ts'
import { type ColumnTypes, rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from '../order/change-draft.ts'
import type { RoomAccess } from './room-visibility.ts'

/** Former role in an organization of a person whose role changed or ended. */
export interface OrganizationAccess {
  organization_id: number
  member_id: number
  /** 0: none. */
  was: number
  by: number | null
}

/**
 * 4: every room with what is shown to its organizers, 3: every room, 2: the rooms that are not private, 1: the organization
 * itself, 0: nothing.
 */
type Reach = 0 | 1 | 2 | 3 | 4

const REACH_OF_ROLE: Readonly<Record<number, Reach>> = {
  ...{ [OWNER]: 4, [ADMINISTRATOR]: 4, [EXECUTIVE]: 3, [MEMBER]: 2, [GUEST]: 1 },
}
const reachOf = (role_id: number | null): Reach => REACH_OF_ROLE[role_id ?? 0] ?? 0

interface Seat extends OrganizationAccess {
  there: number | null
  role_id: number | null
  organization_member_id: number | null
  enterprise_admin: number
}

const reachNow = ({ enterprise_admin, role_id }: Seat): Reach => (enterprise_admin ? 4 : reachOf(role_id))

/** Of the organization itself: 3: its people with what is shown to its organizers, 2: its people, 1: itself, 0: nothing. */
const reachInside = (reach: Reach): number => (reach === 4 ? 3 : Math.min(reach, 2))

/** The changes of the organizations themselves, and whose access to which of their rooms may have changed. */
export async function organizationAccess(
  db: Kysely<DB>,
  affected: readonly OrganizationAccess[],
): Promise<{ drafts: ChangeDraft[]; rooms: RoomAccess[] }> {
  if (!affected.length) return { drafts: [], rooms: [] }
  const types = { organization_id: 'integer', member_id: 'integer', was: 'integer', by: 'integer' } as const
  const { rows: seats } = await sql<Seat>`
    select sent.organization_id, sent.member_id, sent.was, sent.by, organization.organization_id as there,
      seat.role_id, seat.organization_member_id, member.enterprise_admin
    from ${rowsAsTable(db, types, affected)} join member on member.member_id = sent.member_id
    left join organization on organization.organization_id = sent.organization_id
    left join organization_member as seat
      on seat.organization_id = sent.organization_id and seat.member_id = sent.member_id`.execute(db)
  return { drafts: seats.flatMap(draftsOf), rooms: await roomsOf(db, seats) }
}

function draftsOf(seat: Seat): ChangeDraft[] {
  const { organization_id, organization_member_id, member_id, by } = seat
  const person = { organization_id, for_id: member_id, member_id: by }
  const itself = { kind: 'organization', thing_id: organization_id, ...person }
  if (seat.there === null) return [{ ...itself, what: 'gone' }]
  const [had, has] = [reachInside(reachOf(seat.was)), reachInside(reachNow(seat))]
  if (has === had) return []
  // Its people are read as before, but more or less of each record.
  if (has > had || has === 2) return [{ ...itself, what: 'sight_gained' }]
  if (has === 0) return [{ ...itself, what: 'sight_lost' }]
  const own = { kind: 'organization_member', thing_id: organization_member_id!, ...person }
  return [
    { ...itself, what: 'sight_lost' },
    { ...itself, what: 'changed' },
    { ...own, what: 'changed' },
  ]
}

/** Rooms of which the former or the current role shows more than the person's role in the room. */
async function roomsOf(db: Kysely<DB>, seats: readonly Seat[]): Promise<RoomAccess[]> {
  const moved = seats
    .map((seat) => ({ ...seat, had: reachOf(seat.was), has: reachNow(seat) }))
    .filter(({ had, has, there }) => there !== null && had !== has && Math.max(had, has) > 1)
  if (!moved.length) return []
  const types: ColumnTypes = {
    ...{ organization_id: 'integer', member_id: 'integer', had: 'integer', has: 'integer', by: 'integer' },
  }
  // A room made private at the same time was still open under the former role.
  const open = sql`(room.private = 0 or exists (select 1 from unordered_change as noted where noted.kind = 'room'
    and noted.what = 'access' and noted.for_id is null and noted.thing_id = room.room_id))`
  const { rows } = await sql<RoomAccess>`
    select sent.member_id, room.room_id, sent.by,
      case when sent.had = 4 then 4 when membership.role_id = ${MEMBER} then 3
        when sent.had = 3 or (sent.had = 2 and ${open}) or membership.role_id = ${OBSERVER} then 2
        when membership.role_id = ${GUEST} then 1 else 0 end as had
    from ${rowsAsTable(db, types, moved)} join room on room.organization_id = sent.organization_id
    left join room_member as membership on membership.room_id = room.room_id and membership.member_id = sent.member_id
    where membership.role_id is null or membership.role_id = ${GUEST}
      or (membership.role_id <> ${MANAGER} and (sent.had = 4 or sent.has = 4))`.execute(db)
  return rows
}

/** Somebody became an enterprise administrator, or is none any more: their access to every organization. */
export async function enterpriseAccess(
  db: Kysely<DB>,
  people: readonly { member_id: number; was: number; by: number | null }[],
): Promise<{ drafts: ChangeDraft[]; organizations: OrganizationAccess[] }> {
  if (!people.length) return { drafts: [], organizations: [] }
  const types = { member_id: 'integer', was: 'integer', by: 'integer' } as const
  const { rows } = await sql<OrganizationAccess>`
    select organization.organization_id, sent.member_id, sent.by,
      case when sent.was = 1 then 2 else coalesce(seat.role_id, 0) end as was
    from ${rowsAsTable(db, types, people)} cross join organization
    left join organization_member as seat
      on seat.organization_id = organization.organization_id and seat.member_id = sent.member_id`.execute(db)
  const drafts = people.flatMap(({ member_id, was, by }): ChangeDraft[] => {
    const own = { kind: 'member', thing_id: member_id, for_id: member_id, member_id: by }
    if (!was) return [{ ...own, what: 'sight_gained' }]
    // Their own record remains.
    return [
      { ...own, what: 'sight_lost' },
      { ...own, what: 'changed' },
    ]
  })
  return { drafts, organizations: rows }
}
