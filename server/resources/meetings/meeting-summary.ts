// Meeting summaries: meetings by their start, and between them the slots of series that have no meeting yet.
import { type SqlBool, sql } from 'kysely'
import { LONGEST_MEETING } from '../../../contract/meetings/meeting-fields.ts'
import { meetingSummary } from '../../../contract/meetings/meeting-summary.ts'
import { type Reader, readerOf } from '../../access/actor.ts'
import { READ, VISIT } from '../../access/can.ts'
import * as must from '../../access/must.ts'
import { series as seriesGuard } from '../../access/series/series.ts'
import { attends, invited, meetingItself, roomContent, seriesItself } from '../../access/visible.ts'
import type { Call } from '../../actions/call.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import { refuse } from '../../problem.ts'
import { apiUrl, type Site } from '../../site.ts'
import { bindPlainResource, type CustomCall, type Pages, type Row } from '../serving/serve.ts'
import { entriesIn, meetingsOf, type SummaryEntry, type SummaryScope, seriesOf, type Window } from './summary-pages.ts'

const DAY = 86_400
/** The longest window of one request, in seconds (docs/api/meetings.md#summaries). */
const LONGEST = 365 * DAY

type SummaryCall = Call<Record<string, number>, { after?: number; before?: number; ends_after?: number }>

/** The window that is asked for; `start` is where it begins otherwise. */
function windowOf({ sent }: SummaryCall, start: number): Window {
  const from = sent.after ?? sent.ends_after ?? start
  const before = sent.before ?? from + LONGEST
  // What ends after a time began at most as long before it as a meeting takes.
  const after = sent.after ?? (sent.ends_after === undefined ? start : sent.ends_after - LONGEST_MEETING)
  if (before - from > LONGEST)
    throw refuse('before', 'invalid_value', 'must be at most 365 days after the start of the period.')
  return { after, before, endsAfter: sent.ends_after }
}

/** The pages of the summaries in a window. */
async function summarize(
  { site }: SummaryCall,
  scope: SummaryScope,
  window: Window,
  { sort }: CustomCall,
): Promise<Pages> {
  const db = site.db.reads
  const { total, slice } = await entriesIn(db, scope, window, sort[0]?.descending ?? false)
  return { total, rows: async (from, to) => summariesOf(site, await slice(from, to)) }
}

/** The rows of summaries, without those that were deleted since the page was cut. */
async function summariesOf(site: Site, entries: readonly SummaryEntry[]): Promise<Row[]> {
  const [page, api] = [site.url, apiUrl(site)]
  const ids = entries.flatMap(({ meeting_id }) => meeting_id ?? [])
  const seriesIds = entries.flatMap((entry) => (entry.meeting_id === null ? entry.meeting_series_id! : []))
  const meetings = new Map((await meetingsOf(site.db.reads, ids)).map((row) => [row.meeting_id, row]))
  const series = new Map((await seriesOf(site.db.reads, seriesIds)).map((row) => [row.meeting_series_id, row]))
  return entries.flatMap(({ meeting_id, meeting_series_id, start_time }): Row[] => {
    if (meeting_id !== null) {
      const row = meetings.get(meeting_id)
      if (!row) return []
      return [{ ...row, meeting_url: `${page}/meetings/${meeting_id}`, resource_url: `${api}/meetings/${meeting_id}` }]
    }
    const row = series.get(meeting_series_id!)
    if (!row) return []
    const { room_id, room_name, name, duration } = row
    return [
      {
        ...{ meeting_id: null, meeting_series_id, room_id, room_name, name, state: 'pending', start_time },
        ...{ started_ts: null, state_ts: null },
        end_time: duration === null ? null : start_time + duration,
        meeting_url: `${page}/meeting_series/${meeting_series_id}?at=${start_time}`,
        resource_url: `${api}/meeting_series/${meeting_series_id}/meeting_at/${start_time}`,
      },
    ]
  })
}

/** The meetings that the caller attends or created, and the series that they are invited to or created. */
const ownScope = (reader: Reader): SummaryScope => ({
  meetings: sql<SqlBool>`meeting.meeting_id in (
    select meeting_id from attendee where member_id = ${reader.member_id}
    union select meeting_id from meeting where create_id = ${reader.member_id}) and ${meetingItself(reader)}`,
  series: sql<SqlBool>`meeting_series.meeting_series_id in (
    select meeting_series_id from invitee where member_id = ${reader.member_id}
    union select meeting_series_id from meeting_series where create_id = ${reader.member_id}) and ${seriesItself(reader)}`,
})

/** The meetings and series of a room; for its Guests, those that they are invited to. */
const roomScope = (reader: Reader, room_id: number): SummaryScope => ({
  meetings: sql<SqlBool>`meeting.room_id = ${room_id} and (${attends(reader)} or ${roomContent(reader)})`,
  series: sql<SqlBool>`meeting_series.room_id = ${room_id} and (${invited(reader)} or ${roomContent(reader)})`,
})

/** A series with all parts of its history and their meetings; somebody may be invited to some parts alone. */
const seriesScope = (reader: Reader, meeting_series_id: number): SummaryScope => ({
  meetings: sql<SqlBool>`${isOfHistory('meeting.meeting_series_id', meeting_series_id)} and ${meetingItself(reader)}`,
  series: sql<SqlBool>`${isOfHistory('meeting_series.meeting_series_id', meeting_series_id)}
    and ${seriesItself(reader)}`,
})

/** The start of a series' first meeting, which may have been moved to before the first slot; Unix seconds. */
const firstStart = async ({ site, params }: SummaryCall): Promise<number> => {
  const meeting_series_id = params['meeting_series_id']!
  const { start_ts, moved } = await site.db.reads
    .selectFrom('meeting_series')
    .select('start_ts')
    .select((eb) =>
      eb
        .selectFrom('meeting')
        .select((inner) => inner.fn.min('start_time').as('moved'))
        .where('meeting_series_id', '=', meeting_series_id)
        .as('moved'),
    )
    .where('meeting_series_id', '=', meeting_series_id)
    .executeTakeFirstOrThrow()
  return Math.min(start_ts, moved ?? start_ts)
}

/** The endpoints of summaries. */
export const meetingSummaries = bindPlainResource(meetingSummary, {
  endpoints: {
    mine: {
      may: must.anyone,
      answer: (call, more) => summarize(call, ownScope(readerOf(call.actor)), windowOf(call, call.now), more),
    },
    inRoom: {
      may: must.room(VISIT),
      answer: (call, more) =>
        summarize(call, roomScope(readerOf(call.actor), call.params.room_id), windowOf(call, call.now), more),
    },
    inSeries: {
      may: seriesGuard(READ),
      answer: async (call, more) => {
        const window = windowOf(call, call.sent.after ?? call.sent.ends_after ?? (await firstStart(call)))
        return summarize(call, seriesScope(readerOf(call.actor), call.params.meeting_series_id), window, more)
      },
    },
  },
})
