// Checks of the machine for `doctor`: space on the disk, the clock, and the size of the database.
import { existsSync, statfsSync, statSync } from 'node:fs'
import { sql } from 'kysely'
import { sqliteFile } from '../../db/data-folder/data-folder.ts'
import type { Database } from '../../db/database.ts'
import { presentMillis } from '../../db/dialects/dialect.ts'
import { inUnits, type Report } from './report.ts'

/** Share of a disk, and bytes, that should be free. */
const FREE = { share: 0.1, bytes: 1_000_000_000 }
/** Milliseconds by which the clocks of database and machine may differ. */
const DIFFER = 2_000
/** This file exists as soon as systemd has synchronized the clock; chrony and ntpd leave none. */
const SYNCHRONIZED = '/run/systemd/timesync/synchronized'

/** Reports the free space of the disk with the data folder. */
export function checkDisk(folder: string, report: Report): void {
  if (!existsSync(folder)) return
  const { bavail, blocks, bsize } = statfsSync(folder)
  const free = bavail * bsize
  report.fact('disk', `${inUnits(free)} of ${inUnits(blocks * bsize)} free, where ${folder} is`)
  if (free < FREE.bytes || free < blocks * bsize * FREE.share)
    report.warn(`The disk with ${folder} is almost full: remove files, or move the data to a larger disk.`)
}

/** Reports version and size of the database. */
export async function checkDatabase(db: Database, folder: string, report: Report): Promise<void> {
  if (db.dialect === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db.reads)
    const file = sqliteFile(folder)
    const bytes = [file, `${file}-wal`].reduce((sum, one) => sum + (existsSync(one) ? statSync(one).size : 0), 0)
    report.more(`SQLite ${rows[0]!.version}, ${inUnits(bytes)}`)
    return
  }
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db.reads,
  )
  report.more(`PostgreSQL ${rows[0]!.version}, ${inUnits(Number(rows[0]!.bytes))}`)
}

/** Reports the clock: whether it is synchronized, and how far that of PostgreSQL is from it. */
export async function checkClock(db: Database | undefined, report: Report): Promise<void> {
  const state = existsSync(SYNCHRONIZED) ? 'synchronized' : 'not known whether synchronized'
  report.fact('clock', `${new Date().toISOString()}, ${state}`)
  if (db?.dialect !== 'postgres') return
  const began = Date.now()
  const { rows } = await sql<{ now: number }>`select ${presentMillis} as now`.execute(db.reads)
  const apart = Math.round(Number(rows[0]!.now) - (began + Date.now()) / 2)
  report.more(`PostgreSQL is ${Math.abs(apart)} ms ${apart < 0 ? 'behind' : 'ahead'}`)
  if (Math.abs(apart) > DIFFER) report.warn('The clocks of PostgreSQL and of this machine differ: synchronize both.')
}
