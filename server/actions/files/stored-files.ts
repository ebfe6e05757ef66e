// Files in the store that belong to nothing: doomed first, so that nothing can be bound to them, and then removed.
import type { Kysely } from 'kysely'
import { held } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'

const bound = (db: Kysely<DB>, stored_file_id: number) =>
  db.selectFrom('attachment').select('attachment_id').where('stored_file_id', '=', stored_file_id)

/** Removes a file unless something is bound to it; gives whether it went. What is interrupted can be done again. */
export async function removeFile({ db, store, clock }: Site, stored_file_id: number): Promise<boolean> {
  const key = await db.write(async (trx) => {
    const file = trx.selectFrom('stored_file').select('key').where('stored_file_id', '=', stored_file_id)
    const row = await held(trx, file).executeTakeFirst()
    if (!row || (await bound(trx, stored_file_id).executeTakeFirst())) return undefined
    await trx
      .updateTable('stored_file')
      .set({ doomed_ts: clock() })
      .where('stored_file_id', '=', stored_file_id)
      .execute()
    return row.key
  })
  if (key === undefined) return false
  await store.remove(key)
  await db.write((trx) => trx.deleteFrom('stored_file').where('stored_file_id', '=', stored_file_id).execute())
  return true
}

/** Removes what was received where nothing came to need it. */
export async function removeUnneededFile(site: Site, stored_file_id: number): Promise<void> {
  if (!(await bound(site.db.reads, stored_file_id).executeTakeFirst())) await removeFile(site, stored_file_id)
}
