// Gained and lost access to rooms: by a role in the room or its organization, or by a change of privacy.
import { type Kysely, sql } from 'kysely'
import { GUEST, MANAGER, MEMBER, OBSERVER } from '../../../contract/codes.ts'
import type { Reader } from '../../access/actor.ts'
import { roomContent, roomItself, roomManaged, roomWritten } from '../../access/visible.ts'
import { parameter } from '../../db/queries/parameter.ts'
import { rowsAsTable } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import type { ChangeDraft } from '../order/change-draft.ts'
import { remaining } from './remaining-access.ts'

/**
 * 4: what it holds with what is shown to its organizers, 3: with what is shown to organizers of a meeting that they made, 2: what
 * it holds, 1: the room itself, 0: nothing. As `Level` of `server/access/can.ts`.
 */
type RoomReach = 0 | 1 | 2 | 3 | 4

/** Former access to a room through what has changed, regardless of other roles. */
export interface RoomAccess {
  member_id: number
  room_id: number
  had: RoomReach
  /** Who changed it. */
  by: number | null
}

/** The person whom a column of a statement names. */
export const personIn = (column: string): Reader => ({
  member_id: sql.ref<number>(column),
  enterprise: false,
  byApplication: false,
  application_id: parameter(null),
  // Each row has a person of its own.
  single: true,
})

interface Seen {
  room_id: number
  organization_id: number
  member_id: number
  had: number
  by: number | null
  has: number
}

/**
 * Derives entries from what each person may read now. People who lost access to content also get their remaining access; people who
 * see more or less of its records fetch the room again.
 */
export async function roomAccess(db: Kysely<DB>, affected: readonly RoomAccess[]): Promise<ChangeDraft[]> {
  if (!affected.length) return []
  const person = personIn('sent.member_id')
  const sent = rowsAsTable(db, { member_id: 'integer', room_id: 'integer', had: 'integer', by: 'integer' }, affected)
  const { rows } = await sql<Seen>`
    select sent.member_id, sent.room_id, sent.had, sent.by, room.organization_id,
      case when member.enterprise_admin = 1 or ${roomManaged(person)} then 4 when ${roomWritten(person)} then 3
        when ${roomContent(person)} then 2 when ${roomItself(person)} then 1 else 0 end as has
    from ${sent} join room on room.room_id = sent.room_id join member on member.member_id = sent.member_id`.execute(db)
  const others = rows.filter(({ had, has }) => has !== had)
  const isLost = ({ had, has }: Seen) => has < had && has < 2
  const drafts = others.map((row): ChangeDraft => {
    const { room_id, organization_id, member_id, by } = row
    const what = isLost(row) ? 'sight_lost' : 'sight_gained'
    return { kind: 'room', thing_id: room_id, what, organization_id, room_id, for_id: member_id, member_id: by }
  })
  const lost = others.filter(isLost).map((row) => ({ ...row, itself: row.has }))
  return [...drafts, ...(await remaining(db, lost))]
}

const REACH_OF_ROLE: Readonly<Record<number, RoomReach>> = { [MANAGER]: 4, [MEMBER]: 3, [OBSERVER]: 2, [GUEST]: 1 }

/** The access that a role in a room gives; 0 is none. */
export const accessByRole = (role_id: number): RoomReach => REACH_OF_ROLE[role_id] ?? 0

interface Flipped {
  room_id: number
  was: number
  by: number | null
}

/**
 * Whose access to a room that turned private or public may have changed: Members of its organization who see it by that
 * alone. Of those whose role in the organization changes at the same time, those who were Members before.
 */
export async function accessByPrivacy(db: Kysely<DB>, rooms: readonly Flipped[]): Promise<RoomAccess[]> {
  if (!rooms.length) return []
  const sent = rowsAsTable(db, { room_id: 'integer', was: 'integer', by: 'integer' }, rooms)
  const { rows } = await sql<RoomAccess>`
    select people.member_id, sent.room_id, case when sent.was = 0 then 2 else coalesce(own.guest, 0) end as had, sent.by
    from ${sent} join room on room.room_id = sent.room_id
    join (
      select seat.organization_id, seat.member_id from organization_member as seat where seat.role_id = 3
        and not exists (select 1 from unordered_change as noted where noted.kind = 'organization'
          and noted.what = 'access' and noted.thing_id = seat.organization_id and noted.for_id = seat.member_id)
      union
      select noted.thing_id, noted.for_id from unordered_change as noted
        where noted.kind = 'organization' and noted.what = 'access' and noted.was = 3
    ) as people on people.organization_id = room.organization_id
    left join (
      select membership.room_id, membership.member_id, case when membership.role_id = 5 then 1 else 2 end as guest
      from room_member as membership
    ) as own on own.room_id = room.room_id and own.member_id = people.member_id
    where coalesce(own.guest, 0) < 2`.execute(db)
  return rows
}
