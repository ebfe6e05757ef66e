// Garbage collection of stored files without an attachment, and of attachments that were never uploaded.
import { UPLOAD_WAIT } from '../actions/files/attachment-content.ts'
import { removeFile } from '../actions/files/stored-files.ts'
import type { Site } from '../site.ts'

/** The age in seconds from which a file without an attachment is removed; one that is being uploaded is younger. */
const LEFT_ALONE = 3_600
/** After so many failures it is the store that fails, not a file. */
const MOST_FAILURES = 10
/** Rows that are read at a time. */
const SLICE = 500

/** Returns how many attachments and files were removed. Throws the first failure of the store, once all were tried. */
export async function sweepFiles(site: Site): Promise<{ attachments: number; files: number }> {
  const attachments = await dropNotUploaded(site)
  return { attachments, files: await removeUnbound(site) }
}

/** Removes the files whose attachments were deleted; returns how many. A file that cannot be removed keeps no other. */
export async function removeDoomedFiles(site: Site): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  for (let after = 0; ; ) {
    const rows = await site.db.reads
      .selectFrom('stored_file')
      .select('stored_file_id as id')
      .where('doomed_ts', 'is not', null)
      .where('stored_file_id', '>', after)
      .orderBy('stored_file_id')
      .limit(SLICE)
      .execute()
    removed += await removeEach(site, rows, failures)
    if (rows.length < SLICE) break
    after = rows.at(-1)!.id
  }
  if (failures.length) throw failures[0]
  return removed
}

/** Removes files one after another; gathers the failures, and throws the last of too many. */
async function removeEach(site: Site, rows: readonly { id: number }[], failures: unknown[]): Promise<number> {
  let removed = 0
  for (const { id } of rows)
    try {
      if (await removeFile(site, id)) removed++
    } catch (error) {
      failures.push(error)
      if (failures.length === MOST_FAILURES) throw error
    }
  return removed
}

/** Waits twice as long as an upload may begin, since one that began at the last moment may still be running. */
async function dropNotUploaded({ db, clock }: Site): Promise<number> {
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
 * Goes through the table in the order of the ids, a slice at a time. A file that cannot be removed does not keep the
 * others from being removed; the first failure is thrown at the end.
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
    const unbound = rows.filter(({ create_ts, attachment_id }) => attachment_id === null && create_ts < before)
    removed += await removeEach(site, unbound, failures)
    if (rows.length < SLICE) break
    after = rows.at(-1)!.id
  }
  if (failures.length) throw failures[0]
  return removed
}
