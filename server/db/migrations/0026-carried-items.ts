// The item that an agenda item was carried over from; it may be gone.
import type { Kysely } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('agenda_item').addColumn('carried_from_id', 'integer').execute()
  await tableMaker(db).index('agenda_item', ['carried_from_id'])
}
