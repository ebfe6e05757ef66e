// One page of summaries out of all that a window holds: everything is counted by its day, and only the days of the page
// are put in order.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SlotsOf, slotsOfSeries, type Window } from '../actions/series/series-slots.ts'
import { within } from '../db/dialect.ts'
import type { DB } from '../db/tables.ts'
import { patiently } from '../patiently.ts'
import { slots } from '../rules/recurrence/occurrences.ts'

const DAY = 86_400

type Condition = RawBuilder<SqlBool>

/** Which meetings and which series are summed up; conditions on `meeting` and `meeting_series`, both beside `room`. */
export interface Scope {
  meetings: Condition
  series: Condition
}

/** A meeting, or a slot of a series that has none. */
export interface Entry {
  start_time: number
  meeting_series_id: number | null
  meeting_id: number | null
}

export interface Entries {
  total: number
  /** Those from one place until before another. */
  slice: (from: number, to: number) => Promise<Entry[]>
}

/** What the window holds, in order of the start, then of the series and of the meeting, or the other way round. */
export async function entriesIn(db: Kysely<DB>, scope: Scope, window: Window, descending: boolean): Promise<Entries> {
  const series = slotsOfSeries(db, await seriesIn(db, scope, window), window)
  const days = await countedByDay(db, scope, window, series)
  const total = days.reduce((sum, count) => sum + count, 0)
  return {
    total,
    slice: async (from, to) => {
      const [first, end] = descending ? [Math.max(total - to, 0), total - from] : [from, Math.min(to, total)]
      if (first >= end) return []
      const { part, skipped } = partOf(window, days, first, end)
      const entries = await entriesOf(db, scope, part, series, { skipped, most: end - first })
      return descending ? entries.reverse() : entries
    },
  }
}

async function seriesIn(db: Kysely<DB>, scope: Scope, { after, before }: Window): Promise<number[]> {
  const rows = await db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select('meeting_series.meeting_series_id')
    .where('meeting_series.start_ts', '<', before)
    .where((eb) => eb.or([eb('meeting_series.until_ts', 'is', null), eb('meeting_series.until_ts', '>=', after)]))
    .where(scope.series)
    .orderBy('meeting_series.meeting_series_id')
    .execute()
  return rows.map(({ meeting_series_id }) => meeting_series_id)
}

const meetingsIn = (db: Kysely<DB>, scope: Scope, { after, before }: Window) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .where('meeting.start_time', '>=', after)
    .where('meeting.start_time', '<', before)
    .where(scope.meetings)

type SeriesAgain = () => AsyncGenerator<SlotsOf[]>

/** How many entries each day of the window has; its days are counted from its begin. */
async function countedByDay(db: Kysely<DB>, scope: Scope, window: Window, series: SeriesAgain): Promise<number[]> {
  const { after, before } = window
  const days: number[] = Array(Math.max(Math.ceil((before - after) / DAY), 0)).fill(0)
  const meetings = await meetingsIn(db, scope, window)
    .select([sql<number>`cast((meeting.start_time - ${after}) / ${DAY} as integer)`.as('day')])
    .select((eb) => eb.fn.countAll().as('count'))
    .groupBy(sql`1`)
    .execute()
  for (const { day, count } of meetings) days[Number(day)]! += Number(count)
  for await (const slice of series()) {
    for await (const { schedule, taken } of patiently(slice)) {
      for (const slot of slots(schedule, after, before)) {
        if (!taken.size || !taken.has(slot)) days[Math.floor((slot - after) / DAY)]!++
      }
    }
  }
  return days
}

/** The days that hold the entries from `first` until before `end`, and how many of theirs come before. */
function partOf({ after, before }: Window, days: readonly number[], first: number, end: number) {
  let [day, passed] = [0, 0]
  while (passed + days[day]! <= first) passed += days[day++]!
  const skipped = first - passed
  const from = after + day * DAY
  while (passed < end) passed += days[day++]!
  return { part: { after: from, before: Math.min(after + day * DAY, before) }, skipped }
}

/** The entries of some days, in order, so many after those that are skipped. */
async function entriesOf(
  db: Kysely<DB>,
  scope: Scope,
  part: Window,
  series: SeriesAgain,
  { skipped, most }: { skipped: number; most: number },
): Promise<Entry[]> {
  const meetings = await meetingsIn(db, scope, part)
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.start_time'])
    .orderBy('meeting.start_time')
    .orderBy((eb) => eb.fn.coalesce('meeting.meeting_series_id', sql<number>`0`))
    .orderBy('meeting.meeting_id')
    .limit(skipped + most)
    .execute()
  const open = await openSlots(part, series)
  const found: Entry[] = []
  let [meeting, slot] = [0, 0]
  for (let place = 0; place < skipped + most; place++) {
    const [one, other] = [meetings[meeting] as Entry | undefined, open(slot)]
    const next = one && (!other || byStart(one, other) < 0) ? one : other
    if (!next) break
    if (next === one) meeting++
    else slot++
    if (place >= skipped) found.push(next)
  }
  return found
}

/** Numbers of series up to this fit beside a start into one number, which orders both. */
const SERIES = 2 ** 27

/** The slots of some days that have no meeting, in order; one number for each, since there may be many. */
async function openSlots(
  { after, before }: Window,
  series: SeriesAgain,
): Promise<(place: number) => Entry | undefined> {
  const found: number[] = []
  const ids: number[] = []
  for await (const slice of series()) {
    for await (const { meeting_series_id, schedule, taken } of patiently(slice)) {
      const size = found.length
      for (const slot of slots(schedule, after, before)) {
        if (!taken.has(slot)) found.push((slot - after) * SERIES + ids.length)
      }
      if (found.length > size) ids.push(meeting_series_id)
    }
  }
  const ordered = Float64Array.from(found).sort()
  return (place) => {
    const key = ordered[place]
    if (key === undefined) return undefined
    return { start_time: after + Math.floor(key / SERIES), meeting_series_id: ids[key % SERIES]!, meeting_id: null }
  }
}

const byStart = (one: Entry, other: Entry): number =>
  one.start_time - other.start_time ||
  (one.meeting_series_id ?? 0) - (other.meeting_series_id ?? 0) ||
  (one.meeting_id ?? 0) - (other.meeting_id ?? 0)

/** Meetings by their ids, with what summaries show of them. */
export const meetingsOf = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.room_id', 'room.name as room_name'])
    .select(['meeting.state', 'meeting.name', 'meeting.start_time', 'meeting.end_time'])
    .where(within(db, sql.ref('meeting.meeting_id'), ids))
    .execute()

/** Series by their ids, with what summaries show of their slots. */
export const seriesOf = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.name as room_name'])
    .select(['meeting_series.name', 'meeting_series.duration'])
    .where(within(db, sql.ref('meeting_series.meeting_series_id'), ids))
    .execute()
