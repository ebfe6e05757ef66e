// Events that contain a meeting: its own, or those of its series.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { CalendarSubject } from './sent-state.ts'

interface Events {
  subject: CalendarSubject
  /** The slot of a meeting whose series is announced. */
  only?: number
  /** Whether the series is announced, so that changes are sent with it. */
  isAnnounced: boolean
}

/** Events that represent a meeting or series: a meeting of a series is one of its occurrences, even if the series was not announced. */
export async function eventsWith(trx: Transaction<DB>, subject: CalendarSubject): Promise<Events> {
  const own = { subject, isAnnounced: false }
  if (subject.kind === 'meeting_series') return own
  const of = async (table: 'meeting' | 'deleted_meeting') =>
    trx
      .selectFrom(table as 'meeting')
      .leftJoin('meeting_series as series', 'series.meeting_series_id', `${table as 'meeting'}.meeting_series_id`)
      .select(['series.meeting_series_id', 'series.announced', `${table as 'meeting'}.slot_ts`])
      .where(`${table as 'meeting'}.meeting_id`, '=', subject.id)
      .executeTakeFirst()
  const meeting = (await of('meeting')) ?? (await of('deleted_meeting'))
  if (!meeting || meeting.meeting_series_id === null || meeting.slot_ts === null) return own
  const series = { kind: 'meeting_series', id: meeting.meeting_series_id } as const
  return meeting.announced
    ? { subject: series, only: Number(meeting.slot_ts), isAnnounced: true }
    : { subject: series, isAnnounced: false }
}
