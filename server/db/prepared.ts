// Queries that are built and compiled once, and then only filled with values.
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { type Dialect, dialectOf, directOf } from './dialect.ts'
import type { DB } from './tables.ts'

/** Stands for a value in a query under construction. It is never a value: using it as one is an error. */
interface Slot {
  slot: string
  [Symbol.toPrimitive]: () => never
}

const slot = (name: string): Slot => ({
  slot: name,
  [Symbol.toPrimitive]: () => {
    throw new Error(`The value of ${name} is not known while the query is prepared.`)
  },
})

const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value

/** An object whose every property is a slot of that name, after a prefix. */
export const slots = <P extends object>(prefix = ''): P =>
  new Proxy({}, { get: (_, name) => slot(prefix + String(name)), has: () => true }) as P

/** Whether a value becomes a slot: numbers do; 0 and 1, words and null shape a query and stay. */
export const isSlotted = (value: unknown): boolean => typeof value === 'number' && value > 1

/** Slots instead of the numbers among some values. */
export const slotted = <P extends object>(values: P, prefix: string): P =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isSlotted(value) ? slot(prefix + name) : value]),
  ) as P

/** The parameters of a compiled query with its slots filled. */
export function filledIn(query: CompiledQuery, values: Readonly<Record<string, unknown>>): unknown[] {
  return query.parameters.map((parameter) => (isSlot(parameter) ? values[parameter.slot] : parameter))
}

type Build<P, O> = (db: Kysely<DB>, values: P) => Compilable<O>

/**
 * A query as a function of a database and values: `build` runs once for each kind of database.
 * It must not look at the values, only place them.
 */
export function prepared<P extends object, O>(build: Build<P, O>) {
  const compiled: Partial<Record<Dialect, CompiledQuery>> = {}
  return (db: Kysely<DB>, values: P): Promise<O[]> => {
    const dialect = dialectOf(db)
    const query = (compiled[dialect] ??= build(db, slots<P>()).compile() as CompiledQuery)
    return run<O>(db, query, values as Record<string, unknown>)
  }
}

const MOST_KEPT = 1_000

/**
 * Like `prepared`, for what nearly every request asks: what was found stays until the database changes, where the
 * database can tell that cheaply. `key` names the values. The rows are shared, so nobody may change them.
 */
export function cached<P extends object, O>(key: (values: P) => string, build: Build<P, O>) {
  const ask = prepared<P, O>(build)
  const memories = new WeakMap<object, { version: number; found: Map<string, O[]> }>()
  return async (db: Kysely<DB>, values: P): Promise<O[]> => {
    const direct = directOf(db)
    const version = direct.version?.()
    if (version === undefined) return ask(db, values)
    let memory = memories.get(direct)
    if (memory?.version !== version || memory.found.size >= MOST_KEPT) {
      memory = { version, found: new Map() }
      memories.set(direct, memory)
    }
    const name = key(values)
    let found = memory.found.get(name)
    if (!found) {
      found = await ask(db, values)
      memory.found.set(name, found)
    }
    return found
  }
}

/** Runs a compiled query with its slots filled. */
export async function run<O>(
  db: Kysely<DB>,
  query: CompiledQuery,
  values: Readonly<Record<string, unknown>>,
): Promise<O[]> {
  const parameters = filledIn(query, values)
  const { all } = directOf(db)
  if (all) return all(query.sql, parameters) as O[] | Promise<O[]>
  const { rows } = await db.executeQuery({ ...query, parameters })
  return rows as O[]
}
