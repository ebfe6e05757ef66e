// Refuses a PostgreSQL whose settings do not make commits durable.
import { sql } from 'kysely'
import type { Database } from '../database.ts'

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Throws where the database could lose committed changes. SQLite is always opened with the right settings. */
export async function mustBeDurable({ dialect, reads }: Database): Promise<void> {
  if (dialect !== 'postgres') return
  for (const setting of NEEDED) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(reads)
    if (rows[0]?.value === 'off')
      throw new Error(`PostgreSQL runs with ${setting} = off and could lose changes. Turn it on.`)
  }
}
