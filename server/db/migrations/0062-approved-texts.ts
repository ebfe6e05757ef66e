// What an approval of minutes saw: the SHA-256 of the record at that time, and whether it was of an earlier text when they were frozen.
import type { Kysely } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { text } = tableMaker(db)
  // Nobody knows what was approved until now: it counts as an earlier text.
  await db.schema
    .alterTable('minutes_approval')
    .addColumn('approved_sha256', text as never)
    .execute()
  await db.schema
    .alterTable('minutes_approval')
    .addColumn('outdated', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
