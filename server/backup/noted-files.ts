// Notes which files a restoration is about to put into the store, so that they are removed where it does not come to its end.
//
// Each is a file that is to be removed, which restored rows take the place of. After a restoration that was killed, the next
// one removes them, or the job of a site that begins there (`server/jobs/files.ts`).
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inTexts } from '../db/dialects/dialect.ts'
import type { Store } from '../store/store.ts'

/** Rows in one statement. */
const ROWS = 500

/** Notes files that are to be written, by their keys, at `now` (Unix seconds). */
export const noteFiles = ({ write }: Database, keys: readonly string[], now: number): Promise<void> =>
  write(async (trx) => {
    for (let from = 0; from < keys.length; from += ROWS)
      await trx
        .insertInto('stored_file')
        .values(keys.slice(from, from + ROWS).map((key) => ({ key, doomed_ts: now, create_ts: now })))
        .execute()
  })

/** The keys of the files that are noted; the database has no site yet. */
export async function notedFiles({ reads }: Database): Promise<string[]> {
  const noted = await reads.selectFrom('stored_file').select('key').where('doomed_ts', 'is not', null).execute()
  return noted.map(({ key }) => key)
}

/** Removes files that were noted, by their keys, and then the notes. */
export async function removeFiles({ write }: Database, store: Store, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.remove(key)
  if (keys.length)
    await write((trx) =>
      trx
        .deleteFrom('stored_file')
        .where('doomed_ts', 'is not', null)
        .where(inTexts(trx, sql.ref('key'), keys))
        .execute(),
    )
}
