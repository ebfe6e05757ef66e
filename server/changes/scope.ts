// The places where a person may read anything, which narrow the changes that are looked at one by one.
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { roomItself } from '../access/visible.ts'
import { parameter } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { ChangePlace } from '../db/tables/changes.ts'
import type { DB } from '../db/tables.ts'

export interface ChangeScope {
  member_id: number
  /** An enterprise administrator: everything, so that the places are not looked up. */
  everything: boolean
  /** Organizations in which they have a place; what lies in no room of one. */
  organizations: ReadonlySet<number>
  /** Rooms that they see, or may have seen until they were deleted, with whatever lies in one. */
  rooms: ReadonlySet<number>
  /** Meetings and series to which they are invited in other rooms. */
  meetings: ReadonlySet<number>
  series: ReadonlySet<number>
}

const NOWHERE = { organizations: new Set<number>(), rooms: new Set<number>() }

const AS_ANYBODY = { enterprise: false, byApplication: false, application_id: parameter(null) }

const findPlaces = prepared<{ member_id: number }, { at: string; id: number }>((_, { member_id }) => {
  const sees = roomItself({ member_id, ...AS_ANYBODY })
  return sql`
    select 'organizations' as at, seat.organization_id as id from organization_member as seat
      where seat.member_id = ${member_id}
    union all select 'rooms', room.room_id from room where ${sees}
    union all select 'rooms', place.room_id from deleted_room_member as place where place.member_id = ${member_id}
    union all select 'rooms', former.room_id from deleted_room as former
      join organization_member as seat on seat.organization_id = former.organization_id
      where seat.member_id = ${member_id} and seat.role_id < 5
    union all select 'series', series.meeting_series_id from invitee as self
      join meeting_series as series on series.meeting_series_id = self.meeting_series_id
      join room on room.room_id = series.room_id where self.member_id = ${member_id} and not ${sees}
    union all select 'meetings', meeting.meeting_id from attendee as self
      join meeting on meeting.meeting_id = self.meeting_id
      join room on room.room_id = meeting.room_id where self.member_id = ${member_id} and not ${sees}`
})

/** Looked up anew for each request: rights change at once. */
export async function changeScopeOf(db: Kysely<DB>, actor: Actor): Promise<ChangeScope> {
  const { member_id, enterprise: everything } = actor
  if (everything) return { member_id, everything, ...NOWHERE, meetings: new Set(), series: new Set() }
  const rows = await findPlaces(db, { member_id })
  const places = (name: string) => new Set(rows.filter(({ at }) => at === name).map(({ id }) => id))
  return {
    ...{ member_id, everything, organizations: places('organizations'), rooms: places('rooms') },
    ...{ meetings: places('meetings'), series: places('series') },
  }
}

/** Whether a change lies where the person may see anything; of what does, each thing is still asked for. */
export function isInScope(scope: ChangeScope, change: ChangePlace & { for_id: number | null }): boolean {
  if (change.for_id !== null) return change.for_id === scope.member_id
  if (scope.everything) return true
  const { organization_id, room_id, meeting_id, meeting_series_id } = change
  return (
    (room_id === null ? scope.organizations.has(organization_id ?? 0) : scope.rooms.has(room_id)) ||
    scope.meetings.has(meeting_id ?? 0) ||
    scope.series.has(meeting_series_id ?? 0)
  )
}
