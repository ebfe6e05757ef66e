// Migrates the database of a site to the schema of this version; of SQLite it keeps a copy from before.
import { closeSync, fsyncSync, globSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { makeFolder } from '../db/data-folder/data-folder.ts'
import { makeOwnFile } from '../db/data-folder/owner-only.ts'
import type { Database } from '../db/database.ts'
import { type Migrations, migrate, migrationNames, pending } from '../db/schema/migrate.ts'
import { noteVersion, VERSION } from '../db/schema/version.ts'

/** Copies that are kept. */
const KEPT = 2
/** Milliseconds after which is looked again whether another process has made the copy. */
const AGAIN = 200

/** The copy of an SQLite database that is made before this version migrates it. */
export const copyBefore = ({ data }: Pick<Config, 'data'>): string => join(data, 'backups', `before-${VERSION}.db`)

/** The missing migrations, and whether the database is new, so that they could spoil nothing. */
export async function planUpgrade(db: Database): Promise<{ missing: string[]; isNew: boolean }> {
  const missing = await pending(db)
  return { missing, isNew: missing.length === migrationNames.length }
}

/** Runs the missing migrations, all or none; returns their names. `say` is told what an operator should know before. */
export async function upgradeDatabase(
  db: Database,
  config: Pick<Config, 'data'>,
  say: (line: string) => void,
  migrations?: Migrations,
): Promise<string[]> {
  const run = () => migrate(db, migrations && { migrations })
  const missing = await pending(db, migrations)
  if (!missing.length || missing[0] === migrationNames[0]) return run()
  if (db.dialect === 'postgres') {
    say(
      `Migrating the database to Folkmoot ${VERSION} in one transaction, without a copy: make one with "folkmoot backup FILE".`,
    )
    return noted(db, await run())
  }
  const file = copyBefore(config)
  // Of several first starts of a version, one copies and migrates; the others wait, and find nothing to do.
  for (;;) {
    const ran = await db.exclusively('upgrade', async () => {
      if (!(await pending(db, migrations)).length) return []
      await copyTo(db, file)
      say(`Migrating the database to Folkmoot ${VERSION}. A copy of the old database is in ${file}.`)
      return noted(db, await run())
    })
    if (ran) return ran
    await setTimeout(AGAIN)
  }
}

/** Notes the version after these migrations. A database that was new is noted once it is a site (`site.ts`). */
async function noted(db: Database, ran: string[]): Promise<string[]> {
  if (ran.length) await noteVersion(db.migrating)
  return ran
}

/** Copies the database into one file, which is there whole or not at all, and removes copies of long ago. */
async function copyTo(db: Database, file: string): Promise<void> {
  const folder = dirname(file)
  const unfinished = `${file}.new`
  makeFolder(folder)
  rmSync(unfinished, { force: true })
  makeOwnFile(unfinished)
  await sql`vacuum into ${unfinished}`.execute(db.migrating)
  for (const [path, flags] of [
    [unfinished, 'r+'],
    [folder, 'r'],
  ] as const) {
    if (path === folder) renameSync(unfinished, file)
    const opened = openSync(path, flags)
    fsyncSync(opened)
    closeSync(opened)
  }
  const copies = globSync('before-*.db', { cwd: folder }).map((name) => join(folder, name))
  const age = new Map(copies.map((copy) => [copy, statSync(copy).mtimeMs]))
  for (const old of copies.sort((a, b) => age.get(b)! - age.get(a)!).slice(KEPT)) rmSync(old)
}
