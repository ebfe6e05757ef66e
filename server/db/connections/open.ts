// Opens the database of a site: PostgreSQL or SQLite.

import { makeFolder, sqliteFile } from '../data-folder/data-folder.ts'
import type { Database } from '../database.ts'
import { openPostgres } from './postgres.ts'
import type { Siblings } from './siblings.ts'
import { openSqlite } from './sqlite.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

export interface DatabaseLocation {
  url: string | undefined
  folder: string
  /** Connections to PostgreSQL at most. */
  connections?: number | undefined
  /** Limits other than the usual ones. */
  limits?: DatabaseTimeouts | undefined
  /** The other processes of this server, which SQLite cannot notify. */
  siblings?: Siblings | undefined
}

/** Opens PostgreSQL where an address is given, else the SQLite file in the data folder. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const { url, folder, connections, limits, siblings } = location
  if (url) return openPostgres(url, connections, limits)
  makeFolder(folder)
  return openSqlite(sqliteFile(folder), limits?.writer, siblings)
}
