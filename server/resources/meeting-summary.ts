// Meeting summaries: real meetings by their own start, and between them the slots of series that have no meeting yet.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { meetingSummary } from '../../contract/meeting-summary.ts'
import type { Caller } from '../access/actor.ts'
import { READ, VISIT } from '../access/can.ts'
import * as must from '../access/must.ts'
import { series } from '../access/series.ts'
import { attends, invited, meetingItself, roomContent, seriesItself } from '../access/visible.ts'
import type { Call } from '../actions/call.ts'
import { within } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { refuse } from '../problem.ts'
import { slots } from '../rules/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../rules/series-schedule.ts'
import { apiUrl } from '../site.ts'
import { type More, type Row, servePlain } from './serve.ts'

const DAY = 86_400
/** "One request covers at most one year." */
const LONGEST = 365 * DAY

type Condition = RawBuilder<SqlBool>

/** Which meetings and which series are summed up; conditions on `meeting` and `meeting_series`, both beside `room`. */
interface Scope {
  meetings: Condition
  series: Condition
}

interface Window {
  after: number
  before: number
}

type Summing = Call<Record<string, number>, { after?: number; before?: number }>

function windowOf({ sent }: Summing, start: number): Window {
  const after = sent.after ?? start
  const before = sent.before ?? after + LONGEST
  if (before - after > LONGEST) throw refuse('before', 'invalid_value', 'One request covers at most 365 days.')
  return { after, before }
}

const meetingsIn = (db: Kysely<DB>, scope: Scope, { after, before }: Window) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.room_id', 'room.name as room_name'])
    .select(['meeting.state', 'meeting.name', 'meeting.start_time', 'meeting.end_time'])
    .where('meeting.start_time', '>=', after)
    .where('meeting.start_time', '<', before)
    .where(scope.meetings)
    .execute()

const seriesIn = (db: Kysely<DB>, scope: Scope, { after, before }: Window) =>
  db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.name as room_name'])
    .select(['meeting_series.name', 'meeting_series.duration', 'meeting_series.rrule', 'meeting_series.timezone_name'])
    .select(['meeting_series.dtstart', 'meeting_series.dtuntil', 'meeting_series.rcount', 'meeting_series.added'])
    .select(['meeting_series.excluded', 'meeting_series.blocked', 'meeting_series.offered_from'])
    .where('meeting_series.start_ts', '<', before)
    .where((eb) => eb.or([eb('meeting_series.until_ts', 'is', null), eb('meeting_series.until_ts', '>=', after)]))
    .where(scope.series)
    .execute()

/** The slots in the window that a meeting stands for already, whenever it is now, or stood for until it was deleted. */
async function takenSlots(db: Kysely<DB>, ids: number[], { after, before }: Window): Promise<Set<string>> {
  const taken = new Set<string>()
  for (const table of ['meeting', 'deleted_meeting'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['meeting_series_id', 'slot_ts'])
      .where(within(db, sql.ref('meeting_series_id'), ids))
      .where('slot_ts', '>=', after)
      .where('slot_ts', '<', before)
      .execute()
    for (const { meeting_series_id, slot_ts } of rows) taken.add(`${meeting_series_id} ${slot_ts}`)
  }
  return taken
}

/** Everything in the window, in order of the start. */
async function summed(call: Summing, scope: Scope, window: Window, { sort }: More): Promise<Row[]> {
  const { db, url: page } = call.site
  const api = apiUrl(call.site)
  const found: Row[] = (await meetingsIn(db.reads, scope, window)).map((meeting) => ({
    ...meeting,
    meeting_url: `${page}/meetings/${meeting.meeting_id}`,
    resource_url: `${api}/meetings/${meeting.meeting_id}`,
  }))
  const coming = await seriesIn(db.reads, scope, window)
  const taken = await takenSlots(
    db.reads,
    coming.map(({ meeting_series_id }) => meeting_series_id),
    window,
  )
  for (const one of coming) {
    const { meeting_series_id, room_id, room_name, name, duration } = one
    for (const slot of slots(scheduleOf(one as ScheduleColumns), window.after, window.before)) {
      if (taken.has(`${meeting_series_id} ${slot}`)) continue
      found.push({
        ...{ meeting_id: null, meeting_series_id, room_id, room_name, name, state: 'pending' },
        start_time: slot,
        end_time: duration === null ? null : slot + duration,
        meeting_url: `${page}/meeting_series/${meeting_series_id}?at=${slot}`,
        resource_url: `${api}/meeting_series/${meeting_series_id}/meeting_at/${slot}`,
      })
    }
  }
  const direction = sort[0]?.descending ? -1 : 1
  return found.sort((one, other) => direction * byStart(one, other))
}

const byStart = (one: Row, other: Row): number =>
  Number(one['start_time']) - Number(other['start_time']) ||
  Number(one['meeting_series_id'] ?? 0) - Number(other['meeting_series_id'] ?? 0) ||
  Number(one['meeting_id'] ?? 0) - Number(other['meeting_id'] ?? 0)

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
      may: series(READ),
      answer: async (call, more) => {
        const window = windowOf(call, call.sent.after ?? (await firstStart(call)))
        return summed(call, seriesScope(call.params.meeting_series_id), window, more)
      },
    },
  },
})
