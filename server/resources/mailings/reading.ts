// What a person may read of a meeting or series at this moment, as the document that their mail is made from.
import { type Kysely, sql } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { meetingItself, seriesItself } from '../../access/visible.ts'
import type { MailedThing } from '../../actions/mailings/recipients.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent } from '../../exports/document-content.ts'
import type { LetterContext } from '../../letters/letter-context.ts'
import { scheduleInWords } from '../../rules/recurrence/in-words.ts'
import { slotFrom } from '../../rules/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../../rules/series-schedule.ts'
import { documentContentsOf, type Extent } from '../document-contents.ts'
import type { Row } from '../embed-context.ts'
import { meetingRows } from '../meeting-rows.ts'
import { meetingSeriesRows } from '../meeting-series.ts'

/** The document of a meeting or series for a person, and the zone of a series; undefined where they may not read it. */
export async function contentFor(
  db: Kysely<DB>,
  of: MailedThing,
  id: number,
  actor: Actor,
  { site, timezone, language }: Pick<LetterContext, 'site' | 'timezone' | 'language'>,
  extent: Extent,
): Promise<{ content: DocumentContent; zone: string | null } | undefined> {
  const row = await rowFor(db, of, id, actor)
  if (!row) return undefined
  const reading = { db, actor, now: site.clock(), timezone, page: site.url }
  const content = (await documentContentsOf(reading, of, [row], extent)).get(id)!
  if (of === 'meeting') return { content, zone: null }
  const columns = row as unknown as ScheduleColumns
  const schedule = scheduleOf(columns)
  const { description } = scheduleInWords(schedule, language)
  // Whoever hears of a series wants to know when it is next, and not when it began.
  const next = slotFrom(schedule, site.clock())
  const { start_time, end_time } = content
  const length = start_time === null || end_time === null ? null : end_time - start_time
  const times = next === undefined ? {} : { start_time: next, end_time: length === null ? null : next + length }
  return { content: { ...content, ...times, recurrence_description: description }, zone: columns.timezone_name }
}

/** The meeting or series, where the person may read it. */
const rowFor = (db: Kysely<DB>, of: MailedThing, id: number, actor: Actor): Promise<Row | undefined> =>
  of === 'meeting'
    ? meetingRows(db)
        .where(meetingItself(readerOf(actor)))
        .where(sql.ref('meeting.meeting_id'), '=', id)
        .executeTakeFirst()
    : meetingSeriesRows(db)
        .where(seriesItself(readerOf(actor)))
        .where(sql.ref('meeting_series.meeting_series_id'), '=', id)
        .executeTakeFirst()
