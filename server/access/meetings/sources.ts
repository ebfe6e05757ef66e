// The guard of meeting sources.
import { forbidden, mustExist, notFound } from '../../problem.ts'
import { meetingLevel, READ, RUN } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inMeeting } from '../roles.ts'

const sourceOf = lookup('meeting_source.meeting_source_id', (db) =>
  db.selectFrom('meeting_source').select(['member_id', 'meeting_id']),
)

/** The creator of the source while they may read its meeting, and those who run the meeting. */
export const sourceWriting: Guard<{ meeting_source_id: number }> = async (from, actor, { meeting_source_id }) => {
  const source = await sourceOf(from, actor, meeting_source_id)
  if (!source) throw notFound()
  const level = meetingLevel(mustExist(await inMeeting(from, actor, source.meeting_id)))
  if (level < (source.member_id === actor.member_id ? READ : RUN)) throw forbidden()
  return true
}
