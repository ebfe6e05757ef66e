// `migrate`: migrates the database to the schema of this version.
import { migrate } from '../../db/schema/migrate.ts'
import { explainError, openConfiguredSite } from '../../runtime/site.ts'
import type { Command } from '../command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  about: 'Migrates the database to the schema of this version, forward only, and prints the migrations that ran.',
  options: {},
  words: 0,
  sites: 'each',
  async run({ config, print }) {
    const db = await openConfiguredSite(config)
    try {
      const ran = await migrate(db)
      print(ran.length ? ran.join('\n') : 'Nothing to do.')
    } catch (error) {
      throw await explainError(config, error)
    } finally {
      await db.close()
    }
  },
}
