// When a meeting was begun, which its record tells.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('meeting').addColumn('started_ts', 'bigint').execute()
}
