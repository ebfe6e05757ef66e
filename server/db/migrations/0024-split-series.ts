// Which series goes on with which, after a split.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { seriesLinkTriggers } from './change-triggers.ts'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { index } = tableMaker(db)
  await db.schema
    .alterTable('meeting_series')
    .addColumn('continues_id', 'integer', (column) =>
      column.references('meeting_series.meeting_series_id').onDelete('set null'),
    )
    .execute()
  await index('meeting_series', ['continues_id'], true)
  for (const statement of seriesLinkTriggers(dialectOf(db))) await sql.raw(statement).execute(db)
}
