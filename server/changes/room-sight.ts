// Who gained or lost sight of rooms: by a role in the room, one in its organization, or its turning private or public.
import { type Kysely, sql } from 'kysely'
import type { Reader } from '../access/actor.ts'
import { roomContent, roomItself } from '../access/visible.ts'
import { parameter } from '../db/parameter.ts'
import { rowsAsTable } from '../db/sent-rows.ts'
import type { DB } from '../db/tables.ts'
import { remaining } from './remaining.ts'
import type { UnplacedChange } from './unplaced-change.ts'

/** Somebody's sight of a room as it was by what has changed, whatever else they may see it by. */
export interface RoomSight {
  member_id: number
  room_id: number
  /** 2: what it holds, 1: the room itself, 0: nothing. */
  had: 0 | 1 | 2
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
  content: number
  itself: number
}

/** What is told of it, by what each person may read now. Who lost sight of a room also hears what of it remains to them. */
export async function roomSight(db: Kysely<DB>, sights: readonly RoomSight[]): Promise<UnplacedChange[]> {
  if (!sights.length) return []
  const person = personIn('sent.member_id')
  const sent = rowsAsTable(db, { member_id: 'integer', room_id: 'integer', had: 'integer', by: 'integer' }, sights)
  const { rows } = await sql<Seen>`
    select sent.member_id, sent.room_id, sent.had, sent.by, room.organization_id,
      case when member.enterprise_admin = 1 or ${roomContent(person)} then 1 else 0 end as content,
      case when member.enterprise_admin = 1 or ${roomItself(person)} then 1 else 0 end as itself
    from ${sent} join room on room.room_id = sent.room_id join member on member.member_id = sent.member_id`.execute(db)
  const lost: Seen[] = []
  const drafts: UnplacedChange[] = []
  for (const row of rows) {
    const has = row.content ? 2 : row.itself
    if (has === row.had) continue
    if (has < row.had) lost.push(row)
    const what = has < row.had ? 'sight_lost' : 'sight_gained'
    const { room_id, organization_id, member_id, by } = row
    drafts.push({ kind: 'room', thing_id: room_id, what, organization_id, room_id, for_id: member_id, member_id: by })
  }
  return [...drafts, ...(await remaining(db, lost))]
}

/** The sight that a role in a room gives. */
export const sightByRole = (role_id: number): 0 | 1 | 2 => (role_id === 0 ? 0 : role_id === 5 ? 1 : 2)

interface Flipped {
  room_id: number
  was: number
  by: number | null
}

/**
 * Whose sight of a room that turned private or public may be another: Members of its organization who see it by that
 * alone. Of those whose role in the organization changes at the same time, whoever was a Member before it did.
 */
export async function sightByPrivacy(db: Kysely<DB>, rooms: readonly Flipped[]): Promise<RoomSight[]> {
  if (!rooms.length) return []
  const sent = rowsAsTable(db, { room_id: 'integer', was: 'integer', by: 'integer' }, rooms)
  const { rows } = await sql<RoomSight>`
    select people.member_id, sent.room_id, case when sent.was = 0 then 2 else coalesce(own.guest, 0) end as had, sent.by
    from ${sent} join room on room.room_id = sent.room_id
    join (
      select seat.organization_id, seat.member_id from organization_member as seat where seat.role_id = 3
        and not exists (select 1 from unordered_change as noted where noted.kind = 'organization'
          and noted.what = 'sight' and noted.thing_id = seat.organization_id and noted.for_id = seat.member_id)
      union
      select noted.thing_id, noted.for_id from unordered_change as noted
        where noted.kind = 'organization' and noted.what = 'sight' and noted.was = 3
    ) as people on people.organization_id = room.organization_id
    left join (
      select place.room_id, place.member_id, case when place.role_id = 5 then 1 else 2 end as guest
      from room_member as place
    ) as own on own.room_id = room.room_id and own.member_id = people.member_id
    where coalesce(own.guest, 0) < 2`.execute(db)
  return rows
}
