// Whether an agenda item stood on its agenda before something was carried over to it, which is then taken back without it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('agenda_item')
    .addColumn('stood_before', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Nobody knows it of what was carried over until now, so that stays where it is.
  await sql`update agenda_item set stood_before = 1 where carried_from_id is not null`.execute(db)
}
