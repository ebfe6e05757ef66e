// The differences between SQLite and PostgreSQL: locks, lists of ids, clocks and errors, each behind one function.
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
import type { Awaitable } from '../../concurrency/awaitable.ts'
import { UNREACHED } from '../connections/server-errors.ts'
import type { AnyKysely, AnyQuery, AnyTransaction } from './any-schema.ts'

export type Dialect = 'sqlite' | 'postgres'

/** The kind of database behind a query builder. */
export const dialectOf = (db: AnyKysely): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** An adapter that runs statements itself, since Kysely's executor costs more than a prepared statement. */
export interface DirectAdapter extends DialectAdapter {
  /** On SQLite: the rows of a statement; a promise only where it has to wait for other processes. */
  all?: (sql: string, parameters: readonly unknown[]) => Awaitable<unknown[]>
  /** On SQLite: a number that changes with every commit; missing for the writing connection. Undefined: it cannot be read now. */
  version?: (() => number | undefined) | undefined
  /** On PostgreSQL: the rows of a brief statement, outside of any transaction. */
  brief?: (sql: string, parameters: readonly unknown[]) => Promise<unknown[]>
}

export const directAdapterOf = (db: AnyKysely): DirectAdapter => db.getExecutor().adapter

/** A number that is another one after each commit, by whatever process; undefined where it takes a question to know. */
export const versionOf = (db: AnyKysely): number | undefined => directAdapterOf(db).version?.()

/** A list of ids as one parameter, so that the text of a query does not depend on how many there are. */
export const idsParameter = (db: AnyKysely, ids: readonly number[]): unknown =>
  dialectOf(db) === 'postgres' ? ids : JSON.stringify(ids)

/** `column in (…)` for such a parameter. */
export const inIdsParameter = (db: AnyKysely, column: Expression<number | null>, ids: unknown): Expression<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${column} = any(${ids}::int[])`
    : sql<SqlBool>`${column} in (select value from json_each(${ids}))`

/** `column in (…)` whose text does not depend on how many ids there are, so that it is prepared once. */
export const inIds = (db: AnyKysely, column: Expression<number | null>, ids: readonly number[]): Expression<SqlBool> =>
  inIdsParameter(db, column, idsParameter(db, ids))

/** The same for numbers that may exceed 32 bits. */
export const inBigIds = (db: AnyKysely, column: Expression<number>, numbers: readonly number[]) =>
  inBigIdsParameter(db, column, idsParameter(db, numbers))

/** The same for such a parameter. */
export const inBigIdsParameter = (db: AnyKysely, column: Expression<number>, numbers: unknown): Expression<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${column} = any(${numbers}::bigint[])`
    : inIdsParameter(db, column, numbers)

/** `column in (…)` for the few ids that a query finds by itself: each of them is looked up. */
export const inSubquery = (dialect: Dialect, column: Expression<number>, query: AnyQuery | RawBuilder<unknown>) =>
  dialect === 'postgres' ? sql<SqlBool>`${column} = any(array(${query}))` : sql<SqlBool>`${column} in (${query})`

/** `column in (…)` for texts. */
export const inTexts = (db: AnyKysely, column: Expression<string>, texts: readonly string[]): Expression<SqlBool> =>
  dialectOf(db) === 'postgres'
    ? sql<SqlBool>`${column} = any(${texts}::text[])`
    : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(texts)}))`

/** A row that was to be locked does not exist any more: another transaction deleted it while this one waited for it. */
export class Vanished extends Error {}

/**
 * Locks a row until the transaction ends, so that of two changes of one row the second begins when the first has ended.
 * Rows that refer to it may still be inserted. (SQLite has one writer, so nothing needs a lock there.) Throws
 * `Vanished` where there is no such row; the request is then handled again from the beginning (`api/answers/answer-change.ts`).
 */
export async function lockRow(trx: AnyTransaction, table: string, key: string, id: number): Promise<void> {
  if (!(await lockRowIfExists(trx, table, key, id))) throw new Vanished(`There is no ${table} ${id}.`)
}

/** Locks a row that may not exist; returns whether it does. */
export async function lockRowIfExists(trx: AnyTransaction, table: string, key: string, id: number): Promise<boolean> {
  const query = sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${id}`
  const { rows } = await (dialectOf(trx) === 'postgres' ? sql`${query} for no key update` : query).execute(trx)
  return rows.length > 0
}

