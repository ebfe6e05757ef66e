// Throws away notices that are done with, and gives up those that nobody has sent in time.
import { sql } from 'kysely'
import type { NoticeState } from '../db/tables/mail.ts'
import { LIFE } from '../rules/mail-outcome.ts'
import type { Site } from '../site.ts'

/** How long it is known what became of a mail, in seconds. */
const KEPT = 30 * 86_400

/** Gives how many notices went. Where no mail is sent, this is what keeps the old ones from being sent one day. */
export async function sweepNotices({ db, clock }: Site): Promise<number> {
  const now = clock()
  const { numDeletedRows } = await db.write(async (trx) => {
    await trx
      .updateTable('notice')
      .set({ state: sql<NoticeState>`case when failure is null then 'dropped' else 'failed' end`, due_ms: null })
      .where('state', '=', 'waiting')
      .where('create_ts', '<=', now - LIFE)
      .execute()
    return trx
      .deleteFrom('notice')
      .where('state', '<>', 'waiting')
      .where('create_ts', '<=', now - KEPT)
      .executeTakeFirstOrThrow()
  })
  return Number(numDeletedRows)
}
