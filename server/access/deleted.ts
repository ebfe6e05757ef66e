// Guards of the records of deleted meetings and attendees, and the answer for a meeting that is missing.
import type { Kysely } from 'kysely'
import { GUEST } from '../../contract/codes.ts'
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, gone, notFound, type Problem } from '../problem.ts'
import type { Actor } from './actor.ts'
import { type Level, meetingLevel, organizationLevel, READ, type RoomRoles, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inOrganization, inRoom } from './standing.ts'

const deletedRoomStanding = prepared((db, at: ParametersOf<{ member_id: number; room_id: number }>) =>
  db
    .selectFrom('deleted_room')
    .leftJoin('deleted_room_member as place', (join) =>
      join.onRef('place.room_id', '=', 'deleted_room.room_id').on('place.member_id', '=', at.member_id),
    )
    .select(['deleted_room.organization_id', 'deleted_room.private', 'place.role_id as room_role'])
    .where('deleted_room.room_id', '=', at.room_id),
)

const wasInvited = prepared((db, at: ParametersOf<{ member_id: number; meeting_id: number }>) =>
  db
    .selectFrom('deleted_meeting_attendee')
    .select('meeting_id')
    .where('meeting_id', '=', at.meeting_id)
    .where('member_id', '=', at.member_id),
)

const recordOfMeeting = prepared((db, at: ParametersOf<{ meeting_id: number }>) =>
  db.selectFrom('deleted_meeting').select(['meeting_id', 'room_id']).where('meeting_id', '=', at.meeting_id),
)

/** What a person may do in a room, or could when it was deleted. */
export interface FormerStanding {
  level: Level
  /** Whether the person is or was a member of the room, other than a Guest; administrators count as members. */
  member: boolean
  /** Whether the person is or was a Guest of the room. */
  guest: boolean
  /** Whether the room itself is deleted. */
  roomGone: boolean
}

/** What a person may do in a room, or could where it is deleted. */
export async function inRoomOrDeletedRoom(db: Kysely<DB>, actor: Actor, room_id: number): Promise<FormerStanding> {
  const present = await inRoom(db, actor, room_id)
  const roles = present ?? (await rolesInDeletedRoom(db, actor, room_id))
  const { room_role } = roles
  return {
    level: roomLevel(roles),
    member: organizationLevel(roles) === RUN || (room_role !== null && room_role !== GUEST),
    guest: room_role === GUEST,
    roomGone: present === undefined,
  }
}

/** The roles that count in a deleted room: the room role at its deletion, and the present organization role. */
async function rolesInDeletedRoom(db: Kysely<DB>, actor: Actor, room_id: number): Promise<RoomRoles> {
  const [room] = await deletedRoomStanding(db, { member_id: actor.member_id, room_id })
  const organization = room && (await inOrganization(db, actor, room.organization_id))
  return {
    enterprise: actor.enterprise,
    organization_role: organization?.organization_role ?? null,
    room_role: room?.room_role ?? null,
    private: room?.private ?? 1,
  }
}

const meetingRecordOf = prepared((db, at: ParametersOf<{ event_id: number }>) =>
  db.selectFrom('deleted_meeting').select(['meeting_id', 'room_id']).where('event_id', '=', at.event_id),
)

const attendeeRecordOf = prepared((db, at: ParametersOf<{ event_id: number }>) =>
  db.selectFrom('deleted_attendee').select('meeting_id').where('event_id', '=', at.event_id),
)

/**
 * The record of a deleted meeting: for members of its room, and for Guests of the room who were invited to the meeting.
 * Throws 410 for them where the room is deleted too (docs/api.md#deleted-records).
 */
export const meetingRecord: Guard<{ event_id: number }> = async (db, actor, { event_id }) => {
  const [record] = await meetingRecordOf(db, { event_id })
  if (!record) throw notFound()
  const standing = await inRoomOrDeletedRoom(db, actor, record.room_id)
  const { member_id } = actor
  const invited = standing.guest && (await wasInvited(db, { member_id, meeting_id: record.meeting_id })).length > 0
  if (!standing.member && !invited) throw forbidden()
  if (standing.roomGone) throw gone()
  return true
}

/** The record of a removed attendee: for readers of the meeting. Throws 410 for them where the meeting is deleted. */
export const attendeeRecord: Guard<{ event_id: number }> = async (db, actor, { event_id }) => {
  const [record] = await attendeeRecordOf(db, { event_id })
  if (!record) throw notFound()
  const standing = await inMeeting(db, actor, record.meeting_id)
  if (!standing) throw await meetingMissing(db, actor, record.meeting_id)
  if (meetingLevel(standing) < READ) throw forbidden()
  return true
}

/**
 * The error for a meeting that is missing: 404 if it never existed; if it was deleted, 410 for those who could read it
 * and 403 for others (docs/api.md#forbidden-missing-and-deleted).
 */
export async function meetingMissing(db: Kysely<DB>, actor: Actor, meeting_id: number): Promise<Problem> {
  const [record] = await recordOfMeeting(db, { meeting_id })
  if (!record) return notFound()
  if ((await wasInvited(db, { member_id: actor.member_id, meeting_id })).length) return gone()
  const { level } = await inRoomOrDeletedRoom(db, actor, record.room_id)
  return level >= READ ? gone() : forbidden()
}
