// Deletes drafts without changes for a month.
import { DRAFTS_KEPT } from '../../contract/account/draft.ts'
import type { Site } from '../site.ts'

const DAY = 86_400

/** Returns how many drafts were deleted. */
export async function sweepDrafts({ db, clock }: Site): Promise<number> {
  const before = clock() - DRAFTS_KEPT * DAY
  const { numDeletedRows } = await db.write((trx) =>
    trx.deleteFrom('draft').where('update_ts', '<', before).executeTakeFirstOrThrow(),
  )
  return Number(numDeletedRows)
}
