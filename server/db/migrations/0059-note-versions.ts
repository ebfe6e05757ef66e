// Versions of notes: what the text of a note was before it was changed.
import { type Kysely, sql } from 'kysely'
import { belongsTo, refersTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)
  await stamped(
    create('note_version')
      .addColumn('note_version_id', 'integer', key)
      .addColumn('note_id', 'integer', belongsTo('note.note_id'))
      .addColumn('description', text, required)
      .addColumn('create_id', 'integer', refersTo('member.member_id')),
  ).execute()
  await index('note_version', ['note_id', 'note_version_id'])
  // A note without versions has the text with which it was made. Nobody knows that of a note that was changed until now, or whose.
  await sql`
    insert into note_version (note_id, description, create_ts, update_ts)
    select note_id, description, update_ts, update_ts from note where update_id is not null`.execute(db)
}
