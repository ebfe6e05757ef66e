// Inserts with a compiled statement for each table and set of columns: one row, or one with referring rows.
import type { Insertable, Kysely } from 'kysely'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnyKysely } from '../dialects/any-schema.ts'
import { dialectOf } from '../dialects/dialect.ts'
import type { DB } from '../tables.ts'
import { type Parameter, placeholder } from './parameter.ts'
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
  const query = statements(`${dialectOf(trx)} one ${table}`, columns.join(), () =>
    (trx as AnyKysely)
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column) => [column, placeholder(column)])))
      .returning(key),
  )
  const [made] = await runCompiled<Record<string, number>>(trx, query, row as Record<string, unknown>)
  return made![key]!
}

/** A row: its table, and its values by their columns, none of which is undefined. */
interface Row {
  table: string
  values: Readonly<Record<string, unknown>>
}

/** The row that the others refer to. */
interface FirstRow extends Row {
  /** The column of its id, which is among those that are asked back. */
  key: string
  /** A column with a unique index: where another row has its value, nothing is inserted. */
  conflict: string
  /** Nothing is inserted where this holds for `unlessValue` either. It is built once, and so must be the same for each call. */
  unless: (unlessValue: Parameter<string>) => RawBuilder<boolean>
  unlessValue: string
}

/** A row that refers to the first one: its columns `refers` have the id of that. */
interface OtherRow extends Row {
  refers: readonly string[]
}

const UNLESS_VALUE = 'unlessValue'

/**
 * Inserts a row and others that refer to it by its id: by one statement on PostgreSQL, where each one more is a way to the database
 * and back; one after the other on SQLite, which has no such statement and no way. Gives the columns `returning` of the first row, among
 * them its id; undefined where nothing was inserted. Throws where an index of another row refuses it.
 */
export async function insertTogether<O extends object>(
  trx: Transaction<DB>,
  first: FirstRow,
  others: readonly OtherRow[],
  returning: readonly (keyof O & string)[],
): Promise<O | undefined> {
  const rows = [first, ...others]
  const shape = rows.map(({ table, values }) => [table, ...Object.keys(values)].join()).join(' ')
  const values = Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row.values).map(([column, value]) => [`${at} ${column}`, value])),
  )
  const run = (which: string, unlessValue: unknown, build: () => RawBuilder<unknown>) => {
    const compiled = statements(`${dialectOf(trx)} ${which}`, shape, () => ({ compile: () => build().compile(trx) }))
    return runCompiled<O>(trx, compiled, { ...values, [UNLESS_VALUE]: unlessValue })
  }
  const inserted = () => insertFirst(first, returning)
  if (dialectOf(trx) === 'postgres') {
    const parts = () => others.map((other, at) => sql`${sql.ref(`other_${at}`)} as (${insertOther(other, at, first)})`)
    const [made] = await run(
      'all',
      first.unlessValue,
      () => sql`with ${sql.join([sql`made as (${inserted()})`, ...parts()])} select * from made`,
    )
    return made
  }
  const [made] = await run('first', first.unlessValue, inserted)
  if (!made) return undefined
  const id = sql`(select ${placeholder(UNLESS_VALUE)} as ${sql.ref(first.key)})`
  for (const [at, other] of others.entries())
    await run(`other ${at}`, made[first.key as keyof O], () => insertOther(other, at, first, id))
  return made
}

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const valuesOf = (names: readonly string[], at: number) => names.map((name) => placeholder(`${at} ${name}`))

function insertFirst({ table, values, conflict, unless }: FirstRow, returning: readonly string[]): RawBuilder<unknown> {
  const columns = Object.keys(values)
  return sql`insert into ${sql.table(table)} (${columnsOf(columns)}) select ${sql.join(valuesOf(columns, 0))}
    where not (${unless(placeholder(UNLESS_VALUE))}) on conflict (${sql.ref(conflict)}) do nothing
    returning ${columnsOf(returning)}`
}

/** `from`: a row with the id of the first one. */
function insertOther({ table, values, refers }: OtherRow, at: number, { key }: FirstRow, from = sql`made`) {
  const columns = Object.keys(values)
  const ids = refers.map(() => sql.ref(`first.${key}`))
  return sql`insert into ${sql.table(table)} (${columnsOf([...columns, ...refers])})
    select ${sql.join([...valuesOf(columns, at + 1), ...ids])} from ${from} as first`
}