/** Locks rows that are to be deleted: until the transaction ends, no other one can insert rows that refer to them. */
export async function lockRowsForDelete(trx: AnyTransaction, table: string, key: string, ids: readonly number[]) {
  if (dialectOf(trx) === 'postgres')
    await sql`select 1 from ${sql.table(table)} where ${inIds(trx, sql.ref(key), ids)} for update`.execute(trx)
}

/**
 * A query that counts the rows of another one. PostgreSQL leaves out joins that do not change the number of rows, and
 * so does SQLite as long as it cannot merge the two queries, which a limit prevents.
 */
export const countQuery = (db: AnyKysely, query: AnyQuery): Compilable => {
  const rows = dialectOf(db) === 'sqlite' ? query.limit(sql<number>`-1`) : query
  const counted = sql`select count(*) as total from (${rows}) as query`
  return { compile: () => counted.compile(db) }
}

/** A query that counts the rows of one without joins. */
export const countOf = (query: AnyQuery): Compilable => query.clearSelect().select(sql<number>`count(*)`.as('total'))

/** A column by which the rows of a list are not to be looked up, because most of them are wanted. */
export const withoutIndex = (dialect: Dialect, column: string): RawBuilder<number> =>
  dialect === 'sqlite' ? sql<number>`+${sql.ref(column)}` : sql.ref<number>(column)

/** Locks the rows that a query finds, or those of one table of it, and returns them as they are once they are locked. */
export const forUpdate = <Q extends AnyQuery>(db: AnyKysely, query: Q, table?: string): Q => {
  if (dialectOf(db) !== 'postgres') return query
  return (table === undefined ? query.forNoKeyUpdate() : query.forNoKeyUpdate(table)) as Q
}

/**
 * Leaves out rows of one table of a query that are just being deleted, and keeps the others from being deleted until
 * the transaction ends, so that rows which refer to them can be inserted.
 */
export const forKeyShare = <Q extends AnyQuery>(db: AnyKysely, query: Q, table: string): Q =>
  dialectOf(db) === 'postgres' ? (query.forKeyShare(table) as Q) : query

/**
 * Waits for transactions that are changing rows of one table of a query, and keeps these rows from being changed until
 * the transaction ends. Several transactions may do so at the same time.
 */
export const forShare = <Q extends AnyQuery>(db: AnyKysely, query: Q, table: string): Q =>
  dialectOf(db) === 'postgres' ? (query.forShare(table) as Q) : query

/** Locks the rows that a query finds, and leaves out those that another transaction has locked. */
export const forUpdateSkipLocked = <Q extends AnyQuery>(db: AnyKysely, query: Q): Q =>
  dialectOf(db) === 'postgres' ? (query.forNoKeyUpdate().skipLocked() as Q) : query

