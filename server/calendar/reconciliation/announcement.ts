// Announcement of a meeting or series: from then on its people get calendar updates.
import type { Transaction } from 'kysely'
import { forUpdateSkipLocked, takeAdvisoryLock } from '../../db/dialects/dialect.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
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

/**
 * Reconciles immediately; only what exceeds the limit is left for later. If a series was split, changed earlier parts come first, so
 * that the old event ends before the new one begins.
 */
export async function settle(
  trx: Transaction<DB>,
  subject: CalendarSubject,
  telling: Telling,
): Promise<ReadonlyMap<number, number>> {
  if (!telling.adopt) await settleParts(trx, subject, telling, 'earlier')
  return settleOne(trx, subject, telling)
}

/** Reconciles the parts before or after one of a series, as far as they have changed. */
export async function settleParts(
  trx: Transaction<DB>,
  { kind, id }: CalendarSubject,
  { site, now }: Telling,
  which: 'earlier' | 'later',
): Promise<void> {
  if (kind !== 'meeting_series') return
  const parts = await trx
    .selectFrom('meeting_series')
    .select('meeting_series_id')
    .where(isOfHistory('meeting_series_id', id))
    .orderBy('start_ts')
    .orderBy('meeting_series_id')
    .execute()
  if (parts.length < 2) return
  const ids = parts.map(({ meeting_series_id }) => meeting_series_id)
  // Another process may be at another part: then this one comes after it.
  await takeAdvisoryLock(trx, `calendar of the parts of series ${Math.min(...ids)}`)
  const place = ids.indexOf(id)
  for (const part of which === 'earlier' ? ids.slice(0, place) : ids.slice(place + 1)) {
    const changed = trx
      .selectFrom('calendar_change')
      .select('member_id')
      .where('kind', '=', kind)
      .where('thing_id', '=', part)
    const change = await forUpdateSkipLocked(trx, changed).executeTakeFirst()
    if (change) await settleOne(trx, { kind, id: part }, { site, now, by: change.member_id })
  }
}

async function settleOne(
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
