// Guards of attendees, room members, organization members and members of the site.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import type { Actor } from '../actor.ts'
import type { RowSource } from '../batch.ts'
import { mayJoinRoom, meetingLevel, organizationLevel, RUN, roomLevel } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inMeeting, inOrganization, inRoom } from '../roles.ts'

const attendeeOf = lookup('attendee.attendee_id', (db) => db.selectFrom('attendee').select(['member_id', 'meeting_id']))
const roomMemberOf = lookup('room_member.room_member_id', (db) =>
  db.selectFrom('room_member').select(['member_id', 'room_id']),
)
const organizationMemberOf = lookup('organization_member.organization_member_id', (db) =>
  db.selectFrom('organization_member').select(['member_id', 'organization_id']),
)
const memberOf = lookup('member.member_id', (db) =>
  db.selectFrom('member').select('member_id').where('deleted_ts', 'is', null),
)

type Runs = (from: RowSource, actor: Actor) => Promise<boolean>

/** The caller's own row, or any row for those who run its place. Throws 404 without a row. */
async function ownOrRun(
  from: RowSource,
  actor: Actor,
  row: { member_id: number } | undefined,
  runs: Runs,
): Promise<boolean> {
  if (!row) throw notFound()
  if (row.member_id !== actor.member_id && !(await runs(from, actor))) throw forbidden()
  return true
}

/** The attendee themselves, and those who run the meeting. */
export const ownAttendance: Guard<{ attendee_id: number }> = async (from, actor, { attendee_id }) => {
  const row = await attendeeOf(from, actor, attendee_id)
  return ownOrRun(from, actor, row, async () => {
    return meetingLevel(mustExist(await inMeeting(from, actor, row!.meeting_id))) >= RUN
  })
}

/** Those who run the meeting of the attendee. */
export const attendanceRunning: Guard<{ attendee_id: number }> = async (from, actor, { attendee_id }) => {
  const row = await attendeeOf(from, actor, attendee_id)
  if (!row) throw notFound()
  if (meetingLevel(mustExist(await inMeeting(from, actor, row.meeting_id))) < RUN) throw forbidden()
  return true
}

/** The room member themselves, and managers of the room. */
export const ownRoomMembership: Guard<{ room_member_id: number }> = async (from, actor, { room_member_id }) => {
  const row = await roomMemberOf(from, actor, room_member_id)
  return ownOrRun(from, actor, row, async () => {
    return roomLevel(mustExist(await inRoom(from, actor, row!.room_id))) >= RUN
  })
}

/** The organization member themselves, and administrators of the organization. */
export const ownOrganizationMembership: Guard<{ organization_member_id: number }> = async (
  from,
  actor,
  { organization_member_id },
) => {
  const row = await organizationMemberOf(from, actor, organization_member_id)
  return ownOrRun(from, actor, row, async () => {
    return organizationLevel(mustExist(await inOrganization(from, actor, row!.organization_id))) >= RUN
  })
}

/** Managers of the room, and members of the organization who may add themselves to it. */
export const joiningRoom: Guard<{ room_id: number }> = async (from, actor, { room_id }) => {
  const standing = await inRoom(from, actor, room_id)
  if (!standing) throw notFound()
  if (roomLevel(standing) < RUN && !mayJoinRoom(standing)) throw forbidden()
  return true
}

/** The person themselves, and enterprise administrators; 404 for an account that has ended. */
export const ownMember: Guard<{ member_id: number }> = async (from, actor, { member_id }) => {
  const person = await memberOf(from, actor, member_id)
  return ownOrRun(from, actor, person, async () => actor.enterprise)
}

/** Enterprise administrators; 404 for an account that has ended. */
export const enterpriseFor: Guard<{ member_id: number }> = async (from, actor, { member_id }) => {
  const person = await memberOf(from, actor, member_id)
  if (!person) throw notFound()
  if (!actor.enterprise) throw forbidden()
  return true
}
