// Statements that come again and again get a name, under which each connection to PostgreSQL keeps their plan.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Waits } from './silence.ts'

/** So often a text comes before it is named: what is asked once is not worth keeping. */
const OFTEN = 5
/** Names at most: every connection keeps a plan for each, of some ten thousand bytes. */
const MOST = 200
/** Texts that are counted at most until they are named. */
const COUNTED = 5_000

/** Names for the texts of statements. */
interface Names {
  /** The name of a text, if it has one by now. */
  of: (text: string) => string | undefined
  /** Gives other names from now on: what stands behind those of before no longer fits the tables. */
  renew: () => void
}

export function statementNames(often = OFTEN, most = MOST): Names {
  const named = new Map<string, string>()
  const counts = new Map<string, number>()
  let generation = 0
  return {
    of: (text) => {
      const name = named.get(text)
      if (name !== undefined || named.size >= most) return name
      const count = (counts.get(text) ?? 0) + 1
      if (count < often) {
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
 * PostgreSQL says so where a table has other columns than when the plan was made: a newer version changed the schema. Its
 * words are those of its own language, so the place that it comes from is looked at.
 */
export const isPlanOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** A pool whose connections keep the plans of what is asked often. */
export function planning(pool: pg.Pool, waits: Waits, known: Names = statementNames()): PostgresPool {
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

/**
 * What carries no values is a change of the schema, or begins and ends a transaction. A page of a list and what counts the
 * list (`counting`) are planned with their values: the best way hangs on how many rows they lead to, and a plan that is
 * good for any values was three times slower for some.
 */
const isWorthKeeping = (text: string, values: readonly unknown[]): boolean =>
  values.length > 0 && !/^select count\(\*\) as total from| limit \$/.test(text)

function namingClient(client: pg.PoolClient, waits: Waits, known: Names): PostgresPoolClient {
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
      // Within a transaction nothing goes on after an error: it is run again as a whole.
      return ask(sent).catch(() => Promise.reject(error))
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
