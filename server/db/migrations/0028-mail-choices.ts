// What mail about meetings each person wants, and the addresses to which the site sends none.
import type { Kysely } from 'kysely'
import { required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, text } = tableMaker(db)
  await create('mail_choice')
    .addColumn('member_id', 'integer', (column) =>
      column.primaryKey().references('member.member_id').onDelete('cascade'),
    )
    .addColumn('invitations', 'integer', required)
    .addColumn('updates', 'integer', required)
    .addColumn('followups', 'integer', required)
    .addColumn('reminder_minutes', 'integer')
    .addColumn('digest', text, required)
    .addColumn('digest_hour', 'integer', required)
    .addColumn('update_ts', 'bigint', required)
    .execute()
  await create('mail_stop')
    .addColumn('email_key', text, (column) => column.primaryKey())
    .addColumn('create_ts', 'bigint', required)
    .execute()
}
