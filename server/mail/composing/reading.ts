// The reader's current view of a meeting or series, as the document from which their mail is made.
import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { meetingItself, organizationItself, seriesItself } from '../../access/visible.ts'
import type { MailedKind } from '../../actions/mailings/recipients.ts'
import { batchedQuery } from '../../db/performance/query-batcher.ts'
import { parameter } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent } from '../../exports/document/document-content.ts'
import { documentContentsOf, type Extent } from '../../resources/documents/document-contents.ts'
import { meetingRows } from '../../resources/meetings/meeting-rows.ts'
import { meetingSeriesRows } from '../../resources/series/meeting-series.ts'
import type { ReadingContext, Row } from '../../resources/serving/embed-context.ts'
import { descriptionIn } from '../../rules/series/recurrence/in-words.ts'
import { slotFrom } from '../../rules/series/recurrence/occurrences.ts'
import { type ScheduleColumns, scheduleOf } from '../../rules/series/series-schedule.ts'
import type { LetterContext, ReadTogether } from '../letters/index.ts'

/** The document of a meeting or series, and the zone of a series. */
interface Reading {
  content: DocumentContent
  zone: string | null
  /** How it repeats, as its views say it, whatever the language of the reader. */
  repeats: string | null
}

/** The document of a meeting or series for a person; undefined where they may not read it. */
export async function contentFor(
  db: Kysely<DB>,
  of: MailedKind,
  id: number,
  actor: Actor,
  context: Pick<LetterContext, 'site' | 'timezone' | 'tag' | 'together'> & Pick<ReadingContext, 'attended'>,
  extent: Extent,
): Promise<Reading | undefined> {
  const { timezone, tag, together } = context
  const row = await rowFor(db, of, id, actor, together)
  if (!row) return undefined
  const read = () => readingOf(db, of, row, actor, context, extent)
  // Agenda titles are the same for all readers; open items of earlier meetings are not.
  if (extent !== 'titles' || (of === 'meeting' && row['meeting_series_id'] !== null)) return read()
  const shared = await together(`${of} ${id} ${timezone} ${tag}`, read)
  const { member_id, enterprise } = actor
  const where = { room_id: row['room_id'] as number, member_id, enterprise: enterprise ? 1 : 0 }
  const organization = (await organizationSeen(db, where))?.name ?? null
  return { ...shared, content: { ...shared.content, organization } }
}

async function readingOf(
  db: Kysely<DB>,
  of: MailedKind,
  row: Row,
  actor: Actor,
  {
    site,
    timezone,
    tag,
    attended,
  }: Pick<LetterContext, 'site' | 'timezone' | 'tag'> & Pick<ReadingContext, 'attended'>,
  extent: Extent,
): Promise<Reading> {
  const reading = { db, actor, now: site.clock(), timezone, tag, page: site.url, ...(attended && { attended }) }
  const content = (await documentContentsOf(reading, of, [row], extent)).get(row[`${of}_id`] as number)!
  const { recurrence_description: repeats } = content
  if (of === 'meeting') return { content, zone: null, repeats }
  const columns = row as unknown as ScheduleColumns
  const schedule = scheduleOf(columns)
  const description = descriptionIn(tag, schedule)
  // Readers need the next date of a series, not the first.
  const next = slotFrom(schedule, site.clock())
  const { start_time, end_time } = content
  const length = start_time === null || end_time === null ? null : end_time - start_time
  const times = next === undefined ? {} : { start_time: next, end_time: length === null ? null : next + length }
  return {
    content: { ...content, ...times, recurrence_description: description },
    zone: columns.timezone_name,
    repeats,
  }
}

/** Actor whose id and rights are columns of the query, so that one query serves many readers. */
const ANYBODY = { enterprise: false, byApplication: false, application_id: parameter(null), single: true } as const

/** Returns whether people may read meetings or series. */
const seenIn = (of: MailedKind) => {
  const access = of === 'meeting' ? meetingItself : seriesItself
  return batchedQuery<{ id: number; member_id: number; enterprise: number }, object>(
    { id: 'integer', member_id: 'integer', enterprise: 'integer' },
    (at) => sql`select 1 as seen from ${sql.table(of)} join room on room.room_id = ${sql.ref(`${of}.room_id`)}
      where ${sql.ref(`${of}.${of}_id`)} = ${at.id}
        and (${at.enterprise} = 1 or ${access({ ...ANYBODY, member_id: at.member_id })})`,
  )
}

/** The names of the organizations that people may read, by a room of theirs. */
const organizationSeen = batchedQuery<{ room_id: number; member_id: number; enterprise: number }, { name: string }>(
  { room_id: 'integer', member_id: 'integer', enterprise: 'integer' },
  (at) => sql`select organization.name from room
    join organization on organization.organization_id = room.organization_id
    where room.room_id = ${at.room_id}
      and (${at.enterprise} = 1 or ${organizationItself({ ...ANYBODY, member_id: at.member_id })})`,
)

const seen = { meeting: seenIn('meeting'), meeting_series: seenIn('meeting_series') }

const meetingRow = prepared<{ id: number }, Row>((db, at) => meetingRows(db).where('meeting.meeting_id', '=', at.id))
const seriesRow = prepared<{ id: number }, Row>((db, at) =>
  meetingSeriesRows(db).where('meeting_series.meeting_series_id', '=', at.id),
)

/** The meeting or series, where the person may read it. */
async function rowFor(
  db: Kysely<DB>,
  of: MailedKind,
  id: number,
  { member_id, enterprise }: Actor,
  together: ReadTogether,
): Promise<Row | undefined> {
  if (!(await seen[of](db, { id, member_id, enterprise: enterprise ? 1 : 0 }))) return undefined
  const rowOf = of === 'meeting' ? meetingRow : seriesRow
  return together(`row of ${of} ${id}`, async () => (await rowOf(db, { id }))[0])
}
