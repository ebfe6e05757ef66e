// `migrate`: migrates the database to the schema of this version.
import { explainError, openConfiguredSite } from '../../runtime/site.ts'
import { upgradeDatabase } from '../../runtime/upgrade.ts'
import type { Invocation } from '../command.ts'

export async function migrateSite({ config, print }: Invocation): Promise<void> {
  const db = await openConfiguredSite(config)
  try {
    const ran = await upgradeDatabase(db, config, print)
    print(ran.length ? ran.join('\n') : 'Nothing to do.')
  } catch (error) {
    throw await explainError(config, error)
  } finally {
    await db.close()
  }
}
