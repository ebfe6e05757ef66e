// Guards of attendees, room members, organization members and members of the site.
import type { Kysely } from 'kysely'
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import { forbidden, mustExist, notFound } from '../problem.ts'
import type { Actor } from './actor.ts'
import { mayJoinRoom, meetingLevel, organizationLevel, RUN, roomLevel } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting, inOrganization, inRoom } from './standing.ts'

const attendeeOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db.selectFrom('attendee').select(['member_id', 'meeting_id']).where('attendee_id', '=', at.id),
)
const roomMemberOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db.selectFrom('room_member').select(['member_id', 'room_id']).where('room_member_id', '=', at.id),
)
const organizationMemberOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db
    .selectFrom('organization_member')
    .select(['member_id', 'organization_id'])
    .where('organization_member_id', '=', at.id),
)
const memberOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db.selectFrom('member').select('member_id').where('member_id', '=', at.id).where('deleted_ts', 'is', null),
)

type Runs = (db: Kysely<DB>, actor: Actor) => Promise<boolean>

/** The caller's own row, or any row for those who run its place. Throws 404 without a row. */
async function ownOrRun(
  db: Kysely<DB>,
  actor: Actor,
  row: { member_id: number } | undefined,
  runs: Runs,
): Promise<boolean> {
  if (!row) throw notFound()
  if (row.member_id !== actor.member_id && !(await runs(db, actor))) throw forbidden()
  return true
}

/** The attendee themselves, and those who run the meeting. */
export const ownAttendance: Guard<{ attendee_id: number }> = async (db, actor, { attendee_id }) => {
  const [row] = await attendeeOf(db, { id: attendee_id })
  return ownOrRun(db, actor, row, async () => {
    return meetingLevel(mustExist(await inMeeting(db, actor, row!.meeting_id))) >= RUN
  })
}

/** The room member themselves, and managers of the room. */
export const ownRoomMembership: Guard<{ room_member_id: number }> = async (db, actor, { room_member_id }) => {
  const [row] = await roomMemberOf(db, { id: room_member_id })
  return ownOrRun(db, actor, row, async () => {
    return roomLevel(mustExist(await inRoom(db, actor, row!.room_id))) >= RUN
  })
}

/** The organization member themselves, and administrators of the organization. */
export const ownOrganizationMembership: Guard<{ organization_member_id: number }> = async (
  db,
  actor,
  { organization_member_id },
) => {
  const [row] = await organizationMemberOf(db, { id: organization_member_id })
  return ownOrRun(db, actor, row, async () => {
    return organizationLevel(mustExist(await inOrganization(db, actor, row!.organization_id))) >= RUN
  })
}

/** Managers of the room, and members of the organization who may add themselves to it. */
export const joiningRoom: Guard<{ room_id: number }> = async (db, actor, { room_id }) => {
  const standing = await inRoom(db, actor, room_id)
  if (!standing) throw notFound()
  if (roomLevel(standing) < RUN && !mayJoinRoom(standing)) throw forbidden()
  return true
}

/** The person themselves, and enterprise administrators; 404 for an account that has ended. */
export const ownMember: Guard<{ member_id: number }> = async (db, actor, { member_id }) => {
  const [person] = await memberOf(db, { id: member_id })
  return ownOrRun(db, actor, person, async () => actor.enterprise)
}

/** Enterprise administrators; 404 for an account that has ended. */
export const enterpriseFor: Guard<{ member_id: number }> = async (db, actor, { member_id }) => {
  const [person] = await memberOf(db, { id: member_id })
  if (!person) throw notFound()
  if (!actor.enterprise) throw forbidden()
  return true
}
