// Check of backups for `doctor`: when the last one was made.
import type { Database } from '../../db/database.ts'
import { lastBackupAt } from '../../db/last-backup.ts'
import type { Report } from './report.ts'

/** Days after which a backup is old. */
const OLD = 2
const DAY = 86_400

/** Reports the age of the last backup that the command `backup` made. */
export async function checkBackups(db: Database, report: Report): Promise<void> {
  const at = await lastBackupAt(db.reads)
  if (at === undefined) {
    report.fact('backup', 'none was made with the command backup')
    return report.warn('There is no backup: see docs/backup.md, or ignore this if you back up in another way.')
  }
  const days = Math.floor((Date.now() / 1000 - at) / DAY)
  report.fact('backup', `${new Date(at * 1000).toISOString()}, ${days === 1 ? '1 day' : `${days} days`} ago`)
  if (days >= OLD) report.warn(`The last backup is ${days} days old: check the timer or cron job that makes them.`)
}
