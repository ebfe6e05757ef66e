// Pages of meeting summaries: counts by day for the whole window, so that only the days of the page are read and
// sorted.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SlotsOf, type Window as Starts, slotsOfSeries } from '../../actions/series/series-slots.ts'
import { yieldingToRequests } from '../../concurrency/yielding-to-requests.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { slots } from '../../rules/series/recurrence/occurrences.ts'

const DAY = 86_400

type Condition = RawBuilder<SqlBool>

/** A time window for starts and ends of meetings (a meeting without length ends at its start); Unix seconds. */
export interface Window extends Starts {
  endsAfter?: number | undefined
}

/** The scope of summaries: conditions on `meeting` and `meeting_series`, both joined with `room`. */
export interface SummaryScope {
  meetings: Condition
  series: Condition
}

/** A meeting, or a slot of a series without a meeting. */
export interface SummaryEntry {
  /** Unix seconds. */
  start_time: number
  meeting_series_id: number | null
  meeting_id: number | null
}

/** The entries of a window. */
export interface SummaryEntries {
  total: number
  /** The entries from index `from` to before index `to`. */
  slice: (from: number, to: number) => Promise<SummaryEntry[]>
}

/**
 * The entries of a window, sorted by start, then by the ids of series and meeting; all of it descending if asked for.
 */
export async function entriesIn(
  db: Kysely<DB>,
  scope: SummaryScope,
  window: Window,
  descending: boolean,
): Promise<SummaryEntries> {
  const series = slotsOfSeries(db, await seriesIn(db, scope, window), window)
  const days = await countedByDay(db, scope, window, series)
  const total = days.reduce((sum, count) => sum + count, 0)
  return {
    total,
    slice: async (from, to) => {
      const [first, end] = descending ? [Math.max(total - to, 0), total - from] : [from, Math.min(to, total)]
      if (first >= end) return []
      const { days: part, skipped } = daysOf(window, days, first, end)
      const entries = await entriesOf(db, scope, part, series, { skipped, most: end - first })
      return descending ? entries.reverse() : entries
    },
  }
}

