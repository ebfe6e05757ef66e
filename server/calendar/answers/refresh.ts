// Resends a person's calendar state when their program asks for it (REFRESH).
import { sql, type Transaction } from 'kysely'
import { inBigIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import type { EventContent } from '../format/index.ts'
import { answeredApart, type CalendarMail, NOT_THERE, overOf } from '../reconciliation/index.ts'
import type { AnswerRequest } from './answer-seat.ts'

/** Limit: the event itself and its nearest 20 starts. */
const MOST = 21

/**
 * Queues the event again, with its excluded and its differing upcoming starts. A series that has ended is sent too, since the
 * program may still show later dates.
 */
export async function tellAgain(
  trx: Transaction<DB>,
  { calendar_object_id, member_id, meeting_series_id, repeats }: AnswerRequest,
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('calendar_sent')
    .select(['slot_ts', 'method', 'sequence', 'hash', 'content'])
    .where('calendar_object_id', '=', calendar_object_id)
    .where('member_id', '=', member_id)
    .where('method', 'in', ['request', 'cancel'])
    .where((eb) => eb.or([eb('slot_ts', '=', 0), eb('slot_ts', '>', now - 86_400)]))
    .orderBy('slot_ts')
    .limit(MOST)
    .execute()
  const mails = rows
    .map(({ slot_ts, method, sequence, hash, content }): CalendarMail => {
      const slot = Number(slot_ts)
      const values = JSON.parse(content) as EventContent
      const why = method === 'request' ? 'again' : hash === NOT_THERE ? 'cancel' : 'out'
      return { calendar_object_id, slot, method: method as 'request', why, sequence, content: values }
    })
    .filter(({ slot, content }) => overOf(content) > now || (slot === 0 && content.rrule !== null))
  if (!mails.length) return
  const notices = mails.map((mail) => ({
    ...{ member_id, kind: 'calendar' as const, details: JSON.stringify(mail), create_ts: now, calendar_object_id },
  }))
  await trx.insertInto('notice').values(notices).execute()
  if (!repeats) return
  if (!(await answeredApart(trx, meeting_series_id!, now, member_id)).size) return
  // Diverging answers that were not sent separately follow, as after any mail about the whole event.
  await trx
    .updateTable('calendar_sent')
    .set({ sent_ts: now })
    .where('calendar_object_id', '=', calendar_object_id)
    .where('member_id', '=', member_id)
    .where(
      inBigIds(
        trx,
        sql.ref('slot_ts'),
        mails.map(({ slot }) => slot),
      ),
    )
    .where('method', '=', 'request')
    .execute()
  await trx
    .insertInto('calendar_change')
    .values({ kind: 'meeting_series', thing_id: meeting_series_id!, fresh: 1, member_id: null })
    .onConflict((conflict) => conflict.columns(['kind', 'thing_id']).doUpdateSet({ fresh: 1 }))
    .execute()
}
