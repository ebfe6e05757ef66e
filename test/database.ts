// A fresh, migrated database for one test file, of either kind.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../server/db/connections/open.ts'
import { DATABASE_TIMEOUTS, type DatabaseTimeouts } from '../server/db/connections/timeouts.ts'
import { sqliteFile } from '../server/db/data-folder/data-folder.ts'
import type { Database } from '../server/db/database.ts'
import type { Dialect } from '../server/db/dialects/dialect.ts'
import { migrate } from '../server/db/schema/migrate.ts'

export interface Fresh {
  db: Database
  /** What to give a process of its own as DATABASE_URL and FOLKMOOT_DATA. */
  env: { DATABASE_URL?: string; FOLKMOOT_DATA: string }
  remove: () => Promise<void>
}

/** A machine that is busy with many tests makes a database wait longer than people would; milliseconds. */
const PATIENT: DatabaseTimeouts = {
  ...DATABASE_TIMEOUTS,
  ...{ connection: 60_000, turn: 60_000, lock: 45_000, statement: 90_000, idle: 60_000, silence: 120_000 },
}

let made = 0

export interface FreshOptions {
  migrated?: boolean
  /** A folder with an SQLite to go on with; it is removed with the rest. */
  folder?: string | undefined
  /** A PostgreSQL of one's own instead of the one that all tests share. */
  server?: string | undefined
  /** How long PostgreSQL is waited for, where a test is about that. */
  limits?: Partial<DatabaseTimeouts> | undefined
}

export async function freshDatabase(
  dialect: Dialect,
  { migrated = true, folder: begun, server = process.env['TEST_POSTGRES_URL'], limits }: FreshOptions = {},
): Promise<Fresh> {
  const folder = begun ?? mkdtempSync(join(tmpdir(), 'folkmoot-test-'))
  const name = `t_${process.pid}_${++made}`
  if (dialect === 'postgres' && !server) throw new Error('Run the tests with npm test: it starts PostgreSQL.')
  const url = dialect === 'postgres' ? new URL(`/${name}`, server).href : undefined
  const base = migrated ? migratedBase(dialect, server) : undefined
  // Copying files costs a third of what writing every page into the log does.
  if (url) await onServer(server!, `create database ${name}${base ? ` template ${base} strategy file_copy` : ''}`)
  else if (base && !begun) copyFileSync(base, sqliteFile(folder))
  const db = await openDatabase({ url, folder, limits: { ...PATIENT, ...limits } })
  if (migrated && !base) await migrate(db)
  return {
    db,
    env: { FOLKMOOT_DATA: folder, ...(url && { DATABASE_URL: url }) },
    remove: async () => {
      await db.close()
      if (url) await onServer(server!, `drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The address of a PostgreSQL that waits for the disk; Folkmoot as a process refuses the one of the other tests. */
export function durablePostgres(): string {
  const url = process.env['TEST_POSTGRES_DURABLE']
  if (!url) throw new Error('Run the tests with npm test: it starts PostgreSQL.')
  return url
}

/** Runs a statement on a connection of its own; gives the first value of the answer, an empty text without one. */
export async function onServer(server: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return String(rows[0]?.[0] ?? '')
}

/** The migrated database that others are copied from, since that is sooner done than a migration; undefined without one. */
function migratedBase(dialect: Dialect, server: string | undefined): string | undefined {
  if (dialect === 'sqlite') return process.env['TEST_SQLITE_BASE']
  const { TEST_POSTGRES_URL, TEST_POSTGRES_DURABLE, TEST_POSTGRES_BASE } = process.env
  return server === TEST_POSTGRES_URL || server === TEST_POSTGRES_DURABLE ? TEST_POSTGRES_BASE : undefined
}

/** Makes migrated databases, in a folder and on servers; gives what the environment of the tests says of them. */
export async function makeMigratedBases(
  folder: string,
  server: string,
  others: readonly string[] = [],
): Promise<Record<string, string>> {
  const base = 'migrated_base'
  for (const one of [undefined, server, ...others]) {
    if (one) await onServer(one, `create database ${base}`)
    const db = await openDatabase({ url: one && new URL(`/${base}`, one).href, folder })
    await migrate(db)
    await db.close()
  }
  return { TEST_POSTGRES_URL: server, TEST_POSTGRES_BASE: base, TEST_SQLITE_BASE: sqliteFile(folder) }
}

/** The version of a server, e.g. `18.4`. */
export const postgresVersion = (server: string): Promise<string> => onServer(server, 'show server_version')
