// Meeting summaries: real meetings by their own start, and between them the slots of series that have no meeting yet.
import { type SqlBool, sql } from 'kysely'
import { meetingSummary } from '../../contract/meeting-summary.ts'
import type { Caller } from '../access/actor.ts'
import { READ, VISIT } from '../access/can.ts'
import * as must from '../access/must.ts'
import { series as seriesGuard } from '../access/series.ts'
import { attends, invited, meetingItself, roomContent, seriesItself } from '../access/visible.ts'
import type { Call } from '../actions/call.ts'
import type { Window } from '../actions/series/series-slots.ts'
import { refuse } from '../problem.ts'
import { apiUrl, type Site } from '../site.ts'
import { type More, type Pages, type Row, servePlain } from './serve.ts'
import { type Entry, entriesIn, meetingsOf, type Scope, seriesOf } from './summary-pages.ts'

const DAY = 86_400
/** "One request covers at most one year." */
const LONGEST = 365 * DAY

type Summing = Call<Record<string, number>, { after?: number; before?: number }>

function windowOf({ sent }: Summing, start: number): Window {
  const after = sent.after ?? start
  const before = sent.before ?? after + LONGEST
  if (before - after > LONGEST) throw refuse('before', 'invalid_value', 'One request covers at most 365 days.')
  return { after, before }
}

/** What the window holds, of which each page is put together by itself. */
async function summed({ site }: Summing, scope: Scope, window: Window, { sort }: More): Promise<Pages> {
  const db = site.db.reads
  const { total, slice } = await entriesIn(db, scope, window, sort[0]?.descending ?? false)
  return { total, rows: async (from, to) => shownOf(site, await slice(from, to)) }
}

async function shownOf(site: Site, entries: readonly Entry[]): Promise<Row[]> {
  const [page, api] = [site.url, apiUrl(site)]
  const ids = entries.flatMap(({ meeting_id }) => meeting_id ?? [])
  const seriesIds = entries.flatMap((entry) => (entry.meeting_id === null ? entry.meeting_series_id! : []))
  const meetings = new Map((await meetingsOf(site.db.reads, ids)).map((row) => [row.meeting_id, row]))
  const series = new Map((await seriesOf(site.db.reads, seriesIds)).map((row) => [row.meeting_series_id, row]))
  // What was deleted since its page was cut is left out.
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
        end_time: duration === null ? null : start_time + duration,
        meeting_url: `${page}/meeting_series/${meeting_series_id}?at=${start_time}`,
        resource_url: `${api}/meeting_series/${meeting_series_id}/meeting_at/${start_time}`,
      },
    ]
  })
}

/** The caller's own: meetings that they attend or created, and the coming slots of their series. */
const ownScope = (actor: Caller): Scope => ({
  meetings: sql<SqlBool>`meeting.meeting_id in (
    select meeting_id from attendee where member_id = ${actor.member_id}
    union select meeting_id from meeting where create_id = ${actor.member_id}) and ${meetingItself(actor)}`,
  series: sql<SqlBool>`meeting_series.meeting_series_id in (
    select meeting_series_id from invitee where member_id = ${actor.member_id}
    union select meeting_series_id from meeting_series where create_id = ${actor.member_id}) and ${seriesItself(actor)}`,
})

/** A room's, for its Guests what they are invited to. */
const roomScope = (actor: Caller, room_id: number): Scope => ({
  meetings: sql<SqlBool>`meeting.room_id = ${room_id} and (${attends(actor)} or ${roomContent(actor)})`,
  series: sql<SqlBool>`meeting_series.room_id = ${room_id} and (${invited(actor)} or ${roomContent(actor)})`,
})

/** A series' own: whoever reads it reads its meetings, which are in its room. */
const seriesScope = (meeting_series_id: number): Scope => ({
  meetings: sql<SqlBool>`meeting.meeting_series_id = ${meeting_series_id}`,
  series: sql<SqlBool>`meeting_series.meeting_series_id = ${meeting_series_id}`,
})

/** "The first meeting's start": it may have been moved to before the first slot. */
const firstStart = async ({ site, params }: Summing): Promise<number> => {
  const of = params['meeting_series_id']!
  const { start_ts, moved } = await site.db.reads
    .selectFrom('meeting_series')
    .select('start_ts')
    .select((eb) =>
      eb
        .selectFrom('meeting')
        .select((inner) => inner.fn.min('start_time').as('moved'))
        .where('meeting_series_id', '=', of)
        .as('moved'),
    )
    .where('meeting_series_id', '=', of)
    .executeTakeFirstOrThrow()
  return Math.min(start_ts, moved ?? start_ts)
}

export const meetingSummaries = servePlain(meetingSummary, {
  endpoints: {
    mine: {
      may: must.anyone,
      answer: (call, more) => summed(call, ownScope(call.actor), windowOf(call, call.now), more),
    },
    inRoom: {
      may: must.room(VISIT),
      answer: (call, more) => summed(call, roomScope(call.actor, call.params.room_id), windowOf(call, call.now), more),
    },
    inSeries: {
      may: seriesGuard(READ),
      answer: async (call, more) => {
        const window = windowOf(call, call.sent.after ?? (await firstStart(call)))
        return summed(call, seriesScope(call.params.meeting_series_id), window, more)
      },
    },
  },
})
