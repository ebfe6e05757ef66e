// `upgrade`: migrates the database to the schema of this version, or says what that would do.
import { statSync } from 'node:fs'
import { sqliteFile } from '../../db/data-folder/data-folder.ts'
import { VERSION, versionOf } from '../../db/schema/version.ts'
import { explainError, openConfiguredSite } from '../../runtime/site.ts'
import { copyBefore, planUpgrade, upgradeDatabase } from '../../runtime/upgrade.ts'
import type { Invocation } from '../command.ts'

/** Migrates the database, with a copy from before on SQLite; with `--check` it only says so. */
export async function upgradeSite({ config, options, print }: Invocation): Promise<void> {
  const db = await openConfiguredSite(config)
  try {
    const { missing, isNew } = await planUpgrade(db)
    if (!options['check']) {
      const ran = await upgradeDatabase(db, config, print)
      print(ran.length ? ran.join('\n') : 'Nothing to do.')
      return
    }
    print(`version       ${VERSION}`)
    if (!isNew) print(`migrated by   ${(await versionOf(db.reads)) ?? 'a version that recorded no number'}`)
    print(`migrations    ${missing.length ? missing.join(', ') : 'none: nothing to do'}`)
    if (!missing.length || isNew) return
    if (db.dialect === 'postgres')
      print('copy          none: run "folkmoot backup FILE" first. All migrations run in one transaction')
    else print(`copy          ${copyBefore(config)}, ${statSync(sqliteFile(config.data)).size} bytes at most`)
  } catch (error) {
    throw await explainError(config, error)
  } finally {
    await db.close()
  }
}
