// `doctor`: checks the settings, the database, the store of files and the mail server, and prints what it finds.
import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { mustBeDurable } from '../../db/connections/durability-check.ts'
import { sqliteFile } from '../../db/data-folder/data-folder.ts'
import { troubleAhead } from '../../db/data-folder/folder-errors.ts'
import { readableByOthers } from '../../db/data-folder/owner-only.ts'
import type { Database } from '../../db/database.ts'
import { describePause } from '../../db/delivery-pause.ts'
import { pending } from '../../db/schema/migrate.ts'
import { sealState } from '../../db/secrets/seal-check.ts'
import { secretFile, secretOf } from '../../runtime/secret.ts'
import {
  addressOf,
  explainError,
  openConfiguredSite,
  ownTimezone,
  secretName,
  wrongSecret,
} from '../../runtime/site.ts'
import type { Invocation } from '../command.ts'
import { checkMail, checkMailServer } from '../mail.ts'
import { checkFiles } from '../store-check.ts'

/** Prints what it finds; throws for the first check that fails. */
export async function checkSite({ config, print }: Invocation): Promise<void> {
  print(`node          ${process.version}`)
  print(`site          ${addressOf(config, config.port)}`)
  if (!config.databaseUrl && !existsSync(sqliteFile(config.data))) {
    const trouble = troubleAhead(config.data)
    if (trouble) throw new Error(`FOLKMOOT_DATA: ${trouble}`)
    print(`database      none yet in ${config.data}: the first start creates it`)
    await checkMailServer(config, print)
    return
  }
  const db = await openConfiguredSite(config)
  try {
    print(`time zone     ${ownTimezone()}`)
    print(`database      ${db.dialect}${config.databaseUrl ? '' : ` in ${config.data}`}`)
    await mustBeDurable(db)
    await db.tryWriting().catch(async (error) => {
      throw await explainError(config, error)
    })
    const missing = await pending(db)
    print(`schema        ${missing.length ? `to be migrated: ${missing.join(', ')}` : 'current'}`)
    if (missing.length) {
      await checkMailServer(config, print)
      return
    }
    await count(db, print)
    await secret(db, config, print)
    const waiting = await describePause(db.reads)
    if (waiting) print(waiting)
    for (const path of readableByOthers(config.data, config.sites))
      print(`Other users can read ${path}. Restrict it with chmod.`)
    await checkFiles(db, config, print)
    await checkMail(db, config, print)
  } finally {
    await db.close()
  }
}

/** Prints where the secret is; throws where it is not the one that the site was sealed with. */
async function secret(db: Database, config: Config, print: (line: string) => void): Promise<void> {
  const from = config.secret ? secretName(config) : secretFile(config.data)
  if ((await sealState(db, () => secretOf(config))) === 'wrong') throw new Error(wrongSecret(config))
  print(`secret        ${secretOf(config) ? from : 'none yet: the next start creates one'}`)
}

async function count(db: Database, print: (line: string) => void): Promise<void> {
  for (const table of ['organization', 'room', 'member', 'meeting'] as const) {
    const { rows } = await db.reads
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    print(`${table.padEnd(14)}${Number(rows)}`)
  }
}
