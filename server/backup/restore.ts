// Restores a site from a verified backup: first its files, then all of its rows in one transaction.
import type { Kysely, Transaction } from 'kysely'
import { withoutChangeNotes } from '../db/change-actor.ts'
import { allowLongStatements } from '../db/connections/timeouts.ts'
import type { Database } from '../db/database.ts'
import { pauseDeliveries } from '../db/delivery-pause.ts'
import { lockTable } from '../db/dialects/dialect.ts'
import { deferForeignKeys, writeUnchecked } from '../db/schema/bulk-load.ts'
import { setLastIds } from '../db/schema/introspection.ts'
import { migrate, migrationNames, pending } from '../db/schema/migrate.ts'
import { noteVersion } from '../db/schema/version.ts'
import { addUpStorage } from '../db/storage-use.ts'
import type { DB } from '../db/tables.ts'
import type { Store } from '../store/store.ts'
import type { BackupValue } from './format.ts'
import { notedFiles, noteFiles, removeFiles } from './noted-files.ts'
import { readBackupLines, type VerifiedBackup } from './reading.ts'
import { restoreFiles } from './restore-files.ts'

/** Values in one statement: SQLite takes 32,766. */
const VALUES = 30_000
/** Rows in one statement. */
const ROWS = 500

const NOT_NEW = 'There is already a site here. Restore into an empty data folder or database.'
const AT_WORK = 'Another process is restoring a backup here.'

/**
 * Restores into an empty database; throws where it is not empty, and leaves no row and no file where it fails;
 * where it is killed, what begins there next removes its files. Afterwards the schema is that of this program, and hooks and mail are paused, since the original site may still run
 * (docs/backup.md).
 */
export async function restore(db: Database, store: Store, from: VerifiedBackup, now: number): Promise<void> {
  // Of two at the same time, the one that fails would remove files that the other one has found in the store.
  const done = await db.exclusively('restore', async () => {
    await restoreAlone(db, store, from, now)
    return true
  })
  if (!done) throw new Error(AT_WORK)
}

async function restoreAlone(db: Database, store: Store, from: VerifiedBackup, now: number): Promise<void> {
  await mustBeNew(db, from.head.schema)
  await migrate(db, { last: from.head.schema.at(-1) })
  await removeFiles(db, store, await notedFiles(db))
  let added: readonly string[] = []
  try {
    await restoreFiles(store, from, (keys) => {
      added = keys
      return noteFiles(db, keys, now)
    })
    await restoreRows(db, from, now)
  } catch (error) {
    // What cannot be removed now stays noted.
    await removeFiles(db, store, added).catch(() => {})
    throw error
  }
  await migrate(db)
  await noteVersion(db.migrating)
  await db.write(addUpStorage)
}

const restoreRows = (db: Database, from: VerifiedBackup, now: number): Promise<void> =>
  writeUnchecked(db, async (trx) => {
    await allowLongStatements(trx)
    // A server that was started since the first look may have made a site of it, whose rows the tables would lose.
    for (const table of ['setting', 'member']) await lockTable(trx, table)
    await mustBeEmpty(trx)
    // Restored rows are no changes, so the change feed does not note them.
    await withoutChangeNotes(trx, () =>
      deferForeignKeys(trx, async () => {
        await rows(trx, from)
        await pauseDeliveries(trx, now)
      }),
    )
  })

/** The database may be empty, or have the empty tables that an earlier attempt has left. */
async function mustBeNew(db: Database, wanted: readonly string[]): Promise<void> {
  const missing = await pending(db)
  if (missing.length === migrationNames.length) return
  if (missing.length !== migrationNames.length - wanted.length) throw new Error(NOT_NEW)
  await mustBeEmpty(db.reads)
}

/** A database that was ever opened as a site has settings. */
async function mustBeEmpty(db: Kysely<DB>): Promise<void> {
  const setting = db.selectFrom('setting').select('name').limit(1)
  const person = db.selectFrom('member').select('member_id').limit(1)
  if ((await setting.executeTakeFirst()) || (await person.executeTakeFirst())) throw new Error(NOT_NEW)
}

async function rows(trx: Transaction<DB>, from: VerifiedBackup): Promise<void> {
  const last = new Map<string, number>()
  let table = ''
  let columns: string[] = []
  let waiting: Record<string, BackupValue>[] = []

  async function insert() {
    if (waiting.length)
      await trx
        .insertInto(table as 'setting')
        .values(waiting as never)
        .execute()
    waiting = []
  }

  for await (const line of readBackupLines(from)) {
    if (line[0] === 'row') {
      const [, ...values] = line
      waiting.push(Object.fromEntries(columns.map((column, index) => [column, values[index]!])))
      if (waiting.length === ROWS || (waiting.length + 1) * columns.length > VALUES) await insert()
      continue
    }
    await insert()
    if (line[0] !== 'table') continue
    table = line[1].name
    columns = line[1].columns
    last.set(table, line[1].last_id)
    // Rows that migrations have inserted are in the backup as well.
    await trx.deleteFrom(table as 'setting').execute()
  }
  await setLastIds(trx, last)
}
