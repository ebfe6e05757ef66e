// The embeds `recurrence_descriptions` and `schedule_timezone` of meetings and series: their schedule in the words of each language, and the time
// zone in which its days are meant; and `series_name` of meetings.
import { type Kysely, sql } from 'kysely'
import { readerOf } from '../../access/actor.ts'
import { seriesItself } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { scheduleInLanguages } from '../../rules/series/recurrence/in-words.ts'
import type { Schedule } from '../../rules/series/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'
import type { Row } from '../serving/embed-context.ts'
import type { Embed } from '../serving/serve.ts'

/** Loads the words of the series that each row names as `meeting_series_id`; a row without one has none. */
export const scheduleWords =
  (key: 'meeting_id' | 'meeting_series_id'): Embed =>
  async ({ db, tag }, _, rows) => {
    const schedules = await schedulesOf(db, rows)
    const words = new Map([...schedules].map(([id, schedule]) => [id, scheduleInLanguages(schedule, tag)]))
    return new Map(rows.map((row) => [row[key] as number, words.get(row['meeting_series_id'] as number)]))
  }

/** Loads the time zones of the same series. */
export const scheduleZones =
  (key: 'meeting_id' | 'meeting_series_id'): Embed =>
  async ({ db }, _, rows) => {
    const ids = new Set(rows.flatMap((row) => (row['meeting_series_id'] as number | null) ?? []))
    if (!ids.size) return new Map()
    const series = await db
      .selectFrom('meeting_series')
      .select(['meeting_series_id', 'timezone_name'])
      .where(inIds(db, sql.ref('meeting_series_id'), [...ids]))
      .execute()
    const zones = new Map(series.map((one) => [one.meeting_series_id, one.timezone_name]))
    return new Map(rows.map((row) => [row[key] as number, zones.get(row['meeting_series_id'] as number)]))
  }

/** Loads the names of the series of meetings, where the reader may read these. */
export const seriesNames: Embed = async ({ db, actor }, _, rows) => {
  const ids = new Set(rows.flatMap((row) => (row['meeting_series_id'] as number | null) ?? []))
  if (!ids.size) return new Map()
  const series = await db
    .selectFrom('meeting_series')
    .innerJoin('room', 'room.room_id', 'meeting_series.room_id')
    .select(['meeting_series.meeting_series_id', 'meeting_series.name'])
    .where(inIds(db, sql.ref('meeting_series.meeting_series_id'), [...ids]))
    .where(seriesItself(readerOf(actor)))
    .execute()
  const names = new Map(series.map((one) => [one.meeting_series_id, one.name]))
  return new Map(rows.map((row) => [row['meeting_id'] as number, names.get(row['meeting_series_id'] as number)]))
}

/** The schedules of the series that rows name as `meeting_series_id`, without single dates, which may be many. */
export async function schedulesOf(db: Kysely<DB>, rows: readonly Row[]): Promise<Map<number, Schedule>> {
  const ids = new Set(rows.flatMap((row) => (row['meeting_series_id'] as number | null) ?? []))
  if (!ids.size) return new Map()
  const series = await db
    .selectFrom('meeting_series')
    .select(['meeting_series_id', 'rrule', 'timezone_name', 'dtstart', 'dtuntil', 'rcount'])
    .where(inIds(db, sql.ref('meeting_series_id'), [...ids]))
    .execute()
  const dates = { added: '[]', excluded: '[]', blocked: '[]', offered_from: null }
  return new Map(series.map((one) => [one.meeting_series_id, scheduleOf({ ...one, ...dates })]))
}
