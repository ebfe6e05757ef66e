// What `doctor` finds of attached files: whether they can be kept, and whether those that were are there.
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openStore } from '../store/open.ts'

/** How many files are looked for: a disk that is not mounted, or another bucket, has none of them. */
const LOOKED_FOR = 20

/** Throws where files cannot be kept, or the newest ones are not there. */
export async function filesState(db: Database, config: Config, print: (line: string) => void): Promise<void> {
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
      `Of the newest ${newest.length} attached files, ${missing} are not in ${store.place}: is it mounted?`,
    )
  print(`files         ${store.place}`)
}
