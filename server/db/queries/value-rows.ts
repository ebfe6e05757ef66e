// Rows of values as a table expression, whose text does not depend on their number.
import { type RawBuilder, sql } from 'kysely'
import type { AnyKysely } from '../dialects/any-schema.ts'
import { dialectOf } from '../dialects/dialect.ts'

export type ColumnTypes = Readonly<Record<string, 'integer' | 'bigint' | 'text' | 'json'>>

/** `sent`: the rows, with these columns; what a row lacks is null. */
export const rowsAsTable = (db: AnyKysely, columns: ColumnTypes, rows: readonly object[]): RawBuilder<unknown> =>
  jsonAsTable(db, columns, JSON.stringify(rows))

/** The same for rows as one JSON text, which may be a placeholder. */
export function jsonAsTable(db: AnyKysely, columns: ColumnTypes, sent: unknown): RawBuilder<unknown> {
  if (dialectOf(db) === 'postgres') {
    const typed = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
    return sql`json_to_recordset(${sent}::json) as sent(${sql.join(typed)})`
  }
  const values = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(`$.${name}`)} as ${sql.ref(name)}`)
  return sql`(select ${sql.join(values)} from json_each(${sent})) as sent`
}
