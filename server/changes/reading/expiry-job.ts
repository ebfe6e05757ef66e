// Retention of the change feed: deletes old changes and records the oldest position, so that outdated copies start
// again.
import { CHANGES_KEPT } from '../../../contract/change.ts'
import type { Site } from '../../site.ts'

const DAY = 86_400
/** Batch size of a transaction, so that other writers are not delayed. */
const SLICE = 1_000

/** Returns the number of deleted changes. */
export async function sweepChanges({ db, clock }: Site): Promise<number> {
  const before = clock() - CHANGES_KEPT * DAY
  for (let gone = 0; ; ) {
    const oldest = await db.reads
      .selectFrom('change')
      .select(['position', 'create_ts'])
      .orderBy('position')
      .limit(SLICE)
      .execute()
    // If a clock was set back, changes after an old one are kept until they expire themselves.
    const recent = oldest.findIndex(({ create_ts }) => create_ts >= before)
    const old = recent < 0 ? oldest : oldest.slice(0, recent)
    const last = old.at(-1)
    if (!last) return gone
    await db.write(async (trx) => {
      await trx.deleteFrom('change').where('position', '<=', last.position).execute()
      await trx.updateTable('change_feed').set({ swept: last.position }).execute()
    })
    gone += old.length
  }
}
