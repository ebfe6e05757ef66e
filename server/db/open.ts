// The database of one site, whichever kind it is.
import { join } from 'node:path'
import type { Database } from './database.ts'
import { makeFolder } from './folder.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

/** Where SQLite keeps a site of that data folder. */
export const sqliteFile = (folder: string): string => join(folder, 'folkmoot.sqlite')

/** Opens PostgreSQL where an address is given, else the SQLite file in the data folder. */
export function openDatabase({ url, folder }: { url: string | undefined; folder: string }): Database {
  if (url) return openPostgres(url)
  makeFolder(folder)
  return openSqlite(sqliteFile(folder))
}
