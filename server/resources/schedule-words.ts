// The embed `recurrence_descriptions` of meetings and series: their schedule in the words of each language.
import { sql } from 'kysely'
import { inIds } from '../db/dialect.ts'
import { scheduleInLanguages } from '../rules/recurrence/in-words.ts'
import { scheduleOf } from '../rules/series-schedule.ts'
import type { Embed } from './serve.ts'

/** Loads the words of the series that each row names as `meeting_series_id`; a row without one has none. */
export const scheduleWords =
  (key: 'meeting_id' | 'meeting_series_id'): Embed =>
  async ({ db }, _, rows) => {
    const ids = new Set(rows.flatMap((row) => (row['meeting_series_id'] as number | null) ?? []))
    if (!ids.size) return new Map()
    const series = await db
      .selectFrom('meeting_series')
      .select(['meeting_series_id', 'rrule', 'timezone_name', 'dtstart', 'dtuntil', 'rcount'])
      .where(inIds(db, sql.ref('meeting_series_id'), [...ids]))
      .execute()
    // The words say nothing of single dates, which may be many.
    const dates = { added: '[]', excluded: '[]', blocked: '[]', offered_from: null }
    const words = new Map(
      series.map((one) => [one.meeting_series_id, scheduleInLanguages(scheduleOf({ ...one, ...dates }))] as const),
    )
    return new Map(rows.map((row) => [row[key] as number, words.get(row['meeting_series_id'] as number)]))
  }
