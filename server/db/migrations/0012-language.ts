// The language in which a person is spoken to; null: as their browser asks.
import type { Kysely } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('member').addColumn('language', tableMaker(db).text).execute()
}
