// Query cache: queries are built and compiled once, then executed with values (docs/decisions/0007-query-cache.md).
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { type Awaitable, whenReady } from '../../concurrency/awaitable.ts'
import { type Dialect, dialectOf, directAdapterOf, versionOf } from '../dialects/dialect.ts'
import type { DB } from '../tables.ts'
import { type ParametersOf, type Placeholder, placeholders } from './parameter.ts'

type Build<P, O> = (db: Kysely<DB>, values: ParametersOf<P>) => Compilable<O> | RawBuilder<O>

/**
 * A query as a function of a database and values: `build` runs once for each kind of database, and places parameters
 * where the values go. `run`: how it is run.
 */
export function prepared<P extends object, O>(build: Build<P, O>, run: Run = runCompiled) {
  const compiled: Partial<Record<Dialect, CompiledQuery>> = {}
  return (db: Kysely<DB>, values: P): Awaitable<O[]> => {
    const dialect = dialectOf(db)
    const query = (compiled[dialect] ??= build(db, placeholders<P>()).compile(db))
    return run<O>(db, query, values as Record<string, unknown>)
  }
}

/** Gives the query of that family and shape, built where it is not kept yet. */
export type Statements = (family: string, shape: string, build: () => Compilable) => CompiledQuery

/** Shapes of one family that are kept: five queries for each usual combination of filters and orders. */
const MOST_SHAPES = 500

/**
 * A family is what the code says, such as one list on one kind of database; a shape is what a caller may choose. What is
 * kept is never given up for another: anyone who asks in more ways than are kept has their queries built each time, and takes
 * nothing from others, above all not from other families.
 */
export function createStatements(most = MOST_SHAPES): Statements {
  const families = new Map<string, Map<string, CompiledQuery>>()
  return (family, shape, build) => {
    const kept = families.get(family) ?? new Map<string, CompiledQuery>()
    families.set(family, kept)
    const known = kept.get(shape)
    if (known) return known
    const query = build().compile()
    if (kept.size < most) kept.set(shape, query)
    return query
  }
}

const MOST_KEPT = 1_000

/**
 * Like `prepared`, for what nearly every request asks: what was found stays until the database changes, where the
 * database can tell that cheaply, and is then given without a promise. `key` names the values; `shape` makes of a row what is
 * given of it. That is shared, so nobody may change it.
 */
export function cached<P extends object, O, S>(
  key: (values: P) => string,
  build: Build<P, O>,
  shape: (row: O, values: P) => S,
) {
  const rowsOf = prepared<P, O>(build, runBrief)
  const find = (db: Kysely<DB>, values: P) =>
    whenReady(rowsOf(db, values), (rows) => rows.map((row) => shape(row, values)))
  const memories = new WeakMap<object, { version: number; rowsByKey: Map<string, S[]> }>()
  return (db: Kysely<DB>, values: P): Awaitable<S[]> => {
    const direct = directAdapterOf(db)
    const version = versionOf(db)
    if (version === undefined) return find(db, values)
    let memory = memories.get(direct)
    if (memory?.version !== version) {
      memory = { version, rowsByKey: new Map() }
      memories.set(direct, memory)
    }
    const { rowsByKey } = memory
    const name = key(values)
    return (
      rowsByKey.get(name) ??
      whenReady(find(db, values), (rows) => {
        // What is not there is not kept, and nothing is given up for it: made-up names cost others nothing.
        if (rows.length && rowsByKey.size < MOST_KEPT) rowsByKey.set(name, rows)
        return rows
      })
    )
  }
}

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'placeholder' in value

/** The parameters of a compiled query with values in place of its placeholders. */
export const filledIn = (parameters: readonly unknown[], values: Readonly<Record<string, unknown>>): unknown[] =>
  parameters.map((one) => (isPlaceholder(one) ? values[one.placeholder] : one))

type Run = <O>(db: Kysely<DB>, query: CompiledQuery, values: Readonly<Record<string, unknown>>) => Awaitable<O[]>

/** Runs a compiled query with values in place of its placeholders; on SQLite at once, unless other processes keep it busy. */
export function runCompiled<O>(
  db: Kysely<DB>,
  query: CompiledQuery,
  values: Readonly<Record<string, unknown>>,
): Awaitable<O[]> {
  const parameters = filledIn(query.parameters, values)
  const { all } = directAdapterOf(db)
  if (all) return all(query.sql, parameters) as Awaitable<O[]>
  return db.executeQuery<O>({ ...query, parameters } as CompiledQuery<O>).then(({ rows }) => rows)
}

/** The same for what finds one row by its key, however large the tables are: on PostgreSQL requests look such rows up together. */
export function runBrief<O>(
  db: Kysely<DB>,
  query: CompiledQuery,
  values: Readonly<Record<string, unknown>>,
): Awaitable<O[]> {
  const { brief } = directAdapterOf(db)
  if (!brief || db.isTransaction) return runCompiled(db, query, values)
  return brief(query.sql, filledIn(query.parameters, values)) as Promise<O[]>
}
