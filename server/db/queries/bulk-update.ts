// Updates many rows, each with its own values, in one statement.
import { sql } from 'kysely'
import type { AnyTransaction } from '../dialects/any-schema.ts'
import { type ColumnTypes, rowsAsTable } from './value-rows.ts'

/** Updates the row of each id in the column `key`; every element of `rows` has `key` and all of `columns`. */
export async function updateEach(
  trx: AnyTransaction,
  table: string,
  key: string,
  columns: ColumnTypes,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (!rows.length) return
  const names = Object.keys(columns)
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = sent.${sql.ref(name)}`))
  await sql`
    update ${sql.table(table)} set ${set} from ${rowsAsTable(trx, { [key]: 'integer', ...columns }, rows)}
    where ${sql.table(table)}.${sql.ref(key)} = sent.${sql.ref(key)}
  `.execute(trx)
}
