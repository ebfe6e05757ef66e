// Copies a measured site to PostgreSQL by a backup.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { backup } from '../server/backup/backup.ts'
import { verifyBackup } from '../server/backup/reading.ts'
import { restore } from '../server/backup/restore.ts'
import { openDatabase } from '../server/db/connections/open.ts'
import { folderStore } from '../server/store/folder.ts'
import type { World } from './world/world.ts'

/** Returns the same site with its own data folder beside the other. */
export async function movedToPostgres(world: World, url: string): Promise<World> {
  const folder = `${world.folder}-postgres`
  mkdirSync(folder)
  const file = join(folder, 'backup.gz')
  const now = Math.floor(Date.now() / 1000)
  const from = await openDatabase({ url: undefined, folder: world.folder })
  await backup(from, folderStore(join(world.folder, 'attachments')), file, now)
  await from.close()
  const to = await openDatabase({ url, folder })
  await restore(to, folderStore(join(folder, 'attachments')), await verifyBackup(file), now)
  // PostgreSQL does this itself within minutes.
  await sql`analyze`.execute(to.migrating)
  await to.close()
  return { ...world, folder }
}