async function seriesIn(db: Kysely<DB>, scope: SummaryScope, { after, before }: Window): Promise<number[]> {
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

const meetingsIn = (db: Kysely<DB>, scope: SummaryScope, { after, before, endsAfter }: Window) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .where('meeting.start_time', '>=', after)
    .where('meeting.start_time', '<', before)
    .where(scope.meetings)
    .$if(endsAfter !== undefined, (query) =>
      query.where((eb) => eb.or([eb('meeting.start_time', '>=', endsAfter!), eb('meeting.end_time', '>', endsAfter!)])),
    )

/** The slots of a series in a window, in order. */
const slotsIn = ({ schedule, duration }: SlotsOf, { after, before, endsAfter = after }: Window) =>
  slots(schedule, Math.max(after, endsAfter - Math.max(duration - 1, 0)), before)

/** An iteration over the series that can be repeated. */
type SeriesIteration = () => AsyncGenerator<SlotsOf[]>

/** Returns the number of entries on each day of the window; days are counted from its beginning. */
async function countedByDay(
  db: Kysely<DB>,
  scope: SummaryScope,
  window: Window,
  series: SeriesIteration,
): Promise<number[]> {
  const { after, before } = window
  const days: number[] = Array(Math.max(Math.ceil((before - after) / DAY), 0)).fill(0)
  const meetings = await meetingsIn(db, scope, window)
    .select([sql<number>`cast((meeting.start_time - ${after}) / ${DAY} as integer)`.as('day')])
    .select((eb) => eb.fn.countAll().as('count'))
    .groupBy(sql`1`)
    .execute()
  for (const { day, count } of meetings) days[Number(day)]! += Number(count)
  for await (const slice of series()) {
    for await (const one of yieldingToRequests(slice)) {
      const { taken } = one
      for (const slot of slotsIn(one, window)) {
        if (!taken.size || !taken.has(slot)) days[Math.floor((slot - after) / DAY)]!++
      }
    }
  }
  return days
}

/**
 * The days that hold the entries from `first` to before `end`, and how many entries of these days come before `first`.
 */
function daysOf({ after, before, endsAfter }: Window, days: readonly number[], first: number, end: number) {
  let [day, passed] = [0, 0]
  while (passed + days[day]! <= first) passed += days[day++]!
  const skipped = first - passed
  const from = after + day * DAY
  while (passed < end) passed += days[day++]!
  return { days: { after: from, before: Math.min(after + day * DAY, before), endsAfter }, skipped }
}

/** The sorted entries of some days: at most `most` after the first `skipped` ones. */
async function entriesOf(
  db: Kysely<DB>,
  scope: SummaryScope,
  part: Window,
  series: SeriesIteration,
  { skipped, most }: { skipped: number; most: number },
): Promise<SummaryEntry[]> {
  const meetings = await meetingsIn(db, scope, part)
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.start_time'])
    .orderBy('meeting.start_time')
    .orderBy((eb) => eb.fn.coalesce('meeting.meeting_series_id', sql<number>`0`))
    .orderBy('meeting.meeting_id')
    .limit(skipped + most)
    .execute()
  const openSlot = await openSlots(part, series)
  const entries: SummaryEntry[] = []
  let [meetingIndex, slotIndex] = [0, 0]
  // Merges the two sorted lists.
  for (let index = 0; index < skipped + most; index++) {
    const [meeting, slot] = [meetings[meetingIndex] as SummaryEntry | undefined, openSlot(slotIndex)]
    const next = meeting && (!slot || byStart(meeting, slot) < 0) ? meeting : slot
    if (!next) break
    if (next === meeting) meetingIndex++
    else slotIndex++
    if (index >= skipped) entries.push(next)
  }
  return entries
}

/**
 * A start and the index of a series are packed into one number, which sorts by both; this is the limit of the index.
 */
const MOST_SERIES = 2 ** 27

/**
 * The slots of some days without a meeting, sorted, by index. Each is one number in memory, since there may be many.
 */
async function openSlots(
  window: Window,
  series: SeriesIteration,
): Promise<(index: number) => SummaryEntry | undefined> {
  const { after } = window
  const keys: number[] = []
  const ids: number[] = []
  for await (const slice of series()) {
    for await (const one of yieldingToRequests(slice)) {
      const { meeting_series_id, taken } = one
      const size = keys.length
      for (const slot of slotsIn(one, window)) {
        if (!taken.has(slot)) keys.push((slot - after) * MOST_SERIES + ids.length)
      }
      if (keys.length > size) ids.push(meeting_series_id)
    }
  }
  const sorted = Float64Array.from(keys).sort()
  return (index) => {
    const key = sorted[index]
    if (key === undefined) return undefined
    return {
      start_time: after + Math.floor(key / MOST_SERIES),
      meeting_series_id: ids[key % MOST_SERIES]!,
      meeting_id: null,
    }
  }
}

const byStart = (one: SummaryEntry, other: SummaryEntry): number =>
  one.start_time - other.start_time ||
  (one.meeting_series_id ?? 0) - (other.meeting_series_id ?? 0) ||
  (one.meeting_id ?? 0) - (other.meeting_id ?? 0)

/** Returns the summary fields of some meetings. */
export const meetingsOf = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'meeting.room_id', 'room.name as room_name'])
    .select(['meeting.state', 'meeting.name', 'meeting.start_time', 'meeting.end_time'])
    .select(['meeting.started_ts', 'meeting.state_ts'])
    .where(inIds(db, sql.ref('meeting.meeting_id'), ids))
    .execute()

/** Returns the summary fields of some series, for their slots. */
export const seriesOf = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.room_id', 'room.name as room_name'])
    .select(['meeting_series.name', 'meeting_series.duration'])
    .where(inIds(db, sql.ref('meeting_series.meeting_series_id'), ids))
    .execute()
