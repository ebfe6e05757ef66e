// What most decisions lack stands in no index: they replace nothing, and many have no owner. A list of those without an owner
// was sorted whole, and with statistics SQLite looked through all decisions to find what replaces one.
import { type Kysely, type SqlBool, sql } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['replaces_id', 'owner_id']) {
    const name = `decision_by_${column}`
    await db.schema.dropIndex(name).execute()
    const made = db.schema
      .createIndex(name)
      .on('decision')
      .columns([column])
      .where(sql<SqlBool>`${sql.ref(column)} is not null`)
    await (column === 'replaces_id' ? made.unique() : made).execute()
  }
}
