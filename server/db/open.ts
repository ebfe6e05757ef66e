// The database of one site, whichever kind it is.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { Dialect } from './dialect.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { DB } from './tables.ts'

export interface Database {
  dialect: Dialect
  /** For reading only: it sees what is committed. */
  reads: Kysely<DB>
  /** The one door for changes: all of `run` or nothing, durable once it resolves. It may be run again. */
  write: <T>(run: (trx: Transaction<DB>) => Promise<T>) => Promise<T>
  /** For migrations only. */
  migrating: Kysely<DB>
  close: () => Promise<void>
}

/** Opens PostgreSQL where an address is given, else the SQLite file in the data folder. */
export function openDatabase({ url, folder }: { url: string | undefined; folder: string }): Database {
  if (url) return openPostgres(url)
  mkdirSync(folder, { recursive: true })
  return openSqlite(join(folder, 'folkmoot.sqlite'))
}
