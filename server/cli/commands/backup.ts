// `backup`, `restore` and `resume`: writes a site into one file, and restores it from there.
import { audit } from '../../audit/audit.ts'
import { operator } from '../../audit/by.ts'
import { backup } from '../../backup/backup.ts'
import type { BackupSum } from '../../backup/format.ts'
import { isAuthentic, verifyBackup } from '../../backup/reading.ts'
import { restore } from '../../backup/restore.ts'
import type { Config } from '../../config.ts'
import { mustBeDurable } from '../../db/connections/durability-check.ts'
import type { Database } from '../../db/database.ts'
import { resumeDeliveries as resumeWaiting } from '../../db/delivery-pause.ts'
import { noteBackup } from '../../db/last-backup.ts'
import { migrationNames, pending } from '../../db/schema/migrate.ts'
import { isSealedWith, sealState } from '../../db/secrets/seal-check.ts'
import { secretFile, secretOf } from '../../runtime/secret.ts'
import { openConfiguredSite, secretName, withOpenSite } from '../../runtime/site.ts'
import { openStore } from '../../store/open.ts'
import type { Invocation } from '../command.ts'

const now = () => Math.floor(Date.now() / 1000)

const counted = ({ rows, tables, files }: BackupSum): string =>
  `${rows} rows of ${tables} tables, ${files} attached files`

/** Writes the site into one file; its database may be of an earlier version. */
export async function backUp({ config, words, print }: Invocation): Promise<void> {
  const [file] = words as [string]
  // The database is not migrated, so that a backup before an update has the old schema.
  const db = await openConfiguredSite(config)
  try {
    const secret = await secretFor(db, config)
    const taken = await backup(db, openStore(config), file, now(), secret)
    // A database of an earlier version, or one that is read-only, is backed up all the same.
    await db.write((trx) => noteBackup(trx, now())).catch(() => {})
    print(`${file}: ${counted(taken)}.`)
    if (taken.missing)
      print(`${taken.missing} attached files are missing from file storage, so the backup does not contain them.`)
    if (taken.damaged) print(`${taken.damaged} attached files are damaged in ${openStore(config).location}.`)
    if (!secret) print('Its checksum is not keyed, because the site secret is not available. See docs/backup.md.')
    if (!config.secret)
      print(`Store ${secretFile(config.data)} in a separate place. Encrypted data can’t be read without it.`)
  } finally {
    await db.close()
  }
}

/** The secret that the site was sealed with; undefined where the operator has not set it or the file is missing. */
async function secretFor(db: Database, config: Config): Promise<Buffer | undefined> {
  if ((await pending(db)).length === migrationNames.length) return undefined
  return (await sealState(db, () => secretOf(config))) === 'right' ? secretOf(config) : undefined
}

/** Restores a site into an empty data folder or database. */
export async function restoreBackup({ config, options, words, print }: Invocation): Promise<void> {
  const [file] = words as [string]
  const from = await verifyBackup(file)
  const { head, sum } = from
  const secret = secretOf(config)
  if (head.seal_check && !isSealedWith(secret, head.seal_check)) throw new Error(missingSecret(config))
  if (!options['unkeyed'] && !(secret && isAuthentic(from, secret))) throw new Error(NOT_KEYED)
  const db = await openConfiguredSite(config)
  try {
    await mustBeDurable(db)
    await restore(db, openStore(config), from, now())
    const details = { made_ts: head.made_ts }
    await db.write((trx) => audit(trx, { actor: operator, now: now() }, 'site_restored', null, { details }))
  } finally {
    await db.close()
  }
  print(`${new Date(head.made_ts * 1000).toISOString()}: ${counted(sum)}.`)
  if (from.damaged)
    print(`${from.damaged} attached files were already damaged when the backup was written, so they are not restored.`)
  print('Webhooks and mail are paused. Run `resume` once no other server runs this site.')
}

const NOT_KEYED =
  'The backup was changed, or written without the site secret. --unkeyed restores it anyway; use it only if nobody could have changed the file.'

const missingSecret = (config: Config): string =>
  `The site was encrypted with another secret. Set ${secretName(config)} to it, or copy ${secretFile(config.data)} here.`

/** Resumes hooks and mail after a restore. */
export async function resumeDeliveries({ config, print }: Invocation): Promise<void> {
  await withOpenSite(config, async ({ db, clock }) => {
    const waited = await db.write(async (trx) => {
      const waited = await resumeWaiting(trx)
      if (waited) await audit(trx, { actor: operator, now: clock() }, 'site_resumed', null)
      return waited
    })
    print(waited ? 'Webhooks and mail resumed.' : 'Webhooks and mail were not paused.')
  })
}
