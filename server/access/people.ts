// Guards of the records of people in places: attendees, room members, organization members, and members themselves.
import type { Kysely } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import { joins, meetingLevel, organizationLevel, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inOrganization, inRoom } from './standing.ts'

const attendeeOf = prepared((db, at: { id: number }) =>
  db.selectFrom('attendee').select(['member_id', 'meeting_id']).where('attendee_id', '=', at.id),
)
const roomMemberOf = prepared((db, at: { id: number }) =>
  db.selectFrom('room_member').select(['member_id', 'room_id']).where('room_member_id', '=', at.id),
)
const organizationMemberOf = prepared((db, at: { id: number }) =>
  db
    .selectFrom('organization_member')
    .select(['member_id', 'organization_id'])
    .where('organization_member_id', '=', at.id),
)
const memberOf = prepared((db, at: { id: number }) =>
  db.selectFrom('member').select('member_id').where('member_id', '=', at.id).where('deleted_ts', 'is', null),
)

type Runs = (db: Kysely<DB>, actor: Actor) => Promise<boolean>

/** One's own record, or whoever runs the place that it belongs to. */
async function ownOrRun(
  db: Kysely<DB>,
  actor: Actor,
  record: { member_id: number } | undefined,
  runs: Runs,
): Promise<boolean> {
  if (!record) throw notFound()
  if (record.member_id !== actor.member_id && !(await runs(db, actor))) throw forbidden()
  return true
}

export const ownAttendance: Guard<{ attendee_id: number }> = async (db, actor, { attendee_id }) => {
  const [record] = await attendeeOf(db, { id: attendee_id })
  return ownOrRun(db, actor, record, async () => {
    return meetingLevel(mustExist(await inMeeting(db, actor, record!.meeting_id))) >= RUN
  })
}

export const ownRoomMembership: Guard<{ room_member_id: number }> = async (db, actor, { room_member_id }) => {
  const [record] = await roomMemberOf(db, { id: room_member_id })
  return ownOrRun(db, actor, record, async () => {
    return roomLevel(mustExist(await inRoom(db, actor, record!.room_id))) >= RUN
  })
}

export const ownSeat: Guard<{ organization_member_id: number }> = async (db, actor, { organization_member_id }) => {
  const [record] = await organizationMemberOf(db, { id: organization_member_id })
  return ownOrRun(db, actor, record, async () => {
    return organizationLevel(mustExist(await inOrganization(db, actor, record!.organization_id))) >= RUN
  })
}

/** A manager of the room, or a member of the organization who may add themself. */
export const admission: Guard<{ room_id: number }> = async (db, actor, { room_id }) => {
  const standing = await inRoom(db, actor, room_id)
  if (!standing) throw notFound()
  if (roomLevel(standing) < RUN && !joins(standing)) throw forbidden()
  return true
}

/** Oneself, or an enterprise administrator. */
export const oneself: Guard<{ member_id: number }> = async (db, actor, { member_id }) => {
  const [person] = await memberOf(db, { id: member_id })
  return ownOrRun(db, actor, person, async () => actor.enterprise)
}

/** An enterprise administrator, for a person who exists. */
export const enterpriseFor: Guard<{ member_id: number }> = async (db, actor, { member_id }) => {
  const [person] = await memberOf(db, { id: member_id })
  if (!person) throw notFound()
  if (!actor.enterprise) throw forbidden()
  return true
}
