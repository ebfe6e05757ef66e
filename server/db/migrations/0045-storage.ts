// How much files take in the store: for a person, an organization and the site. A file whose attachment went is marked.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, text } = tableMaker(db)

  // No references: a file is counted until it is removed, which is after its person, meeting or organization went.
  await db.schema
    .alterTable('stored_file')
    .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['member_id', 'organization_id'])
    await db.schema.alterTable('stored_file').addColumn(column, 'integer').execute()
  for (const [column, value] of Object.entries(OF_ATTACHMENT))
    await sql`update stored_file set ${sql.ref(column)} = (${sql.raw(value)} where attachment.stored_file_id = stored_file.stored_file_id)
      where exists (select 1 from attachment where attachment.stored_file_id = stored_file.stored_file_id)`.execute(db)

  await create('storage_use')
    .addColumn('holder', text, required)
    .addColumn('holder_id', 'integer', required)
    .addColumn('bytes', 'bigint', required)
    .addPrimaryKeyConstraint('storage_use_key', ['holder', 'holder_id'])
    .execute()
  for (const [holder, id] of Object.entries({ member: 'member_id', organization: 'organization_id', site: '0' }))
    await sql`insert into storage_use (holder, holder_id, bytes)
      select ${sql.lit(holder)}, id, sum(size) from (select ${sql.raw(id)} as id, size from stored_file) as file
      where id is not null group by id`.execute(db)

  await db.schema
    .createIndex('stored_file_by_doomed_ts')
    .on('stored_file')
    .column('doomed_ts')
    .where('doomed_ts', 'is not', null)
    .execute()
  for (const statement of dialectOf(db) === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

/** What a file has of its attachment. */
const OF_ATTACHMENT = {
  size: 'select size from attachment',
  member_id: 'select create_id from attachment',
  organization_id: `select room.organization_id from attachment
    left join meeting on meeting.meeting_id = attachment.meeting_id
    join room on room.room_id = coalesce(meeting.room_id, attachment.room_id)`,
}

const mark = (now: string) =>
  `update stored_file set doomed_ts = ${now} where stored_file_id = old.stored_file_id and doomed_ts is null`

const SQLITE = [
  `create trigger attachment_file_gone after delete on attachment when old.stored_file_id is not null begin
    ${mark('unixepoch()')};
  end`,
]

const POSTGRES = [
  `create function attachment_file_gone() returns trigger language plpgsql as $$ begin
    ${mark('floor(extract(epoch from clock_timestamp()))::bigint')};
    return null;
  end $$`,
  `create trigger attachment_file_gone after delete on attachment
  for each row when (old.stored_file_id is not null) execute function attachment_file_gone()`,
]
