// Loads the roles that a person has in an organization, room, meeting or series, with one query each.
import { type RawBuilder, sql } from 'kysely'
import { GUEST } from '../../contract/codes.ts'
import type { Actor } from './actor.ts'
import type { MeetingRoles, OrganizationRoles, RoomRoles } from './can.ts'
import { type Lookup, lookup } from './lookup.ts'

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
  /** Whether the rights of the attendee ended when they left the room; the roles here are those that are left. */
  rights_ended: number
}

/** A person's roles in a series, its room and its organization. `meeting_role` is the role as an invitee. */
export interface SeriesStanding extends MeetingRoles {
  meeting_series_id: number
  room_id: number
  organization_id: number
  note_taker: number
}

/** Adds to a row of roles whether the person is an enterprise administrator. */
const withEnterprise = <R extends object>(row: R, { enterprise }: Actor) => ({ ...row, enterprise })

/** The same, and whether the person created the place. */
const withCreated = <R extends { create_id: number | null }>(row: R, { enterprise, member_id }: Actor) => ({
  ...row,
  enterprise,
  created: row.create_id === member_id,
})

/** A person's roles in an organization; undefined where there is no such organization. */
export const inOrganization: Lookup<OrganizationStanding> = lookup(
  'organization.organization_id',
  (db, { member_id }) =>
    db
      .selectFrom('organization')
      .leftJoin('organization_member as seat', (join) =>
        join.onRef('seat.organization_id', '=', 'organization.organization_id').on('seat.member_id', '=', member_id),
      )
      .select(['organization.organization_id', 'seat.role_id as organization_role']),
  withEnterprise,
)

/** A person's roles in a room; undefined where there is no such room. */
export const inRoom: Lookup<RoomStanding> = lookup(
  'room.room_id',
  (db, { member_id }) =>
    db
      .selectFrom('room')
      .leftJoin('organization_member as seat', (join) =>
        join.onRef('seat.organization_id', '=', 'room.organization_id').on('seat.member_id', '=', member_id),
      )
      .leftJoin('room_member as place', (join) =>
        join.onRef('place.room_id', '=', 'room.room_id').on('place.member_id', '=', member_id),
      )
      .select(['room.room_id', 'room.organization_id', 'room.private'])
      .select(['seat.role_id as organization_role', 'place.role_id as room_role']),
  withEnterprise,
)

/**
 * A right of an attendee; of somebody who left the room since, that of a Guest
 * (docs/decisions/0033-leaving-rooms-and-organizations.md).
 */
const unlessEnded = <T>(right: RawBuilder<unknown>, ended: number) =>
  sql<T>`case when self.rights_ended = 1 then ${ended} else ${right} end`

/** A person's roles in a meeting; undefined where there is no such meeting. */
export const inMeeting: Lookup<MeetingStanding> = lookup(
  'meeting.meeting_id',
  (db, { member_id }) =>
    db
      .selectFrom('meeting')
      .innerJoin('room', 'room.room_id', 'meeting.room_id')
      .leftJoin('organization_member as seat', (join) =>
        join.onRef('seat.organization_id', '=', 'room.organization_id').on('seat.member_id', '=', member_id),
      )
      .leftJoin('room_member as place', (join) =>
        join.onRef('place.room_id', '=', 'room.room_id').on('place.member_id', '=', member_id),
      )
      .leftJoin('attendee as self', (join) =>
        join.onRef('self.meeting_id', '=', 'meeting.meeting_id').on('self.member_id', '=', member_id),
      )
      .leftJoin('invitee as invited', (join) =>
        join
          .onRef('invited.meeting_series_id', '=', 'meeting.meeting_series_id')
          .on('invited.member_id', '=', member_id),
      )
      .select(['meeting.meeting_id', 'meeting.create_id', 'room.room_id', 'room.organization_id', 'room.private'])
      .select(['seat.role_id as organization_role', 'place.role_id as room_role', 'invited.role_id as series_role'])
      .select(unlessEnded<number | null>(sql`self.role_id`, GUEST).as('meeting_role'))
      .select(unlessEnded<number>(sql`coalesce(self.note_taker, 0)`, 0).as('note_taker'))
      .select(unlessEnded<number>(sql`coalesce(self.presenter, 0)`, 0).as('presenter'))
      .select(sql<number>`coalesce(self.rights_ended, 0)`.as('rights_ended')),
  withCreated,
)

/** A person's roles in a series; undefined where there is no such series. */
export const inSeries: Lookup<SeriesStanding> = lookup(
  'meeting_series.meeting_series_id',
  (db, { member_id }) =>
    db
      .selectFrom('meeting_series')
      .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
      .leftJoin('organization_member as seat', (join) =>
        join.onRef('seat.organization_id', '=', 'room.organization_id').on('seat.member_id', '=', member_id),
      )
      .leftJoin('room_member as place', (join) =>
        join.onRef('place.room_id', '=', 'room.room_id').on('place.member_id', '=', member_id),
      )
      .leftJoin('invitee as self', (join) =>
        join
          .onRef('self.meeting_series_id', '=', 'meeting_series.meeting_series_id')
          .on('self.member_id', '=', member_id),
      )
      .select(['meeting_series.meeting_series_id', 'meeting_series.create_id'])
      .select(['room.room_id', 'room.organization_id', 'room.private'])
      .select(['seat.role_id as organization_role', 'place.role_id as room_role', 'self.role_id as meeting_role'])
      .select(sql<number>`coalesce(self.note_taker, 0)`.as('note_taker')),
  withCreated,
)
