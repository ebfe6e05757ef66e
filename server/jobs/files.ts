// Removes the bytes of what is gone, and attachments whose content never came.
import { UPLOAD_WAIT } from '../actions/files/attachment-content.ts'
import { removeFile } from '../actions/files/stored-files.ts'
import type { Site } from '../site.ts'

/** How old a file must be that belongs to nothing: what is still being received is younger. */
const LEFT_ALONE = 3_600
/** After so many failures it is the store that fails, not a file. */
const MOST_FAILURES = 10
/** How many rows are looked at at a time. */
const SLICE = 500

/** Gives how many attachments and files went. */
export async function sweepFiles(site: Site): Promise<{ attachments: number; files: number }> {
  const attachments = await dropNeverCome(site)
  return { attachments, files: await removeUnbound(site) }
}

/** What came at the last moment may still be on its way. */
async function dropNeverCome({ db, clock }: Site): Promise<number> {
  const before = clock() - 2 * UPLOAD_WAIT
  const { numDeletedRows } = await db.write((trx) =>
    trx
      .deleteFrom('attachment')
      .where('stored_file_id', 'is', null)
      .where('create_ts', '<', before)
      .executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}

/**
 * In the order of their ids, so that the whole table is never looked at at once. One that cannot be removed keeps no
 * other; what it failed of is thrown in the end.
 */
async function removeUnbound(site: Site): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
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
      if (attachment_id !== null || create_ts >= before) continue
      try {
        if (await removeFile(site, id)) removed++
      } catch (error) {
        failures.push(error)
        if (failures.length === MOST_FAILURES) throw error
      }
    }
    if (rows.length < SLICE) break
    after = rows.at(-1)!.id
  }
  if (failures.length) throw failures[0]
  return removed
}
