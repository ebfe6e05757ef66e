// What differs between SQLite and PostgreSQL, behind names.

import {
  type Compilable,
  type DialectAdapter,
  type Expression,
  NoResultError,
  PostgresAdapter,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { AnyKysely, AnyQuery, AnyTransaction } from './any-schema.ts'

export type Dialect = 'sqlite' | 'postgres'

/** Which database stands behind a query builder. */
export const dialectOf = (db: AnyKysely): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** What the adapter of a database carries that answers at once. */
export interface Direct extends DialectAdapter {
  /** The rows of a statement; a promise of them only where other processes must be waited for. */
  all: (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>
  /** Stays the same while nothing is committed; not where changes are being made. Undefined: that cannot be told now. */
  version?: (() => number | undefined) | undefined
}

/** The way past Kysely's executor, which costs more than a prepared statement; PostgreSQL has none. */
export const directOf = (db: AnyKysely): Partial<Direct> => db.getExecutor().adapter as Partial<Direct>

/** A list of ids as one value, so that the text of a query does not depend on how many there are. */
export const idsValue = (db: AnyKysely, ids: readonly number[]): unknown =>
  dialectOf(db) === 'postgres' ? ids : JSON.stringify(ids)

/** `column in (…)` for such a value. */
export const among = (db: AnyKysely, column: Expression<number | null>, ids: unknown): Expression<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${column} = any(${ids}::int[])`
    : sql<SqlBool>`${column} in (select value from json_each(${ids}))`

/** `column in (…)` whose text does not depend on how many ids there are, so that it is prepared once. */
export const within = (db: AnyKysely, column: Expression<number | null>, ids: readonly number[]): Expression<SqlBool> =>
  among(db, column, idsValue(db, ids))

/** The same for numbers that may be greater than an id is. */
export const withinGreat = (db: AnyKysely, column: Expression<number>, numbers: readonly number[]) =>
  dialectOf(db) === 'postgres' ? sql<SqlBool>`${column} = any(${numbers}::bigint[])` : within(db, column, numbers)

/** A row that is to be held is there no more: somebody else deleted it while the transaction waited for it. */
export class Vanished extends Error {}

/**
 * Holds a row until the transaction ends: of two changes of one thing, the second begins when the first has ended. What
 * refers to the row may still be added. SQLite has one writer, so there it is held already. Throws `Vanished` where the
 * row is gone, so that nothing is read or written of what no longer exists; the request is then answered as one that
 * comes later would be (`api/answer-change.ts`).
 */
export async function hold(trx: AnyTransaction, table: string, key: string, id: number): Promise<void> {
  if (!(await holdIfThere(trx, table, key, id))) throw new Vanished(`There is no ${table} ${id}.`)
}

/** The same for a row that may be gone; gives whether it is there. */
export async function holdIfThere(trx: AnyTransaction, table: string, key: string, id: number): Promise<boolean> {
  const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id}`
  const { rows } = await (dialectOf(trx) === 'postgres' ? sql`${found} for no key update` : found).execute(trx)
  return rows.length > 0
}

/** Holds rows that are to go: nothing refers to them anew until the transaction ends, and what does so is seen. */
export async function holdAll(trx: AnyTransaction, table: string, key: string, ids: readonly number[]) {
  if (dialectOf(trx) === 'postgres')
    await sql`select 1 from ${sql.table(table)} where ${within(trx, sql.ref(key), ids)} for update`.execute(trx)
}

/**
 * How many rows a query gives. Joins that only display something are passed over by PostgreSQL where it counts, and by
 * SQLite too, as long as the counting cannot be merged with the query: a limit keeps them apart.
 */
export const counting = (db: AnyKysely, query: AnyQuery): Compilable => {
  const rows = dialectOf(db) === 'sqlite' ? query.limit(sql<number>`-1`) : query
  const counted = sql`select count(*) as total from (${rows}) as found`
  return { compile: () => counted.compile(db) }
}

/** Holds the rows that a query finds, and finds them as they are once they are held. */
export const held = <Q extends AnyQuery>(db: AnyKysely, query: Q): Q =>
  dialectOf(db) === 'postgres' ? (query.forNoKeyUpdate() as Q) : query

/**
 * What a query finds without the rows of one of its tables that are just being deleted; the others stay until the
 * transaction ends, so what refers to them can be added.
 */
export const stayingIn = <Q extends AnyQuery>(db: AnyKysely, query: Q, table: string): Q =>
  dialectOf(db) === 'postgres' ? (query.forKeyShare(table) as Q) : query

/**
 * Finds the rows of one table of a query as they are once whoever is changing them is done; they stay so until the
 * transaction ends. Others may read them likewise.
 */
export const settled = <Q extends AnyQuery>(db: AnyKysely, query: Q, table: string): Q =>
  dialectOf(db) === 'postgres' ? (query.forShare(table) as Q) : query

/** The rows that a query finds and nobody else holds, held. */
export const skippingHeld = <Q extends AnyQuery>(db: AnyKysely, query: Q): Q =>
  dialectOf(db) === 'postgres' ? (query.forNoKeyUpdate().skipLocked() as Q) : query

/** Until the transaction ends, no other does work of this name in the same schema. SQLite has one writer. */
export async function alone(trx: AnyTransaction, work: string): Promise<void> {
  if (dialectOf(trx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(current_schema()), hashtext(${work}))`.execute(trx)
}

/** 32 hexadecimal digits of chance, others for every row. */
export const randomId = (db: AnyKysely): RawBuilder<string> =>
  dialectOf(db) === 'postgres'
    ? sql<string>`replace(gen_random_uuid()::text, '-', '')`
    : sql<string>`lower(hex(randomblob(16)))`

/** Now, by the clock of the database; Unix seconds. */
export const presentSeconds = (db: AnyKysely): RawBuilder<number> =>
  dialectOf(db) === 'postgres'
    ? sql<number>`floor(extract(epoch from clock_timestamp()))::bigint`
    : sql<number>`unixepoch()`

/** Keeps everybody else from changing a table until the transaction ends. SQLite has one writer, so they wait already. */
export async function heldTable(db: AnyKysely, table: string): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
}

/** What a row belongs to: the table, and the column that both are known by there. */
export interface Above {
  table: string
  key: string
}

/** Holds what a row belongs to. Whoever holds both begins here, so that no two changes wait for each other. */
export async function holdAbove(
  trx: AnyTransaction,
  above: Above,
  row: { table: string; key: string; id: number },
): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    const own = sql`select ${sql.ref(above.key)} from ${sql.table(row.table)} where ${sql.ref(row.key)} = ${row.id}`
    await sql`select 1 from ${sql.table(above.table)} where ${sql.ref(above.key)} = (${own}) for no key update`.execute(
      trx,
    )
  }
}

interface DatabaseError extends Error {
  code?: string
  errcode?: number
}

/** SQLite says 2067 (unique index) or 1555 (primary key), PostgreSQL 23505. */
export const isNotUnique = (error: unknown): boolean => {
  const { code, errcode } = error as DatabaseError
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** SQLite says 787, PostgreSQL 23503. */
const isDangling = (error: unknown): boolean => {
  const { code, errcode } = error as DatabaseError
  return code === '23503' || errcode === 787
}

/** A row that was there a moment ago is there no more: somebody else deleted it meanwhile. */
export const isVanished = (error: unknown): boolean =>
  error instanceof Vanished || error instanceof NoResultError || isDangling(error)

/** Deadlocks and serialization failures of PostgreSQL, after which a transaction may be run again. */
export const isWorthRetrying = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as DatabaseError).code ?? '')

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * The database cannot do it just now, and may later: it cannot be reached or written, no connection is free, a lock or a
 * statement took too long, or changes got into each other's way more often than they are tried.
 */
export const isUnavailable = (error: unknown): boolean => {
  const { code = '', errcode, message } = error as DatabaseError
  if (code === 'ERR_SQLITE_ERROR') return [5, 6, 8, 10, 13, 14, 15].includes((errcode ?? 0) & 0xff)
  return (
    /^(08|53|57|58)/.test(code) ||
    code === '25006' ||
    code === '25P03' ||
    code === LOCK_NOT_AVAILABLE ||
    isWorthRetrying(error) ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  )
}

/** For `like`: the words of a search mean themselves. */
export const containing = (column: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
