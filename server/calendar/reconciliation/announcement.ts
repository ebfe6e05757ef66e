// Announcement of a meeting or series: from then on its people get calendar updates.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { reconcile } from './reconcile.ts'
import type { Telling } from './reconcile-options.ts'
import type { CalendarSubject } from './sent-state.ts'

/** Announces a meeting or series and queues mail to its people; returns the number of mails by recipient. */
export async function announce(
  trx: Transaction<DB>,
  subject: CalendarSubject,
  telling: Telling,
): Promise<ReadonlyMap<number, number>> {
  await trx
    .updateTable(subject.kind as 'meeting')
    .set({ announced: 1 })
    .where(`${subject.kind}_id` as 'meeting_id', '=', subject.id)
    .where('announced', '=', 0)
    .execute()
  return settle(trx, subject, telling)
}

/** Delay before the rest is sent when the limit was reached, in milliseconds. */
const REST = 60_000

/** Reconciles immediately; only what exceeds the limit is left for later. */
export async function settle(
  trx: Transaction<DB>,
  subject: CalendarSubject,
  telling: Telling,
): Promise<ReadonlyMap<number, number>> {
  const { counts, left } = await reconcile(trx, subject, telling)
  const { kind, id: thing_id } = subject
  await trx.deleteFrom('calendar_change').where('kind', '=', kind).where('thing_id', '=', thing_id).execute()
  const first_ms = telling.site.millis()
  const rest = { first_ms, due_ms: first_ms + REST, fresh: 0, member_id: telling.by ?? null }
  if (left)
    await trx
      .insertInto('calendar_change')
      .values({ kind, thing_id, ...rest })
      .execute()
  return counts
}
