// Mails that are being sent, kept as they leave until it is known what became of them.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, text } = tableMaker(db)
  await create('outgoing_mail')
    .addColumn('notice_id', 'integer', (column) => belongsTo('notice.notice_id')(column).primaryKey())
    .addColumn('sealed', text, required)
    .execute()
  // It is compressed already.
  if (dialectOf(db) === 'postgres')
    await sql`alter table outgoing_mail alter column sealed set storage external`.execute(db)
}
