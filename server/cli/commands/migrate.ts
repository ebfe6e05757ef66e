// `migrate`: migrates the database to the schema of this version.
import { migrate } from '../../db/schema/migrate.ts'
import { explainError, openConfiguredSite } from '../../runtime/site.ts'
import type { Invocation } from '../command.ts'

export async function migrateSite({ config, print }: Invocation): Promise<void> {
  const db = await openConfiguredSite(config)
  try {
    const ran = await migrate(db)
    print(ran.length ? ran.join('\n') : 'Nothing to do.')
  } catch (error) {
    throw await explainError(config, error)
  } finally {
    await db.close()
  }
}
