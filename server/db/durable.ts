// Whether what is committed is on the disk: a PostgreSQL that was told not to wait for it is refused.
import { sql } from 'kysely'
import type { Database } from './database.ts'

const NEEDED = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/** Throws where the database would lose what it has acknowledged. SQLite is opened so that it does not. */
export async function fsyncIsOn({ dialect, reads }: Database): Promise<void> {
  if (dialect !== 'postgres') return
  for (const setting of NEEDED) {
    const { rows } = await sql<{ value: string }>`select current_setting(${setting}) as value`.execute(reads)
    if (rows[0]?.value === 'off')
      throw new Error(`PostgreSQL runs with ${setting} = off and could lose changes: turn it on.`)
  }
}
