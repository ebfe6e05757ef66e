// A room that becomes private, or is open again: calendars are told of its announced meetings and series anew.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { roomTrigger } from './calendar-triggers.ts'

export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of roomTrigger(dialectOf(db))) await sql.raw(statement).execute(db)
}
