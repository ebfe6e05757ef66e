// When people answered an invitation, with what words, and whether the time has changed since.
import type { Kysely } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { text } = tableMaker(db)
  for (const table of ['attendee', 'invitee']) {
    await db.schema.alterTable(table).addColumn('rsvp_ts', 'bigint').execute()
    await db.schema.alterTable(table).addColumn('rsvp_comment', text).execute()
    await db.schema
      .alterTable(table)
      .addColumn('rsvp_outdated', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
