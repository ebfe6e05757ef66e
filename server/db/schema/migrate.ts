// Migrates a database to the present schema, forward only; refuses one that is older than the first migration or newer
// than this program.
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from '../database.ts'
import * as base from '../migrations/0001-base.ts'
import { VERSION, versionOf } from './version.ts'

/** Migrations by their names, in their order. */
export type Migrations = Readonly<Record<string, Migration>>

/** In their order. A version that changes the schema adds one. */
const MIGRATIONS: Migrations = { '0001-base': base }

/** The names of all migrations of this program, in their order. */
export const migrationNames: readonly string[] = Object.keys(MIGRATIONS)

/** Returns whether migrations are those of versions before 0.1.0, whose schema no migration of this program continues. */
export const areBeforeBase = (names: readonly string[]): boolean => names.includes('0001-core')

export const OLDER_DATABASE =
  'The database was created by a version before 0.1.0 and cannot be upgraded: use an empty data folder or database, or run that version.'

/** The error for a database that a newer version has migrated, with its number if it is recorded. */
const newerDatabase = (version: string | undefined): string =>
  `The database was written by a newer version of Folkmoot${version ? `, ${version}` : ''}; this is ${VERSION}. Run that version, or restore the copy from before the upgrade: docs/operating.md#upgrade-and-roll-back.`

interface MigrateOptions {
  /** The last migration to run; by default all run. */
  last?: string | undefined
  migrations?: Migrations
}

/** Runs the missing migrations, all or none of them; returns the names of those that ran. */
export async function migrate(
  db: Pick<Database, 'migrating'>,
  { last, migrations = MIGRATIONS }: MigrateOptions = {},
): Promise<string[]> {
  await mustBeKnown(db, await migrationsRun(db), Object.keys(migrations))
  const migrator = new Migrator({
    db: db.migrating,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw new Error(error instanceof Error ? error.message : String(error), { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

/** The migrations that are missing; throws where the database is older than the first or newer than this program. */
export async function pending(db: Database, migrations: Migrations = MIGRATIONS): Promise<string[]> {
  const [ran, known] = [await migrationsRun(db), Object.keys(migrations)]
  await mustBeKnown(db, ran, known)
  return known.filter((name) => !ran.includes(name))
}

async function migrationsRun({ migrating }: Pick<Database, 'migrating'>): Promise<string[]> {
  const tables = await migrating.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migration')) return []
  const rows = await migrating
    .selectFrom('migration' as never)
    .select('name' as never)
    .execute()
  return rows.map((row) => (row as { name: string }).name)
}

async function mustBeKnown(
  { migrating }: Pick<Database, 'migrating'>,
  ran: readonly string[],
  known: readonly string[],
): Promise<void> {
  if (areBeforeBase(ran)) throw new Error(OLDER_DATABASE)
  if (ran.every((name) => known.includes(name))) return
  // The newer version may keep it elsewhere.
  throw new Error(newerDatabase(await versionOf(migrating).catch(() => undefined)))
}
