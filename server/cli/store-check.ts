// The check of attached files in `doctor`: the store must accept files, and must have the newest ones.
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { holdersAbove, storedBytes } from '../db/storage-use.ts'
import { openStore } from '../store/open.ts'
import type { Report } from './doctor/report.ts'

/** Number of files to look for; if the disk is not mounted or the bucket is wrong, all of them are missing. */
const LOOKED_FOR = 20

/** The part of a limit from which it is told. */
const NEARLY = 0.9

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024)

/** Prints where files are stored, and how much they take; throws where none can be stored, or some of the newest are missing. */
export async function checkFiles(db: Database, config: Config, report: Report): Promise<void> {
  const store = openStore(config)
  const newest = await db.reads
    .selectFrom('attachment')
    .innerJoin('stored_file', 'stored_file.stored_file_id', 'attachment.stored_file_id')
    .select('key')
    .orderBy('stored_file.stored_file_id', 'desc')
    .limit(LOOKED_FOR)
    .execute()
  await store.check()
  let missing = 0
  for (const { key } of newest) if (!(await store.has(key))) missing++
  if (missing)
    throw new Error(
      `${missing} of the newest ${newest.length} attached files are missing in ${store.location}. Is this the right location, and is it mounted?`,
    )
  report.fact('files', store.location)
  report.fact('stored', `${megabytes(await storedBytes(db.reads))} of ${megabytes(config.storageOfSite)} MB`)
  for (const [holder, limit, name] of [
    ['member', config.storageOfPerson, 'people'],
    ['organization', config.storageOfOrganization, 'organizations'],
  ] as const) {
    const holders = await holdersAbove(db.reads, holder, limit * NEARLY)
    if (holders) report.warn(`${holders} ${name} use more than 90% of their ${megabytes(limit)} MB.`)
  }
}
