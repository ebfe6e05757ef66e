// The agenda item that a note or an action item of a meeting belongs to.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

/** The item that was asked for, of that meeting; the first unless one was. Outside a meeting there is none. */
export async function agendaItemFor(
  trx: Transaction<DB>,
  meeting_id: number | null,
  asked: number | undefined,
): Promise<number | null> {
  const items = trx.selectFrom('agenda_item').select('agenda_item_id').where('meeting_id', '=', meeting_id)
  const item = await (asked === undefined
    ? items.orderBy('place').limit(1)
    : items.where('agenda_item_id', '=', asked)
  ).executeTakeFirst()
  if (item) return item.agenda_item_id
  if (asked !== undefined) throw refuse('agenda_item_id', 'invalid_reference', 'The meeting has no such agenda item.')
  return null
}
