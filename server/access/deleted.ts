// Who may still read what is left of a deleted meeting, and what a caller hears who asks for the meeting itself.
import type { Kysely } from 'kysely'
import { GUEST } from '../../contract/codes.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, gone, notFound, type Problem } from '../problem.ts'
import type { Actor } from './actor.ts'
import { type Level, meetingLevel, organizationLevel, READ, type RoomRoles, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inOrganization, inRoom } from './standing.ts'

const formerly = prepared((db, at: { member_id: number; room_id: number }) =>
  db
    .selectFrom('deleted_room')
    .leftJoin('deleted_room_member as place', (join) =>
      join.onRef('place.room_id', '=', 'deleted_room.room_id').on('place.member_id', '=', at.member_id),
    )
    .select(['deleted_room.organization_id', 'deleted_room.private', 'place.role_id as room_role'])
    .where('deleted_room.room_id', '=', at.room_id),
)

const wasInvited = prepared((db, at: { member_id: number; meeting_id: number }) =>
  db
    .selectFrom('deleted_meeting_attendee')
    .select('meeting_id')
    .where('meeting_id', '=', at.meeting_id)
    .where('member_id', '=', at.member_id),
)

const record = prepared((db, at: { meeting_id: number }) =>
  db.selectFrom('deleted_meeting').select(['meeting_id', 'room_id']).where('meeting_id', '=', at.meeting_id),
)

export interface DeletedRoomStanding {
  level: Level
  /** Whether the person was in the room, and whether only as a Guest; administrators count as members. */
  member: boolean
  guest: boolean
  roomGone: boolean
}

/** What a person is, or was, in a room that may itself be deleted. */
export async function inRoomThen(db: Kysely<DB>, actor: Actor, room_id: number): Promise<DeletedRoomStanding> {
  const now = await inRoom(db, actor, room_id)
  const roles = now ?? (await rolesThen(db, actor, room_id))
  const { room_role } = roles
  return {
    level: roomLevel(roles),
    member: organizationLevel(roles) === RUN || (room_role !== null && room_role !== GUEST),
    guest: room_role === GUEST,
    roomGone: now === undefined,
  }
}

/** The roles that count in a deleted room: those held in it when it went, and the present ones in its organization. */
async function rolesThen(db: Kysely<DB>, actor: Actor, room_id: number): Promise<RoomRoles> {
  const [then] = await formerly(db, { member_id: actor.member_id, room_id })
  const organization = then && (await inOrganization(db, actor, then.organization_id))
  return {
    enterprise: actor.enterprise,
    organization_role: organization?.organization_role ?? null,
    room_role: then?.room_role ?? null,
    private: then?.private ?? 1,
  }
}

const meetingRecordOf = prepared((db, at: { event_id: number }) =>
  db.selectFrom('deleted_meeting').select(['meeting_id', 'room_id']).where('event_id', '=', at.event_id),
)

const attendeeRecordOf = prepared((db, at: { event_id: number }) =>
  db.selectFrom('deleted_attendee').select('meeting_id').where('event_id', '=', at.event_id),
)

/** The record of a deleted meeting: members of the room it was in, its Guests where they were invited; then 410. */
export const meetingRecord: Guard<{ event_id: number }> = async (db, actor, { event_id }) => {
  const [left] = await meetingRecordOf(db, { event_id })
  if (!left) throw notFound()
  const standing = await inRoomThen(db, actor, left.room_id)
  const { member_id } = actor
  const invited = standing.guest && (await wasInvited(db, { member_id, meeting_id: left.meeting_id })).length > 0
  if (!standing.member && !invited) throw forbidden()
  if (standing.roomGone) throw gone()
  return true
}

/** The record of a removed attendee: whoever reads the meeting; 410 for those who could, once that or its room is gone. */
export const attendeeRecord: Guard<{ event_id: number }> = async (db, actor, { event_id }) => {
  const [left] = await attendeeRecordOf(db, { event_id })
  if (!left) throw notFound()
  const standing = await inMeeting(db, actor, left.meeting_id)
  if (!standing) throw await meetingMissing(db, actor, left.meeting_id)
  if (meetingLevel(standing) < READ) throw forbidden()
  return true
}

/** Why a meeting that is not there is not there: 410 for those who could read it, 403 for others, 404 if it never was. */
export async function meetingMissing(db: Kysely<DB>, actor: Actor, meeting_id: number): Promise<Problem> {
  const [left] = await record(db, { meeting_id })
  if (!left) return notFound()
  if ((await wasInvited(db, { member_id: actor.member_id, meeting_id })).length) return gone()
  const { level } = await inRoomThen(db, actor, left.room_id)
  return level >= READ ? gone() : forbidden()
}
