// Whom a directory has made, whose links by mail do not go to the address that it gave, and which addresses wait for a directory.
import { type Kysely, sql } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { index, text } = tableMaker(db)
  const flag = (column: any) => column.notNull().defaultTo(0)
  await db.schema.alterTable('directory_user').addColumn('made', 'integer', flag).execute()
  await db.schema.alterTable('directory_user').addColumn('links_to', text).execute()
  await db.schema.alterTable('pending_email').addColumn('by_directory', 'integer', flag).execute()
  await index('directory_user', ['links_to'])
  await index('pending_email', ['by_directory'])
  await sql`
    update directory_user set made = 1 where member_id in (
      select object_id from audit where action = 'member_added' and via = 'directory')`.execute(db)
}