/** Waits until no other transaction does work of this name, and keeps others from it until this one ends. */
export async function takeAdvisoryLock(trx: AnyTransaction, work: string): Promise<void> {
  if (dialectOf(trx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext(current_schema()), hashtext(${work}))`.execute(trx)
}

/**
 * Keeps others from work of this name until the transaction ends, unless one of them does it just now; returns whether it
 * does. Nothing waits meanwhile.
 */
export async function tryAdvisoryLock(trx: AnyTransaction, work: string): Promise<boolean> {
  if (dialectOf(trx) === 'sqlite') return true
  const name = sql`hashtext(current_schema()), hashtext(${work})`
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${name}) as taken`.execute(trx)
  return rows[0]!.taken
}

/** An expression for 32 random hexadecimal digits, different for every row. */
export const randomId = (db: AnyKysely): RawBuilder<string> =>
  dialectOf(db) === 'postgres'
    ? sql<string>`replace(gen_random_uuid()::text, '-', '')`
    : sql<string>`lower(hex(randomblob(16)))`

/** An expression for the present time by the clock of the database, in Unix seconds. */
export const presentSeconds = (db: AnyKysely): RawBuilder<number> =>
  dialectOf(db) === 'postgres'
    ? sql<number>`floor(extract(epoch from clock_timestamp()))::bigint`
    : sql<number>`unixepoch()`

/** The present time by the clock of PostgreSQL, in Unix milliseconds. */
export const presentMillis: RawBuilder<number> = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Locks a table against changes by other transactions until this one ends. */
export async function lockTable(db: AnyKysely, table: string): Promise<void> {
  if (dialectOf(db) === 'postgres') await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
}

/** The parent of a row: its table, and the column with its id in both tables. */
export interface ParentTable {
  table: string
  key: string
  /** The column of the row that names the parent, where it is called otherwise there. */
  column?: string
}

/**
 * Locks the parent of a row. Parents are locked before their children, so that no two transactions wait for each other.
 */
export async function lockParent(
  trx: AnyTransaction,
  above: ParentTable,
  row: { table: string; key: string; id: number },
): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    const own = sql`select ${sql.ref(above.column ?? above.key)} from ${sql.table(row.table)} where ${sql.ref(row.key)} = ${row.id}`
    await sql`select 1 from ${sql.table(above.table)} where ${sql.ref(above.key)} = (${own}) for no key update`.execute(
      trx,
    )
  }
}

interface DatabaseError extends Error {
  code?: string
  errcode?: number
}

/** Returns whether a unique constraint was violated: 2067 (index) or 1555 (primary key) in SQLite, 23505 in PostgreSQL. */
export const isUniqueViolation = (error: unknown): boolean => {
  const { code, errcode } = error as DatabaseError
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/** Returns whether a foreign key was violated: 787 in SQLite, 23503 in PostgreSQL. */
const isForeignKeyViolation = (error: unknown): boolean => {
  const { code, errcode } = error as DatabaseError
  return code === '23503' || errcode === 787
}

/** Returns whether an error means that another transaction has deleted a row meanwhile. */
export const isVanished = (error: unknown): boolean =>
  error instanceof Vanished || error instanceof NoResultError || isForeignKeyViolation(error)

/** Returns whether it is a deadlock or a serialization failure of PostgreSQL, after which the transaction can be run again. */
export const isWorthRetrying = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as DatabaseError).code ?? '')

const LOCK_NOT_AVAILABLE = '55P03'

/** Returns whether another transaction of PostgreSQL held a lock for longer than this one may wait. */
export const isLockTimeout = (error: unknown): boolean => (error as DatabaseError).code === LOCK_NOT_AVAILABLE

/**
 * Returns whether the database is not available just now: it cannot be reached or written, no connection is free, a lock or a
 * statement took too long, or a transaction was retried too often. Answered with 503.
 */
export const isUnavailable = (error: unknown): boolean => {
  const { code = '', errcode, message } = error as DatabaseError
  if (code === 'ERR_SQLITE_ERROR') return [5, 6, 8, 10, 13, 14, 15].includes((errcode ?? 0) & 0xff)
  return (
    /^(08|53|57|58|25006|25P03)/.test(code) ||
    isLockTimeout(error) ||
    isWorthRetrying(error) ||
    UNREACHED.includes(code) ||
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  )
}

/** Returns the LIKE pattern for texts that contain a word; wildcards in the word are escaped by a backslash. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** A `like` condition that a column contains a word. */
export const containing = (column: Expression<string>, word: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${likePattern(word)} escape '\\'`
