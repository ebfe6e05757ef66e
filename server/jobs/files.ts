// Removes the bytes of what is gone, and attachments whose content never came.
import { WAITED_FOR } from '../actions/attachment-content.ts'
import { removeFile } from '../actions/stored-files.ts'
import type { Site } from '../site.ts'

/** How old a file must be that belongs to nothing: what is still being received is younger. */
const LEFT_ALONE = 3_600
/** How many rows are looked at at a time. */
const SLICE = 500

/** Gives how many attachments and files went. */
export async function sweepFiles(site: Site): Promise<{ attachments: number; files: number }> {
  const attachments = await dropNeverCome(site)
  return { attachments, files: await removeUnbound(site) }
}

/** What came at the last moment may still be on its way. */
async function dropNeverCome({ db, clock }: Site): Promise<number> {
  const before = clock() - 2 * WAITED_FOR
  const { numDeletedRows } = await db.write((trx) =>
    trx
      .deleteFrom('attachment')
      .where('stored_file_id', 'is', null)
      .where('create_ts', '<', before)
      .executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

/** In the order of their ids, so that the whole table is never looked at at once. */
async function removeUnbound(site: Site): Promise<number> {
  let removed = 0
  for (let after = 0; ; ) {
    const rows = await site.db.reads
      .selectFrom('stored_file')
      .leftJoin('attachment', 'attachment.stored_file_id', 'stored_file.stored_file_id')
      .select(['stored_file.stored_file_id as id', 'stored_file.create_ts', 'attachment.attachment_id'])
      .where('stored_file.stored_file_id', '>', after)
      .orderBy('stored_file.stored_file_id')
      .limit(SLICE)
      .execute()
    const before = site.clock() - LEFT_ALONE
    for (const { id, create_ts, attachment_id } of rows) {
      if (attachment_id === null && create_ts < before && (await removeFile(site, id))) removed++
    }
    if (rows.length < SLICE) return removed
    after = rows.at(-1)!.id
  }
}
