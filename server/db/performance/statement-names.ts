// Named prepared statements for frequent queries on PostgreSQL, which keep their plan for each connection.
import type { Compilable, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { PendingResponses } from '../connections/dead-connections.ts'
import type { Connections } from './lookup-cost.ts'

/** Number of runs after which a statement gets one of the first names. */
const OFTEN = 5
/** The later names are rarer: each of so many equal shares of the names asks for twice as many runs as the one before. */
const SHARES = 8
/** Names at most: every connection keeps a plan of some ten thousand bytes for each. */
const MOST = 200
/** Statements without a name that are counted at most. */
const COUNTED = 5_000

/** Names of statements by their text. */
export interface Names {
  /** Counts a statement and returns its name, if it has one by now. */
  of: (text: string) => string | undefined
  /** Forgets all names, since the plans of the old ones no longer fit the tables; new names differ from the old. */
  renew: () => void
}

/**
 * Creates the names of one pool: a statement is named after it was run `often` times, and at most `most` are.
 *
 * A name is never taken back, since each connection keeps its plan until it is closed. Callers shape some statements, such as
 * lists that are not paged, so a caller with many shapes could use up the names. Later names therefore ask for more runs: 5
 * for the first 25 names, 640 for the last 25, and some 32,000 requests for all of them together. A statement without a name
 * works as well; PostgreSQL only plans it each time.
 */
export function statementNames(often = OFTEN, most = MOST): Names {
  const named = new Map<string, string>()
  const counts = new Map<string, number>()
  let generation = 0
  const runsNeeded = () => often * 2 ** Math.floor((named.size / most) * SHARES)
  return {
    of: (text) => {
      const name = named.get(text)
      if (name !== undefined || named.size >= most) return name
      const count = (counts.get(text) ?? 0) + 1
      if (count < runsNeeded()) {
        if (counts.size >= COUNTED) counts.clear()
        counts.set(text, count)
        return undefined
      }
      counts.delete(text)
      const given = `s${generation}_${named.size}`
      named.set(text, given)
      return given
    },
    renew: () => {
      named.clear()
      generation++
    },
  }
}

/**
 * Returns whether a plan is outdated since a migration has changed the columns of a table. PostgreSQL's message depends on its
 * language, so the routine that raised the error is compared.
 */
export const isPlanOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Wraps a pool so that its connections name frequent statements. */
export function namingPool(pool: Connections, waits: PendingResponses, known: Names): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const before = clients.get(client)
      if (before) return before
      const wrapped = namingClient(client, waits, known)
      clients.set(client, wrapped)
      return wrapped
    },
  }
}

/** Ends the text of a page or a count whose plan is kept all the same, as a comment: the text is all that is told of a statement. */
const KEPT_PLAN = '/* one plan fits all values */'

/** The same query, whose best plan does not depend on its values: what it reads is few and follows from one id. */
export const withKeptPlan = (query: Compilable): Compilable => ({
  compile: () => {
    const compiled = query.compile()
    return { ...compiled, sql: `${compiled.sql} ${KEPT_PLAN}` }
  },
})

/**
 * Returns whether a statement should get a name. Others without values change the schema, or begin and end transactions.
 * Pages of lists, and the statements that count them (`countQuery`), are planned with their values: the best plan depends
 * on the number of rows, and a plan for any values was three times slower for some.
 */
const isWorthKeeping = (text: string, values: readonly unknown[]): boolean =>
  (values.length > 0 || text.startsWith('select ')) &&
  (text.endsWith(KEPT_PLAN) || !/^select count\(\*\) as total from| limit \$/.test(text))

function namingClient(client: pg.PoolClient, waits: PendingResponses, known: Names): PostgresPoolClient {
  const ask = (sent: pg.QueryConfig) => waits.during(client, client.query(sent))
  const query = async (text: string, values: readonly unknown[]) => {
    const sent = { text, values: [...values] }
    const name = isWorthKeeping(text, values) ? known.of(text) : undefined
    if (name === undefined) return ask(sent)
    try {
      return await ask({ ...sent, name })
    } catch (error) {
      if (!isPlanOutdated(error)) throw error
      known.renew()
      // After an error a transaction cannot go on: then this fails too, and the whole transaction is run again.
      return ask(sent).catch(() => Promise.reject(error))
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
