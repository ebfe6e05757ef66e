// Meeting series: their rows, who may read them, and their endpoints.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { FACILITATOR, GUEST, OBSERVER, PARTICIPANT } from '../../../contract/codes.ts'
import { meetingSeries } from '../../../contract/series/meeting-series.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import { READ, RUN, VISIT, WRITE } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { series, seriesMissing, splitting } from '../../access/series/series.ts'
import { seriesItself } from '../../access/visible.ts'
import type { CallTo } from '../../actions/call.ts'
import { collapseSeries } from '../../actions/series/collapse.ts'
import { createSeries } from '../../actions/series/meeting-series.ts'
import { changeSeries } from '../../actions/series/series-change.ts'
import { endOrDeleteSeries } from '../../actions/series/series-end.ts'
import { makeOccurrence, seriesRow, slotStateAt } from '../../actions/series/series-meetings.ts'
import { previewSeriesChange, previewSeriesDeletion, previewSeriesSplit } from '../../actions/series/series-preview.ts'
import { splitSeries } from '../../actions/series/series-split.ts'
import { seriesCalendar } from '../../calendar/feeds/index.ts'
import { actAs } from '../../db/change-actor.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { gone, notFound } from '../../problem.ts'
import { localText } from '../../rules/series/recurrence/calendar.ts'
import { partsOfRule } from '../../rules/series/recurrence/parts.ts'
import { localDates } from '../../rules/series/series-change.ts'
import { type ScheduleColumns, scheduleOf } from '../../rules/series/series-schedule.ts'
import { instantOf } from '../../rules/time/zone.ts'
import { scheduleWords, scheduleZones } from '../documents/schedule-words.ts'
import { viewsOf } from '../documents/views.ts'
import { withMailState } from '../mailings/mail-state.ts'
import { meetingRows } from '../meetings/meeting-rows.ts'
import { meetingSeriesSourceRows } from '../meetings/source.ts'
import { rowOf, rowsOf, weighed } from '../serving/embeds.ts'
import { withFewRooms } from '../serving/few-rooms.ts'
import type { ListQueryOf } from '../serving/list-query.ts'
import { bindResource, type CompleteRows, type CustomCall, type EmbedContext, type Row } from '../serving/serve.ts'
import { inviteeRows } from './invitee.ts'

/** Every series. */
export const meetingSeriesRows = (db: Kysely<DB>) =>
  db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .leftJoin('template', 'template.template_id', 'meeting_series.template_id')
    .leftJoin('meeting_series as next', 'next.continues_id', 'meeting_series.meeting_series_id')
    .selectAll('meeting_series')
    .select(['room.name as room_name', 'template.name as template_name', 'next.meeting_series_id as continued_by_id'])

type Rows = ReturnType<typeof meetingSeriesRows>
type Filters = ListQueryOf<typeof meetingSeries, 'inRoom'>['sent']

const visible = (query: Rows, reader: Reader): Rows => query.where(seriesItself(reader))

/** Narrows to series that have meetings after or before a time, or were changed since one. */
function filtered(query: Rows, { after, before, updated }: Filters): Rows {
  let rows = query
  if (after !== undefined) {
    rows = rows.where((eb) =>
      eb.or([eb('meeting_series.until_ts', 'is', null), eb('meeting_series.until_ts', '>', after)]),
    )
  }
  if (before !== undefined) rows = rows.where('meeting_series.start_ts', '<', before)
  if (updated !== undefined) rows = rows.where('meeting_series.update_ts', '>', updated)
  return rows
}

/** The ids of the series that somebody is invited to or created. */
const ownSeries = ({ member_id }: Reader) => sql`
  select meeting_series_id from invitee where member_id = ${member_id}
  union select meeting_series_id from meeting_series where create_id = ${member_id}`

/** The series that the caller is invited to or created. */
function mine(query: Rows, { reader, sent, dialect }: ListQueryOf<typeof meetingSeries, 'mine'>): Rows {
  const { room_id, ...filters } = sent
  const own = sql<SqlBool>`meeting_series.meeting_series_id in (${ownSeries(reader)})`
  const rooms = sql`select near.room_id from meeting_series as near where near.meeting_series_id in (${ownSeries(reader)})`
  const rows = withFewRooms(filtered(query, filters).where(own), dialect, rooms)
  return room_id === undefined ? rows : rows.where('meeting_series.room_id', '=', room_id)
}

/** The RRULE with its end, as other calendars read it (RFC 5545). */
function ruleWithEnd({ rrule, rcount, dtuntil, timezone_name }: ScheduleColumns): string {
  if (rcount !== null) return `${rrule};COUNT=${rcount}`
  if (dtuntil === null) return rrule
  const utc = localText(instantOf(timezone_name, dtuntil)).replace(/[-:]/g, '')
  return `${rrule};UNTIL=${utc}Z`
}

