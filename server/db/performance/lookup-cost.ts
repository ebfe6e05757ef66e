// Planner cost of a row lookup on PostgreSQL (`random_page_cost`, docs/decisions/0101-random-page-cost.md).
import type pg from 'pg'
import type { PendingResponses } from '../connections/dead-connections.ts'

/** The used members of a connection pool. */
export type Connections = Pick<pg.Pool, 'options' | 'connect' | 'end'>

/**
 * PostgreSQL takes a page that it looks up for four times as dear as one that it reads in passing, as on a turning disk, so that
 * it reads a whole table sooner than look up ten of its rows. What a site reads lies in memory, or on a disk that does not
 * turn. Who has said otherwise keeps that.
 */
export const COST = `select set_config('random_page_cost', '1.1', false) where current_setting('random_page_cost') = '4'`

/** Wraps a pool so that each of its connections knows what looking up costs before anything is asked on it. */
export function lookingUp(pool: pg.Pool, waits: PendingResponses): Connections {
  const configured = new WeakSet<pg.PoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      if (configured.has(client)) return client
      try {
        await waits.during(client, client.query(COST))
      } catch (error) {
        client.release(true)
        throw error
      }
      configured.add(client)
      return client
    },
  } as Connections
}
