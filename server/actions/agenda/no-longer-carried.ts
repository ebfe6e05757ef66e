// Resets carried-over items to unfinished when their unfinished copies are deleted.
import { sql, type Transaction } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { isLocked } from '../minutes/locked.ts'

/** The state of an original item once it is no longer carried. It keeps the time that it took. */
export const LEFT = { state: 'pending', finished_ts: null } as const

/** The items that unfinished ones among some were carried from, each with its meeting. */
export const carriedTo = (trx: Transaction<DB>, ids: readonly number[]) =>
  trx
    .selectFrom('agenda_item as copy')
    .innerJoin('agenda_item as source', 'source.agenda_item_id', 'copy.carried_from_id')
    .select(['source.agenda_item_id', 'source.meeting_id'])
    .where(inIds(trx, sql.ref('copy.agenda_item_id'), ids))
    .where('copy.state', 'in', ['pending', 'current'])
    .where('source.state', '=', 'carried')
    .orderBy('source.meeting_id')
    .execute()

/** Sets items back of which nothing carried is left, but for those in approved minutes. `now` is in Unix seconds. */
export async function leaveUnfinished(
  trx: Transaction<DB>,
  sources: Awaited<ReturnType<typeof carriedTo>>,
  now: number,
): Promise<void> {
  const meetings = new Set(sources.map(({ meeting_id }) => meeting_id!))
  for (const meeting_id of meetings) {
    if (await isLocked(trx, meeting_id)) continue
    const ids = sources.flatMap((one) => (one.meeting_id === meeting_id ? [one.agenda_item_id] : []))
    await trx
      .updateTable('agenda_item')
      .set({ ...LEFT, update_ts: now })
      .where(inIds(trx, sql.ref('agenda_item_id'), ids))
      .where('state', '=', 'carried')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('agenda_item as copy')
              .select('copy.agenda_item_id')
              .whereRef('copy.carried_from_id', '=', 'agenda_item.agenda_item_id'),
          ),
        ),
      )
      .execute()
  }
}
