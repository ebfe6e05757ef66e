// Places where a person can read anything, to narrow the changes that are checked one by one.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor, Reader } from '../../access/actor.ts'
import { roomItself, roomsByMembership } from '../../access/visible.ts'
import { type Dialect, dialectOf, inSubquery } from '../../db/dialects/dialect.ts'
import { parameter } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { ChangeLocation } from '../../db/tables/changes.ts'
import type { DB } from '../../db/tables.ts'

export interface ChangeScope {
  member_id: number
  /** An enterprise administrator: everything, so that nothing is looked up. */
  everything: boolean
  /** Organizations in which they have a role, for what is in no room of one. */
  organizations: ReadonlySet<number>
  /** Rooms that they see, or may have seen until they were deleted, with whatever is in one. */
  rooms: ReadonlySet<number>
  /** Meetings and series to which they are invited in other rooms. */
  meetings: ReadonlySet<number>
  series: ReadonlySet<number>
}

const NOWHERE = { organizations: new Set<number>(), rooms: new Set<number>() }

const AS_ANYBODY = { enterprise: false, byApplication: false, application_id: parameter(null) }

interface ScopeEntry {
  at: string
  id: number
}

/** The query for people who are not enterprise administrators; it only touches their own memberships. */
export function scopeEntries(dialect: Dialect, member_id: Reader['member_id']): RawBuilder<ScopeEntry> {
  const reader = { member_id, ...AS_ANYBODY }
  const sees = roomItself(reader)
  const near = inSubquery(dialect, sql.ref('room.room_id'), roomsByMembership(reader))
  // A scalar subquery, so that the planner does not join all rows of rooms that they cannot read.
  const invisible = (kind: 'meeting' | 'meeting_series') => sql`(
    select case when ${sees} then 0 else 1 end from ${sql.table(kind)} as record
    join room on room.room_id = record.room_id where ${sql.ref(`record.${kind}_id`)} = ${sql.ref(`self.${kind}_id`)})`
  return sql<ScopeEntry>`
    select 'organizations' as at, seat.organization_id as id from organization_member as seat
      where seat.member_id = ${member_id}
    union all select 'rooms', room.room_id from room where ${near} and ${sees}
    union all select 'rooms', former.room_id from deleted_room_member as former where former.member_id = ${member_id}
    union all select 'rooms', former.room_id from deleted_room as former
      join organization_member as seat on seat.organization_id = former.organization_id
      where seat.member_id = ${member_id} and seat.role_id < 5
    union all select 'series', self.meeting_series_id from invitee as self
      where self.member_id = ${member_id} and ${invisible('meeting_series')} = 1
    union all select 'meetings', self.meeting_id from attendee as self
      where self.member_id = ${member_id} and ${invisible('meeting')} = 1`
}

const findScope = prepared<{ member_id: number }, ScopeEntry>((db, { member_id }) =>
  scopeEntries(dialectOf(db), member_id),
)

/** Looked up again for each request: rights change at once. */
export async function changeScopeOf(db: Kysely<DB>, actor: Actor): Promise<ChangeScope> {
  const { member_id, enterprise: everything } = actor
  if (everything) return { member_id, everything, ...NOWHERE, meetings: new Set(), series: new Set() }
  const rows = await findScope(db, { member_id })
  const idsAt = (name: string) => new Set(rows.filter(({ at }) => at === name).map(({ id }) => id))
  return {
    ...{ member_id, everything, organizations: idsAt('organizations'), rooms: idsAt('rooms') },
    ...{ meetings: idsAt('meetings'), series: idsAt('series') },
  }
}

/** Prefilter: whether a change is in a place where the person can see anything. Records are still checked individually. */
export function isInScope(scope: ChangeScope, change: ChangeLocation & { for_id: number | null }): boolean {
  if (change.for_id !== null) return change.for_id === scope.member_id
  if (scope.everything) return true
  const { organization_id, room_id, meeting_id, meeting_series_id } = change
  return (
    (room_id === null ? scope.organizations.has(organization_id ?? 0) : scope.rooms.has(room_id)) ||
    scope.meetings.has(meeting_id ?? 0) ||
    scope.series.has(meeting_series_id ?? 0)
  )
}
