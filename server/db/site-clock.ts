// The clock of a site: that of its database, so that all servers and workers of a site have the same time.
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { presentMillis } from './dialects/dialect.ts'

/** Milliseconds after which the time is compared with that of the database again, when somebody asks for it. */
const FRESH = 5_000

/**
 * Gives a function that tells the present time, in Unix milliseconds. SQLite is on this machine, so its clock counts. For
 * PostgreSQL it is the clock of the database server, whatever this machine's says: asked for here and then every few seconds
 * beside other work, and continued in between by a clock that nobody sets. Rejects where the database cannot be asked now;
 * later failures are passed over.
 */
export async function siteClock({ dialect, reads }: Pick<Database, 'dialect' | 'reads'>): Promise<() => number> {
  if (dialect === 'sqlite') return () => Date.now()
  let ahead: number | undefined
  let sentAt = 0
  let asking = false

  async function ask() {
    sentAt = performance.now()
    const { rows } = await sql<{ now: number }>`select ${presentMillis} as now`.execute(reads)
    // The database told its time at some moment between question and answer.
    const [least, most] = [rows[0]!.now - performance.now(), rows[0]!.now - sentAt]
    ahead = ahead === undefined ? (least + most) / 2 : Math.min(Math.max(ahead, least), most)
  }

  await ask()
  /** One question at a time: a database that does not answer gets no more of them. */
  function askAgain() {
    asking = true
    ask()
      .catch(() => {})
      .finally(() => {
        asking = false
      })
  }

  return () => {
    if (!asking && performance.now() - sentAt > FRESH) askAgain()
    return Math.floor(performance.now() + ahead!)
  }
}
