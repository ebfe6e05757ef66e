// Notices that are sent: whose turn it is, who sends it, and what became of it. Those from before are of no use any more.
import { type Kysely, type SqlBool, sql } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { index, text } = tableMaker(db)
  // SQLite adds one column at a time.
  const notice = () => db.schema.alterTable('notice')
  await notice()
    .addColumn('state', text, (column) => column.notNull().defaultTo('waiting'))
    .execute()
  await notice()
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await notice()
    .addColumn('due_ms', 'bigint', (column) => column.defaultTo(0))
    .execute()
  await notice().addColumn('failure', text).execute()
  await notice().addColumn('claimed_by', text).execute()
  await notice().addColumn('claimed_until_ms', 'bigint').execute()
  await db.updateTable('notice').set({ state: 'dropped', due_ms: null }).execute()
  await db.schema.dropIndex('notice_to_send').execute()
  await db.schema
    .createIndex('notice_due')
    .on('notice')
    .columns(['due_ms', 'notice_id'])
    .where(sql<SqlBool>`due_ms is not null`)
    .execute()
  await index('notice', ['state', 'create_ts'])
}
