// `doctor`: checks settings, machine, database, address, backups, files, push notifications and mail, and prints what it finds.
import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { mustBeDurable } from '../../db/connections/durability-check.ts'
import { sqliteFile } from '../../db/data-folder/data-folder.ts'
import { troubleAhead } from '../../db/data-folder/folder-errors.ts'
import { readableByOthers } from '../../db/data-folder/owner-only.ts'
import type { Database } from '../../db/database.ts'
import { describePause } from '../../db/delivery-pause.ts'
import { pending } from '../../db/schema/migrate.ts'
import { VERSION } from '../../db/schema/version.ts'
import { sealState } from '../../db/secrets/seal-check.ts'
import { secretFile, secretOf } from '../../runtime/secret.ts'
import {
  addressOf,
  explainError,
  explainServerError,
  openConfiguredSite,
  ownTimezone,
  secretName,
  wrongSecret,
} from '../../runtime/site.ts'
import type { Invocation } from '../command.ts'
import { checkAddress, checkCertificateFiles } from '../doctor/address.ts'
import { checkBackups } from '../doctor/backups.ts'
import { checkClock, checkDatabase, checkDisk } from '../doctor/machine.ts'
import { checkPush } from '../doctor/push.ts'
import { collectedReport, jsonReport, printedReport, type Report } from '../doctor/report.ts'
import { messageOf } from '../error-message.ts'
import { checkMail, checkMailServer, checkOwnServer } from '../mail.ts'
import { checkFiles } from '../store-check.ts'

/** Prints what it finds; throws for the first check that fails. With `--json`, that is in the object, too. */
export async function checkSite({ config, options, print }: Invocation): Promise<void> {
  if (!options['json']) return examine(config, printedReport(print))
  const report = collectedReport()
  let failure: string | null = null
  try {
    await examine(config, report)
  } catch (error) {
    const told = explainServerError(config, error)
    failure = messageOf(told)
    throw told
  } finally {
    print(jsonReport(report.all, failure))
  }
}

async function examine(config: Config, report: Report): Promise<void> {
  report.fact('version', VERSION)
  report.fact('node', process.version)
  report.fact('site', addressOf(config, config.port))
  checkCertificateFiles(config, report)
  if (!config.databaseUrl && !existsSync(sqliteFile(config.data))) {
    const trouble = troubleAhead(config.data)
    if (trouble) throw new Error(`FOLKMOOT_DATA: ${trouble}`)
    report.fact('database', `none yet in ${config.data}: the first start creates it`)
    checkDisk(config.data, report)
    await checkClock(undefined, report)
    await checkMailServer(config, report)
    return
  }
  const db = await openConfiguredSite(config)
  try {
    report.fact('time zone', ownTimezone())
    report.fact('database', `${db.dialect}${config.databaseUrl ? '' : ` in ${config.data}`}`)
    await mustBeDurable(db)
    await db.tryWriting().catch(async (error) => {
      throw await explainError(config, error)
    })
    await checkDatabase(db, config.data, report)
    const missing = await pending(db)
    report.fact('schema', missing.length ? `to be migrated: ${missing.join(', ')}` : 'current')
    checkDisk(config.data, report)
    await checkClock(db, report)
    if (missing.length) {
      await checkMailServer(config, report)
      return
    }
    await count(db, report)
    await secret(db, config, report)
    const waiting = await describePause(db.reads)
    if (waiting) report.warn(waiting)
    for (const path of readableByOthers(config.data, config.sites))
      report.warn(`Other users can read ${path}. Restrict it with chmod.`)
    await checkBackups(db, report)
    await checkPush(db, report)
    await checkAddress(config, secretOf(config), report)
    await checkFiles(db, config, report)
    const key = secretOf(config)
    if (!(key && (await checkOwnServer(db, config, key, report)))) await checkMail(db, config, report)
  } finally {
    await db.close()
  }
}

/** Prints where the secret is; throws where it is not the one that the site was sealed with. */
async function secret(db: Database, config: Config, report: Report): Promise<void> {
  const from = config.secret ? secretName(config) : secretFile(config.data)
  if ((await sealState(db, () => secretOf(config))) === 'wrong') throw new Error(wrongSecret(config))
  report.fact('secret', secretOf(config) ? from : 'none yet: the next start creates one')
}

async function count(db: Database, report: Report): Promise<void> {
  for (const table of ['organization', 'room', 'member', 'meeting'] as const) {
    const { rows } = await db.reads
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    report.fact(table, Number(rows))
  }
}
