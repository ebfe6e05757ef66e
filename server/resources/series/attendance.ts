// Attendance of a series by meeting, as a list and a spreadsheet.

import { sql } from 'kysely'
import { attendance } from '../../../contract/series/attendance.ts'
import { localeOf } from '../../../words/languages.ts'
import type { Reader } from '../../access/actor.ts'
import { historyOfSeries } from '../../access/series/series.ts'
import { meetingItself } from '../../access/visible.ts'
import type { Parameter } from '../../db/queries/parameter.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import { shortDate, type TextReader } from '../../exports/document/words.ts'
import type { Column } from '../../exports/sheets/sheet.ts'
import { mustFitSheet, writeSheet } from '../../exports/sheets/sheet-writer.ts'
import { attendeeRowsInRooms } from '../meetings/attendee.ts'
import type { Row } from '../serving/embed-context.ts'
import type { FileRows, ListFile } from '../serving/file.ts'
import { bindResource } from '../serving/serve.ts'

const rows: (db: Parameters<typeof attendeeRowsInRooms>[0]) => Rows = (db) =>
  attendeeRowsInRooms(db).select(['meeting.start_time', 'meeting.started_ts'])
type Rows = ReturnType<typeof attendeeRowsInRooms>

const visible = (query: Rows, reader: Reader): Rows => query.where(meetingItself(reader))

/** So many meetings of a series, the last ones that have begun. */
const lastHeld = (meeting_series_id: Parameter<number>, now: Parameter<number>, last: Parameter<number>) =>
  sql<number>`(select held.meeting_id from meeting as held
    where ${isOfHistory('held.meeting_series_id', meeting_series_id)} and held.state <> 'canceled'
      and (held.start_time <= ${now} or held.started_ts <= ${now})
    order by held.start_time desc, held.meeting_id desc limit ${last})`

/** A row of the list as it is answered. */
interface Shown {
  member_id: number
  member_name: string
  meeting_id: { value: number }
  start_time: { value: number } | null
  started_ts: { value: number } | null
  rsvp: { display: string }
  attended: boolean
}

/** A row for each person, a column for each meeting. */
const spreadsheet: ListFile = async ({ total, slices }, { call, context, gone }) => {
  mustFitSheet(total)
  const reader = { timezone: context.timezone, locale: localeOf(context.tag) }
  const { meetings, people } = await crossed({ total, slices })
  const columns: Column[] = ['Name', ...[...meetings.values()].map((start) => dateOf(start, reader))].map((title) => ({
    ...{ title, kind: 'text' as const },
  }))
  const series = await context.db
    .selectFrom('meeting_series')
    .select('name')
    .where('meeting_series_id', '=', call.params['meeting_series_id']!)
    .executeTakeFirst()
  const cells = [...people.values()]
    .sort((one, other) => one.name.localeCompare(other.name, reader.locale))
    .map(({ name, by }) => [name, ...[...meetings.keys()].map((id) => cellOf(by.get(id), context.now))])
  async function* all() {
    yield cells
  }
  const title = 'Attendance'
  const head = { title, columns, ...reader }
  return { name: series ? `${title} - ${series.name}` : title, bytes: () => writeSheet(head, all(), gone) }
}

const dateOf = (start: number | null, reader: TextReader): string =>
  start === null ? 'Not scheduled' : shortDate(start, reader)

/** Of a meeting to come the answer, and of one that has begun whether the person was there. */
function cellOf(row: Shown | undefined, now: number): string | null {
  if (!row) return null
  if (row.attended) return 'Attended'
  const began = row.started_ts ?? row.start_time
  return began !== null && began.value <= now ? 'Absent' : row.rsvp.display
}

/** When the meetings began, or are to begin, by their ids, and the rows of each person by meeting. */
async function crossed({ slices }: FileRows) {
  const meetings = new Map<number, number | null>()
  const people = new Map<number, { name: string; by: Map<number, Shown> }>()
  for await (const slice of slices())
    for (const row of slice as readonly Row[] as unknown as readonly Shown[]) {
      meetings.set(row.meeting_id.value, (row.started_ts ?? row.start_time)?.value ?? null)
      const person = people.get(row.member_id) ?? { name: row.member_name, by: new Map<number, Shown>() }
      person.by.set(row.meeting_id.value, row)
      people.set(row.member_id, person)
    }
  return { meetings, people }
}

/** The endpoint of attendance (docs/api/minutes-and-decisions.md#attendance). */
export const attendances = bindResource(attendance, {
  table: 'attendee',
  rows,
  visible,
  sorts: { start_time: { by: 'meeting.start_time', unset: true } },
  embeds: {},
  endpoints: {
    inSeries: {
      may: historyOfSeries,
      // Nobody was at a meeting that is canceled, and nobody was absent from it.
      rows: (query, { params, sent, now }) => {
        const held = query
          .where(isOfHistory('meeting.meeting_series_id', params.meeting_series_id))
          .where('meeting.state', '<>', 'canceled')
        if (sent.last === undefined) return held
        return held.where('meeting.meeting_id', 'in', lastHeld(params.meeting_series_id, now, sent.last))
      },
      files: { xlsx: spreadsheet },
    },
  },
})
