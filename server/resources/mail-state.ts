// Whether mail about a meeting or series reached somebody: shown to themselves, and to whoever runs it.
import { createBatch } from '../access/batch.ts'
import { meetingLevel, RUN } from '../access/can.ts'
import { inMeeting, inSeries } from '../access/standing.ts'
import type { CompleteRows, Row } from './serve.ts'

/** Adds `mail_state` to attendees or invitees; null for everybody whom it is not for. */
export const withMailState =
  (of: 'meeting' | 'meeting_series'): CompleteRows =>
  async ({ db, actor }, rows) => {
    const batch = createBatch(db, actor)
    const runs = async (row: Row): Promise<boolean> => {
      const id = row[`${of}_id`] as number
      const standing = of === 'meeting' ? await inMeeting(batch, actor, id) : await inSeries(batch, actor, id)
      return standing !== undefined && meetingLevel(standing) >= RUN
    }
    const isShown = await Promise.all(rows.map((row) => row['member_id'] === actor.member_id || runs(row)))
    return rows.map((row, at) => ({ ...row, mail_state: isShown[at] ? row['mail_told'] : null }))
  }
