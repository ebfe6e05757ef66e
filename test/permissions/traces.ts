// Whether anything was written: how many rows each table has, and when they were changed, in one line.
import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { nouns } from './nouns.ts'

const stamped = [...nouns].flatMap(({ tables }) => tables?.stamped ?? [])
const other = [...nouns].flatMap(({ tables }) => tables?.other ?? [])

const traced = sql.join([
  ...stamped.map((table) => sql`(select sum(update_ts) from ${sql.table(table)}) as ${sql.ref(`${table}_ts`)}`),
  ...[...stamped, ...other].map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`),
])

export async function traces({ site }: Stage): Promise<string> {
  const { rows } = await sql`select ${traced}`.execute(site.db.reads)
  return JSON.stringify(rows)
}
