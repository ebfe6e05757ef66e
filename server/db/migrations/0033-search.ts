// The index of search: a line for each thing that is found, and its tokens, which each database keeps in its own way.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { required, tableMaker } from './columns.ts'

/** Lines get numbers upwards from here as things are made, and downwards while an index is built. */
const MIDDLE = 1_000_000_000

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text } = tableMaker(db)
  const postgres = dialectOf(db) === 'postgres'

  // Newer things have greater ids, so that the newest are found first.
  const document = create('search_document')
    .addColumn('search_document_id', postgres ? 'bigint' : 'integer', (column) => column.primaryKey())
    .addColumn('kind', text, required)
    .addColumn('thing_id', 'integer', required)
    .addColumn('organization_id', 'integer')
    .addColumn('room_id', 'integer')
    .addColumn('meeting_id', 'integer')
    .addColumn('meeting_series_id', 'integer')
    .addColumn('create_ts', 'bigint', required)
    .addColumn('folded', text, required)
    .addColumn('is_long', 'integer', required)
    .addColumn('digest', text, required)
  await (postgres ? document.addColumn('tokens', sql`tsvector`, required) : document).execute()
  await index('search_document', ['kind', 'thing_id'], true)
  await index('search_document', ['create_ts', 'search_document_id'])
  for (const place of ['organization_id', 'room_id', 'meeting_id', 'meeting_series_id'])
    await index('search_document', [place, 'search_document_id'])

  if (postgres) {
    // Without a list of what is to be taken into the index, which every search would have to read.
    await sql`create index search_document_by_tokens on search_document using gin (tokens) with (fastupdate = off)`.execute(
      db,
    )
    await sql`alter table search_document alter column tokens set statistics 1000`.execute(db)
    await sql`alter table search_document alter column tokens set storage main`.execute(db)
  } else
    await sql`create virtual table search_index using fts5(
      tokens, content = '', contentless_delete = 1, detail = 'none', tokenize = "ascii tokenchars '_.+'")`.execute(db)

  // The whole of texts of which `folded` is the beginning.
  await create('search_text')
    .addColumn('search_document_id', postgres ? 'bigint' : 'integer', (column) => column.primaryKey())
    .addColumn('folded', text, required)
    .execute()

  // Who stands in a list of people of a room, its meetings, series or templates.
  await create('search_person')
    .addColumn('room_id', 'integer', required)
    .addColumn('member_id', 'integer', required)
    .addPrimaryKeyConstraint('search_person_key', ['room_id', 'member_id'])
    .execute()
  await index('search_person', ['member_id', 'room_id'])

  await create('search_state')
    .addColumn('epoch', text)
    .addColumn('place', 'bigint', required)
    .addColumn('first_id', 'bigint', required)
    .addColumn('last_id', 'bigint', required)
    .execute()
  await db.insertInto('search_state').values({ epoch: null, place: 0, first_id: MIDDLE, last_id: MIDDLE }).execute()
  // Of each kind, everything with a lesser id is still to be taken into the index.
  await create('search_building')
    .addColumn('kind', text, (column) => column.primaryKey())
    .addColumn('before_id', 'bigint', required)
    .execute()

  // The text of attached files; without a row, it has not been looked at.
  await create('file_text')
    .addColumn('attachment_id', 'integer', (column) =>
      column.primaryKey().references('attachment.attachment_id').onDelete('cascade'),
    )
    .addColumn('state', text, required)
    .addColumn('tries', 'integer', required)
    .addColumn('due_ms', 'bigint')
    .addColumn('text', text)
    .execute()
  await index('file_text', ['due_ms'])
}
