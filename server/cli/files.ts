// The check of attached files in `doctor`: the store must accept files, and must have the newest ones.
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openStore } from '../store/open.ts'

/** How many files are looked for; if a disk is not mounted or the bucket is another one, none of them is found. */
const LOOKED_FOR = 20

/** Prints where files are stored; throws where none can be stored, or some of the newest are missing. */
export async function checkFiles(db: Database, config: Config, print: (line: string) => void): Promise<void> {
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
      `${missing} of the newest ${newest.length} attached files are missing in ${store.place}: is that the right place, and is it mounted?`,
    )
  print(`files         ${store.place}`)
}
