// The guard of meeting sources.
import type { ParametersOf } from '../db/parameter.ts'
import { prepared } from '../db/prepared.ts'
import { forbidden, mustExist, notFound } from '../problem.ts'
import { meetingLevel, READ, RUN } from './can.ts'
import type { Guard } from './guard.ts'
import { inMeeting } from './standing.ts'

const sourceOf = prepared((db, at: ParametersOf<{ id: number }>) =>
  db.selectFrom('meeting_source').select(['member_id', 'meeting_id']).where('meeting_source_id', '=', at.id),
)

/** The creator of the source while they may read its meeting, and those who run the meeting. */
export const sourceWriting: Guard<{ meeting_source_id: number }> = async (db, actor, { meeting_source_id }) => {
  const [source] = await sourceOf(db, { id: meeting_source_id })
  if (!source) throw notFound()
  const level = meetingLevel(mustExist(await inMeeting(db, actor, source.meeting_id)))
  if (level < (source.member_id === actor.member_id ? READ : RUN)) throw forbidden()
  return true
}
