// Guards of records of deleted meetings and attendees, and the 404, 403 or 410 for a missing meeting.
import { GUEST } from '../../../contract/codes.ts'
import { forbidden, gone, notFound, type Problem } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { type Level, meetingLevel, organizationLevel, READ, type RoomRoles, RUN, roomLevel } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inMeeting, inOrganization, inRoom } from '../roles.ts'

const deletedRoomStanding = lookup('deleted_room.room_id', (db, { member_id }) =>
  db
    .selectFrom('deleted_room')
    .leftJoin('deleted_room_member as place', (join) =>
      join.onRef('place.room_id', '=', 'deleted_room.room_id').on('place.member_id', '=', member_id),
    )
    .select(['deleted_room.organization_id', 'deleted_room.private', 'place.role_id as room_role']),
)

const wasInvited = lookup('deleted_meeting_attendee.meeting_id', (db, { member_id }) =>
  db.selectFrom('deleted_meeting_attendee').select('meeting_id').where('member_id', '=', member_id),
)

const recordOfMeeting = lookup('deleted_meeting.meeting_id', (db) =>
  db.selectFrom('deleted_meeting').select(['meeting_id', 'room_id']),
)

/** A person's access to a room, or to a deleted room at the time of its deletion. */
export interface FormerStanding {
  level: Level
  /** Whether the person is or was a member of the room, other than a Guest; administrators count as members. */
  member: boolean
  /** Whether the person is or was a Guest of the room. */
  guest: boolean
  /** Whether the room itself is deleted. */
  roomGone: boolean
}

/** Returns a person's access to a room, or to a deleted room at the time of its deletion. */
export async function inRoomOrDeletedRoom(from: RowSource, actor: Actor, room_id: number): Promise<FormerStanding> {
  const present = await inRoom(from, actor, room_id)
  const roles = present ?? (await rolesInDeletedRoom(from, actor, room_id))
  const { room_role } = roles
  return {
    level: roomLevel(roles),
    member: organizationLevel(roles) === RUN || (room_role !== null && room_role !== GUEST),
    guest: room_role === GUEST,
    roomGone: present === undefined,
  }
}

/** The roles that count in a deleted room: the room role at its deletion, and the present organization role. */
async function rolesInDeletedRoom(from: RowSource, actor: Actor, room_id: number): Promise<RoomRoles> {
  const room = await deletedRoomStanding(from, actor, room_id)
  const organization = room && (await inOrganization(from, actor, room.organization_id))
  return {
    enterprise: actor.enterprise,
    organization_role: organization?.organization_role ?? null,
    room_role: room?.room_role ?? null,
    private: room?.private ?? 1,
  }
}

const meetingRecordOf = lookup('deleted_meeting.event_id', (db) =>
  db.selectFrom('deleted_meeting').select(['meeting_id', 'room_id']),
)

const attendeeRecordOf = lookup('deleted_attendee.event_id', (db) =>
  db.selectFrom('deleted_attendee').select('meeting_id'),
)

/**
 * The record of a deleted meeting: for members of its room, and for Guests of the room who were invited to the meeting.
 * Throws 410 for them where the room is deleted too (docs/api/meetings.md#deleted-records).
 */
export const meetingRecord: Guard<{ event_id: number }> = async (from, actor, { event_id }) => {
  const record = await meetingRecordOf(from, actor, event_id)
  if (!record) throw notFound()
  const standing = await inRoomOrDeletedRoom(from, actor, record.room_id)
  const invited = standing.guest && (await wasInvited(from, actor, record.meeting_id))
  if (!standing.member && !invited) throw forbidden()
  if (standing.roomGone) throw gone()
  return true
}

/** The record of a removed attendee: for readers of the meeting. Throws 410 for them where the meeting is deleted. */
export const attendeeRecord: Guard<{ event_id: number }> = async (from, actor, { event_id }) => {
  const record = await attendeeRecordOf(from, actor, event_id)
  if (!record) throw notFound()
  const standing = await inMeeting(from, actor, record.meeting_id)
  if (!standing) throw await meetingMissing(from, actor, record.meeting_id)
  if (meetingLevel(standing) < READ) throw forbidden()
  return true
}

/**
 * The error for a meeting that is missing: 404 if it never existed; if it was deleted, 410 for those who could read it
 * and 403 for others (docs/api/errors.md#forbidden-missing-and-deleted).
 */
export async function meetingMissing(from: RowSource, actor: Actor, meeting_id: number): Promise<Problem> {
  const record = await recordOfMeeting(from, actor, meeting_id)
  if (!record) return notFound()
  if (await wasInvited(from, actor, meeting_id)) return gone()
  const { level } = await inRoomOrDeletedRoom(from, actor, record.room_id)
  return level >= READ ? gone() : forbidden()
}
