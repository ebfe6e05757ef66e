// Garbage collection: removes files from the store that no attachment references.
import type { Kysely } from 'kysely'
import { forUpdate } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { freeStorage } from './storage.ts'

const linkedAttachment = (db: Kysely<DB>, stored_file_id: number) =>
  db.selectFrom('attachment').select('attachment_id').where('stored_file_id', '=', stored_file_id)

/**
 * Removes a file unless an attachment is linked to it; gives whether it was removed. The file is marked first, so that
 * none can be linked to it any more. After an interruption it can be called again.
 */
export async function removeFile({ db, store, clock }: Site, stored_file_id: number): Promise<boolean> {
  const key = await db.write(async (trx) => {
    const file = trx.selectFrom('stored_file').select('key').where('stored_file_id', '=', stored_file_id)
    const row = await forUpdate(trx, file).executeTakeFirst()
    if (!row || (await linkedAttachment(trx, stored_file_id).executeTakeFirst())) return undefined
    await trx
      .updateTable('stored_file')
      .set({ doomed_ts: clock() })
      .where('stored_file_id', '=', stored_file_id)
      .execute()
    return row.key
  })
  if (key === undefined) return false
  await store.remove(key)
  await db.write(async (trx) => {
    const removed = await trx
      .deleteFrom('stored_file')
      .where('stored_file_id', '=', stored_file_id)
      .returning(['size', 'member_id', 'organization_id'])
      .executeTakeFirst()
    if (removed) await freeStorage(trx, removed)
  })
  return true
}

/** Removes a received file where no attachment was linked to it. */
export async function removeUnneededFile(site: Site, stored_file_id: number): Promise<void> {
  if (!(await linkedAttachment(site.db.reads, stored_file_id).executeTakeFirst()))
    await removeFile(site, stored_file_id)
}
