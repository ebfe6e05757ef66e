// A folder with the demo: it is made once for all sites of a process, which get copies.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type DemoGuide, furnishDemo } from '../../server/cli/commands/demo.ts'
import { sqliteFile } from '../../server/db/data-folder/data-folder.ts'
import { setStage } from '../stage.ts'

interface Furnished {
  folder: string
  guide: DemoGuide
}

/** What the texts of the demo may depend on. */
interface Where {
  url: string
  timezone: string
}

const made = new Map<string, Promise<Furnished>>()

/** Gives a folder of one's own with a demo site, and how one gets in. */
export async function furnishedFolder(where: Where): Promise<Furnished> {
  const key = JSON.stringify(where)
  const furnished = made.get(key) ?? furnish(where)
  made.set(key, furnished)
  const { folder, guide } = await furnished
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return { folder: copy, guide }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'folkmoot-demo-'))

async function furnish(where: Where): Promise<Furnished> {
  const { site, app, fresh } = await setStage('sqlite', where)
  const guide = (await furnishDemo(site))!
  const folder = newFolder()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = new DatabaseSync(sqliteFile(fresh.env.FOLKMOOT_DATA))
  // All that is written, also what is in the log beside the file as yet.
  database.prepare('vacuum into ?').run(sqliteFile(folder))
  database.close()
  const attachments = join(fresh.env.FOLKMOOT_DATA, 'attachments')
  if (existsSync(attachments)) cpSync(attachments, join(folder, 'attachments'), { recursive: true })
  await app.close()
  await fresh.remove()
  return { folder, guide }
}
