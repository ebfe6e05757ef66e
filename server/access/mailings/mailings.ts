// Read access to a mailing and its recipients: organizers of its meeting or series.
import { forbidden, notFound } from '../../problem.ts'
import { meetingLevel, RUN } from '../can.ts'
import type { Guard } from '../guard.ts'
import { lookup } from '../lookup.ts'
import { inRoomOrDeletedRoom } from '../meetings/deleted.ts'
import { inMeeting, inSeries } from '../roles.ts'

const mailingAt = lookup('mailing.mailing_id', (db) =>
  db.selectFrom('mailing').select(['meeting_id', 'meeting_series_id', 'room_id']),
)

/** Those who run the meeting or series of the mailing; once that is deleted, those who manage its room. */
export const mailingReading: Guard<{ mailing_id: number }> = async (from, actor, { mailing_id }) => {
  const mailing = await mailingAt(from, actor, mailing_id)
  if (!mailing) throw notFound()
  const { meeting_id, meeting_series_id, room_id } = mailing
  const standing =
    meeting_id !== null ? await inMeeting(from, actor, meeting_id) : await inSeries(from, actor, meeting_series_id!)
  const level = standing ? meetingLevel(standing) : (await inRoomOrDeletedRoom(from, actor, room_id)).level
  if (level < RUN) throw forbidden()
  return true
}