/** Adds the recurrence object and the parts of the rule (docs/api/recurring-meetings.md#recurrence-object). */
function shape(row: Row): Row {
  const columns = row as unknown as ScheduleColumns & { duration: number | null }
  const { dtstart, dtuntil, rcount, timezone_name } = columns
  const until = dtuntil === null ? null : localText(dtuntil)
  const { meeting_series_id, start_ts, until_ts, schedule_create_ts, schedule_update_ts } = row
  return {
    ...row,
    rrule_parts: partsOfRule(scheduleOf(columns).rule),
    recurrence: {
      ...{ recurrence_id: meeting_series_id, meeting_series_id, start_ts, until_ts, rcount, timezone_name },
      rrule: ruleWithEnd(columns),
      dtstart: localText(dtstart),
      dtuntil: until,
      until,
      dtstart_ts: instantOf(timezone_name, dtstart),
      event_duration: columns.duration,
      added_dates: localDates(JSON.parse(columns.added)),
      excluded_dates: localDates(JSON.parse(columns.excluded)),
      create_ts: schedule_create_ts,
      update_ts: schedule_update_ts,
    },
  }
}

/** The series before and after, with their names, where the caller may read them. */
const withNeighbours: CompleteRows = async ({ db, actor }, rows) => {
  const ids = rows.flatMap(({ continues_id, continued_by_id }) => [continues_id, continued_by_id])
  const known = ids.filter((id) => typeof id === 'number')
  if (!known.length) return rows
  const readable = await db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.name'])
    .where(inIds(db, sql.ref('meeting_series.meeting_series_id'), known))
    .where(seriesItself(readerOf(actor)))
    .execute()
  const names = new Map<unknown, string>(readable.map(({ meeting_series_id, name }) => [meeting_series_id, name]))
  const shown = (id: unknown) => (names.has(id) ? id : null)
  return rows.map((row) => ({
    ...row,
    continues_id: shown(row['continues_id']),
    continues_name: names.get(row['continues_id']),
    continued_by_id: shown(row['continued_by_id']),
    continued_by_name: names.get(row['continued_by_id']),
  }))
}

const inviteesOf = (role_id?: number) =>
  rowsOf(
    'invitee',
    'meeting_series_id',
    (db) => {
      const all = inviteeRows(db)
      return role_id === undefined ? all : all.where('invitee.role_id', '=', role_id)
    },
    withMailState('meeting_series'),
  )

/** The meeting at a time, which is created where it is missing, but not by HEAD (docs/api/recurring-meetings.md#meeting-at-a-time). */
async function meetingAt(
  call: CallTo<typeof meetingSeries, 'meetingAt'>,
  { context, headersOnly }: CustomCall,
): Promise<Row | undefined> {
  const { actor, site, now, params } = call
  const { meeting_series_id, time } = params
  const { reads, write } = site.db
  const series = await seriesRow(reads, meeting_series_id)
  const present = await slotStateAt(reads, series, time)
  if (present === 'slot' && headersOnly) return undefined
  const make = () =>
    write((trx) => actAs(trx, actor.member_id, () => makeOccurrence(trx, meeting_series_id, time, now)))
  const state = present === 'slot' ? await make() : present
  if (state === 'deleted') throw gone()
  if (state === 'nothing') throw notFound()
  const row = await meetingById(context, state.meeting_id)
  // It may have been moved to another room meanwhile, and so out of the series.
  if (row['meeting_series_id'] !== meeting_series_id) throw notFound()
  return context.formatRows('meeting', [row])[0]!
}

/** Collapses a series, and answers with the meeting that stays. */
async function collapse(call: CallTo<typeof meetingSeries, 'collapse'>, { context, trx }: CustomCall): Promise<Row> {
  return context.formatRows('meeting', [await meetingById(context, await collapseSeries(trx!, call))])[0]!
}

const meetingById = (context: EmbedContext, id: number): Promise<Row> =>
  meetingRows(context.db).where(sql.ref('meeting.meeting_id'), '=', id).executeTakeFirstOrThrow()

/** The endpoints of series. */
export const meetingSeriesServed = bindResource(meetingSeries, {
  table: 'meeting_series',
  long: ['description', 'location', 'audio', 'added', 'excluded'],
  rows: meetingSeriesRows,
  visible,
  missing: seriesMissing,
  sorts: {
    start_time: { by: 'meeting_series.start_ts' },
    end_time: { by: 'meeting_series.until_ts', unset: true },
  },
  shape,
  complete: withNeighbours,
  embeds: {
    invitees: inviteesOf(),
    facilitators: inviteesOf(FACILITATOR),
    participants: inviteesOf(PARTICIPANT),
    observers: inviteesOf(OBSERVER),
    guests: inviteesOf(GUEST),
    ...viewsOf('meeting_series'),
    recurrence_descriptions: scheduleWords('meeting_series_id'),
    schedule_timezone: scheduleZones('meeting_series_id'),
    meeting_series_source: weighed(
      rowOf('meeting_series_source', 'meeting_series_id', meetingSeriesSourceRows),
      'meeting_series_source',
      'meeting_series_id',
      'source_data',
    ),
  },
  endpoints: {
    mine: { may: must.anyone, rows: mine },
    inRoom: {
      may: must.room(VISIT),
      rows: (query, { params, sent }) => filtered(query, sent).where('meeting_series.room_id', '=', params.room_id),
    },
    one: { files: { ics: seriesCalendar } },
    meetingAt: { may: series(READ), answer: meetingAt },
    add: { may: must.room(WRITE), run: createSeries },
    change: { may: series(RUN), run: changeSeries, preview: previewSeriesChange },
    split: { may: splitting, run: splitSeries, preview: previewSeriesSplit },
    collapse: { may: series(RUN), answer: collapse },
    drop: { may: series(RUN), run: endOrDeleteSeries, preview: previewSeriesDeletion },
  },
})
