// Deletes old notices that are done, and gives up those that were not sent in time.
import { sql } from 'kysely'
import type { Flag } from '../../db/tables/column.ts'
import type { NoticeState } from '../../db/tables/mailings.ts'
import type { Site } from '../../site.ts'
import { MAIL_LIFE } from '../transport/delivery-outcome.ts'

/** How long the outcome of a mail is kept, in seconds. */
const KEPT = 30 * 86_400

const isKept = sql`exists (select 1 from outgoing_mail where outgoing_mail.notice_id = notice.notice_id)`

/**
 * Returns how many notices were deleted. On a site that sends no mail, this keeps old notices from being sent later.
 */
export async function sweepNotices({ db, clock }: Site): Promise<number> {
  const now = clock()
  const { numDeletedRows } = await db.write(async (trx) => {
    await trx
      .updateTable('notice')
      .set({ state: sql<NoticeState>`case when failure is null then 'dropped' else 'failed' end`, due_ms: null })
      .set({ perhaps_sent: sql<Flag>`case when ${isKept} then 1 else 0 end` })
      .where('state', '=', 'waiting')
      // Notices of mailings are expired by the mail sender, which counts them.
      .where('mailing_id', 'is', null)
      .where('create_ts', '<=', now - MAIL_LIFE)
      .execute()
    await trx
      .deleteFrom('outgoing_mail')
      .where('notice_id', 'in', (eb) => eb.selectFrom('notice').select('notice_id').where('state', '<>', 'waiting'))
      .execute()
    return trx
      .deleteFrom('notice')
      .where('state', '<>', 'waiting')
      .where('create_ts', '<=', now - KEPT)
      .executeTakeFirstOrThrow()
  })
  return Number(numDeletedRows)
}
