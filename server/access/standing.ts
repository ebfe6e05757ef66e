// Loads the roles that a person has in an organization, room, meeting or series, with one query each.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import type { Actor } from './actor.ts'
import type { MeetingRoles, OrganizationRoles, RoomRoles } from './can.ts'

interface At {
  member_id: number
  id: number
}

const ofOrganization = prepared((db, at: ParametersOf<At>) =>
  db
    .selectFrom('organization')
    .leftJoin('organization_member as seat', (join) =>
      join.onRef('seat.organization_id', '=', 'organization.organization_id').on('seat.member_id', '=', at.member_id),
    )
    .select(['organization.organization_id', 'seat.role_id as organization_role'])
    .where('organization.organization_id', '=', at.id),
)

const ofRoom = prepared((db, at: ParametersOf<At>) =>
  db
    .selectFrom('room')
    .leftJoin('organization_member as seat', (join) =>
      join.onRef('seat.organization_id', '=', 'room.organization_id').on('seat.member_id', '=', at.member_id),
    )
    .leftJoin('room_member as place', (join) =>
      join.onRef('place.room_id', '=', 'room.room_id').on('place.member_id', '=', at.member_id),
    )
    .select(['room.room_id', 'room.organization_id', 'room.private'])
    .select(['seat.role_id as organization_role', 'place.role_id as room_role'])
    .where('room.room_id', '=', at.id),
)

const ofMeeting = prepared((db, at: ParametersOf<At>) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .leftJoin('organization_member as seat', (join) =>
      join.onRef('seat.organization_id', '=', 'room.organization_id').on('seat.member_id', '=', at.member_id),
    )
    .leftJoin('room_member as place', (join) =>
      join.onRef('place.room_id', '=', 'room.room_id').on('place.member_id', '=', at.member_id),
    )
    .leftJoin('attendee as self', (join) =>
      join.onRef('self.meeting_id', '=', 'meeting.meeting_id').on('self.member_id', '=', at.member_id),
    )
    .leftJoin('invitee as invited', (join) =>
      join
        .onRef('invited.meeting_series_id', '=', 'meeting.meeting_series_id')
        .on('invited.member_id', '=', at.member_id),
    )
    .select(['meeting.meeting_id', 'meeting.create_id', 'room.room_id', 'room.organization_id', 'room.private'])
    .select(['seat.role_id as organization_role', 'place.role_id as room_role', 'self.role_id as meeting_role'])
    .select('invited.role_id as series_role')
    .select(sql<number>`coalesce(self.note_taker, 0)`.as('note_taker'))
    .select(sql<number>`coalesce(self.presenter, 0)`.as('presenter'))
    .where('meeting.meeting_id', '=', at.id),
)

const ofSeries = prepared((db, at: ParametersOf<At>) =>
  db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .leftJoin('organization_member as seat', (join) =>
      join.onRef('seat.organization_id', '=', 'room.organization_id').on('seat.member_id', '=', at.member_id),
    )
    .leftJoin('room_member as place', (join) =>
      join.onRef('place.room_id', '=', 'room.room_id').on('place.member_id', '=', at.member_id),
    )
    .leftJoin('invitee as self', (join) =>
      join
        .onRef('self.meeting_series_id', '=', 'meeting_series.meeting_series_id')
        .on('self.member_id', '=', at.member_id),
    )
    .select(['meeting_series.meeting_series_id', 'meeting_series.create_id'])
    .select(['room.room_id', 'room.organization_id', 'room.private'])
    .select(['seat.role_id as organization_role', 'place.role_id as room_role', 'self.role_id as meeting_role'])
    .where('meeting_series.meeting_series_id', '=', at.id),
)

/** A person's roles in an organization. */
export interface OrganizationStanding extends OrganizationRoles {
  organization_id: number
}

/** A person's roles in a room and its organization. */
export interface RoomStanding extends RoomRoles {
  room_id: number
  organization_id: number
}

/** A person's roles in a meeting, its room and its organization. */
export interface MeetingStanding extends MeetingRoles {
  meeting_id: number
  room_id: number
  organization_id: number
  note_taker: number
  presenter: number
}

/** A person's roles in an organization; undefined where there is no such organization. */
export async function inOrganization(
  db: Kysely<DB>,
  actor: Actor,
  id: number,
): Promise<OrganizationStanding | undefined> {
  const [row] = await ofOrganization(db, { member_id: actor.member_id, id })
  return row && { ...row, enterprise: actor.enterprise }
}

/** A person's roles in a room; undefined where there is no such room. */
export async function inRoom(db: Kysely<DB>, actor: Actor, id: number): Promise<RoomStanding | undefined> {
  const [row] = await ofRoom(db, { member_id: actor.member_id, id })
  return row && { ...row, enterprise: actor.enterprise }
}

/** A person's roles in a meeting; undefined where there is no such meeting. */
export async function inMeeting(db: Kysely<DB>, actor: Actor, id: number): Promise<MeetingStanding | undefined> {
  const [row] = await ofMeeting(db, { member_id: actor.member_id, id })
  return row && { ...row, enterprise: actor.enterprise, created: row.create_id === actor.member_id }
}

/** A person's roles in a series, its room and its organization. `meeting_role` is the role as an invitee. */
export interface SeriesStanding extends MeetingRoles {
  meeting_series_id: number
  room_id: number
  organization_id: number
}

/** A person's roles in a series; undefined where there is no such series. */
export async function inSeries(db: Kysely<DB>, actor: Actor, id: number): Promise<SeriesStanding | undefined> {
  const [row] = await ofSeries(db, { member_id: actor.member_id, id })
  return row && { ...row, enterprise: actor.enterprise, created: row.create_id === actor.member_id }
}
