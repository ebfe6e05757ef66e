// The optional parts of documents about meetings, loaded for a whole page at once.
import { type Kysely, sql } from 'kysely'
import { type Actor, type Reader, readerOf } from '../../access/actor.ts'
import { invited, organizationItself, roomItself, seriesItself } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentContent, LinkedResource } from '../../exports/document/document-content.ts'
import { escapeHtml } from '../../rules/text/escape-html.ts'
import { attachmentsOf, chatOf } from './document-files.ts'
import { listsOf, tagsIn } from './document-lists.ts'

/** The optional parts of a document. */
export type MoreParts = Pick<DocumentContent, 'attachments' | 'chat' | 'contexts' | 'lists' | 'tags'>
export type MorePart = keyof MoreParts

/** The reader of a document, with their time zone and the address of the site's pages. */
export interface PartsReader {
  db: Kysely<DB>
  actor: Actor
  timezone: string
  tag: string
  page: string
}

/** The wanted parts of meetings that the reader may read, by meeting; other parts are empty and need no query. */
export async function partsOf(
  reader: PartsReader,
  ids: readonly number[],
  wanted: ReadonlySet<string>,
): Promise<Map<number, MoreParts>> {
  const { db } = reader
  const none = new Map<number, never[]>()
  const attachments = wanted.has('attachments') ? await attachmentsOf(db, ids) : none
  const chat = wanted.has('chat') ? await chatOf(db, ids) : none
  const contexts = wanted.has('contexts') ? await contextsOf(reader, ids) : none
  const lists = wanted.has('lists') ? await listsOf(reader, ids) : none
  const tags = wanted.has('tags') ? await tagsIn(db, ids) : none
  return new Map(
    ids.map((id) => [
      id,
      {
        attachments: attachments.get(id) ?? [],
        chat: chat.get(id) ?? [],
        contexts: contexts.get(id) ?? [],
        lists: lists.get(id) ?? [],
        tags: tags.get(id) ?? [],
      },
    ]),
  )
}

/**
 * The contexts of meetings: organization, room, series and source. All readers of a meeting see the name of its room;
 * the rest is left out where the reader may not see it.
 */
async function contextsOf(
  { db, actor, page }: PartsReader,
  ids: readonly number[],
): Promise<Map<number, LinkedResource[]>> {
  const rows = await db
    .selectFrom('meeting')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .innerJoin('organization', 'organization.organization_id', 'room.organization_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting.meeting_series_id')
    .leftJoin('meeting_source', 'meeting_source.meeting_id', 'meeting.meeting_id')
    .select(['meeting.meeting_id', 'meeting.meeting_series_id', 'room.room_id', 'room.name as room'])
    .select(['room.description as room_description', 'organization.organization_id'])
    .select(['organization.name as organization', 'meeting_series.name as series'])
    .select(['meeting_series.description as series_description', 'source_type', 'source_id'])
    .select([
      sql<0 | 1>`case when ${organizationItself(readerOf(actor))} then 1 else 0 end`.as('sees_organization'),
      sql<0 | 1>`case when ${roomItself(readerOf(actor))} then 1 else 0 end`.as('sees_room'),
      sql<0 | 1>`case when ${seriesOf(readerOf(actor))} then 1 else 0 end`.as('sees_series'),
    ])
    .where(inIds(db, sql.ref('meeting.meeting_id'), ids))
    .execute()
  return new Map(
    rows.map((row) => {
      const contexts: (LinkedResource | false)[] = [
        row.sees_organization === 1 && {
          ...{ name: row.organization, description: null },
          address: `${page}/organizations/${row.organization_id}`,
        },
        row.sees_room === 1
          ? { name: row.room, address: `${page}/rooms/${row.room_id}`, description: html(row.room_description) }
          : { name: row.room, address: null, description: null },
        row.series !== null &&
          row.sees_series === 1 && {
            ...{ name: row.series, description: html(row.series_description) },
            address: `${page}/meeting_series/${row.meeting_series_id}`,
          },
        row.source_type !== null && { name: `${row.source_type}: ${row.source_id}`, address: null, description: null },
      ]
      return [row.meeting_id, contexts.filter((context) => context !== false)]
    }),
  )
}

/** A condition: the reader may read the series. A meeting in another room does not let readers of that room see it. */
const seriesOf = (reader: Reader) =>
  reader.enterprise
    ? seriesItself(reader)
    : sql`(${invited(reader)} or (meeting_series.room_id = meeting.room_id and ${seriesItself(reader)}))`

const html = (text: string | null): string | null => text && escapeHtml(text).replaceAll('\n', '<br>')
