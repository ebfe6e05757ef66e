// Inserts single rows by statements that are compiled once for each table and set of columns.
import type { Insertable, Kysely } from 'kysely'
import type { AnyKysely } from '../dialects/any-schema.ts'
import { dialectOf } from '../dialects/dialect.ts'
import type { DB } from '../tables.ts'
import { placeholder } from './parameter.ts'
import { createStatements, runCompiled } from './prepared.ts'

const statements = createStatements()

/** Inserts a row and gives what the database put into the column `key`: its id. No value may be undefined. */
export async function insertRow<T extends keyof DB & string>(
  trx: Kysely<DB>,
  table: T,
  key: keyof DB[T] & string,
  row: Insertable<DB[T]>,
): Promise<number> {
  const columns = Object.keys(row)
  const query = statements(`${dialectOf(trx)} ${table}`, columns.join(), () =>
    (trx as AnyKysely)
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, placeholder(column)])))
      .returning(key),
  )
  const [made] = await runCompiled<Record<string, number>>(trx, query, row as Record<string, unknown>)
  return made![key]!
}
