// Announcing: from then on the people of a meeting or series are told of its changes.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { reconcile } from './reconcile.ts'
import type { Telling } from './telling.ts'
import type { Thing } from './told.ts'

/** Announces a thing and tells its people; gives how many mails of the mailing each of them gets. */
export async function announce(
  trx: Transaction<DB>,
  thing: Thing,
  telling: Telling,
): Promise<ReadonlyMap<number, number>> {
  await trx
    .updateTable(thing.kind as 'meeting')
    .set({ announced: 1 })
    .where(`${thing.kind}_id` as 'meeting_id', '=', thing.id)
    .where('announced', '=', 0)
    .execute()
  return settle(trx, thing, telling)
}

/** Makes calendars right now, so that nothing is left to be told later. */
export async function settle(
  trx: Transaction<DB>,
  thing: Thing,
  telling: Telling,
): Promise<ReadonlyMap<number, number>> {
  const counts = await reconcile(trx, thing, telling)
  await trx.deleteFrom('calendar_change').where('kind', '=', thing.kind).where('thing_id', '=', thing.id).execute()
  return counts
}
