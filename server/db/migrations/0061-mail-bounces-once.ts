// Mail that came back counts once for each mail. What was counted before was not proven to be of one, so it is forgotten.
import type { Kysely } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { index } = tableMaker(db)
  await db.deleteFrom('mail_bounce').execute()
  await db.schema
    .alterTable('mail_bounce')
    .addColumn('notice_id', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await index('mail_bounce', ['notice_id'])
}
