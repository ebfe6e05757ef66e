// Approval rights for minutes: organizers, and Participants who were present. Also read access to revisions.
import { PARTICIPANT } from '../../../contract/codes.ts'
import { forbidden, notFound } from '../../problem.ts'
import type { Caller } from '../actor.ts'
import { type Level, meetingLevel, READ, RUN } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { meetingMissing } from '../meetings/deleted.ts'
import * as must from '../must.ts'
import { inMeeting } from '../roles.ts'

const attendanceIn = lookup('meeting.meeting_id', (db, { member_id }) =>
  db
    .selectFrom('meeting')
    .leftJoin('attendee', (join) =>
      join.onRef('attendee.meeting_id', '=', 'meeting.meeting_id').on('attendee.member_id', '=', member_id),
    )
    .select(['attendee.role_id', 'attendee.attended', 'attendee.rights_ended']),
)

/** A person's attendance of a meeting; all null for those who do not attend it. */
interface Attendance {
  role_id: number | null
  attended: number | null
  rights_ended: number | null
}

/** Returns whether a person with this level in the meeting, and this attendance, may approve its minutes. */
export const mayApprove = (level: Level, { role_id, attended, rights_ended }: Attendance): boolean =>
  level >= RUN || (role_id === PARTICIPANT && attended === 1 && rights_ended !== 1)

/** Those who run the meeting of the path, and Participants who were there and have not left its room since. */
export const minutesApproving: Guard<{ meeting_id: number }> = async (from, actor, { meeting_id }) => {
  const standing = await inMeeting(from, actor, meeting_id)
  if (!standing) throw await meetingMissing(from, actor, meeting_id)
  const level = meetingLevel(standing)
  if (level >= RUN) return true
  const own = await attendanceIn(from, actor, meeting_id)
  if (!own || !mayApprove(level, own)) throw forbidden()
  return true
}

const revisionsOf = lookup('minutes_revision.meeting_id', (db) =>
  db
    .selectFrom('minutes_revision')
    .select((eb) => eb.fn.max('minutes_revision.number').as('last'))
    .groupBy('minutes_revision.meeting_id'),
)

/** Those who may read the meeting of the path, which has the revision of the path. */
export const revisionItself: Guard<{ meeting_id: number; number: number }> = async (
  from,
  actor,
  { meeting_id, number },
) => {
  const allowed = await must.meeting(READ)(from, actor, { meeting_id })
  const revisions = await revisionsOf(from, actor, meeting_id)
  // They are numbered from 1, and none is deleted.
  if (!revisions || number > Number(revisions.last)) throw notFound()
  return allowed
}

/** Readers of a revision in a session: programs have no passkey. Who of them may sign it is part of its text. */
export const minutesSigning: Guard<{ meeting_id: number; number: number }> = async (from, actor, params) => {
  const allowed = await revisionItself(from, actor, params)
  if ((actor as Partial<Caller>).by !== 'session') throw forbidden()
  return allowed
}
