// Writes many rows, each with values of its own, in one statement.

import { sql } from 'kysely'
import type { AnyTransaction } from './any-schema.ts'
import { dialectOf } from './dialect.ts'

export type UpdatedColumns = Readonly<Record<string, 'integer' | 'bigint' | 'text'>>

/** Sets the columns of each row that `key` names; all rows carry the same columns. */
export async function updateEach(
  trx: AnyTransaction,
  table: string,
  key: string,
  columns: UpdatedColumns,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (!rows.length) return
  const names = Object.keys(columns)
  const sent = JSON.stringify(rows)
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = sent.${sql.ref(name)}`))
  const kinds = { [key]: 'integer', ...columns }
  const source =
    dialectOf(trx) === 'postgres'
      ? sql`json_to_recordset(${sent}::json) as sent(${sql.join(
          Object.entries(kinds).map(([name, kind]) => sql`${sql.ref(name)} ${sql.raw(kind)}`),
        )})`
      : sql`(select ${sql.join(
          Object.keys(kinds).map((name) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`),
        )} from json_each(${sent})) as sent`
  await sql`
    update ${sql.table(table)} set ${set} from ${source}
    where ${sql.table(table)}.${sql.ref(key)} = sent.${sql.ref(key)}
  `.execute(trx)
}
