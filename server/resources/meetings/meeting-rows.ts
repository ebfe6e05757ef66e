// The rows of meetings, with what each shows beside its own columns.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** Every meeting. `meeting_series_name` is the description of the series' schedule. */
export const meetingRows = (db: Kysely<DB>) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .leftJoin('template', 'template.template_id', 'meeting.template_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting.meeting_series_id')
    .selectAll('meeting')
    .select(['room.name as room_name', 'template.name as template_name'])
    .select('meeting_series.recurrence_description as meeting_series_name')
    .select(sql<0 | 1>`case when meeting.start_time is null then 0 else 1 end`.as('scheduled'))
