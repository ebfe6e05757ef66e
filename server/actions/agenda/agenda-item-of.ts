// The agenda item that a note or an action item of a meeting belongs to.
import type { Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'

/**
 * The id of the agenda item that was sent, or of the meeting's first item where none was; null outside a meeting.
 * Throws 422 on `agenda_item_id` where the meeting has no such item.
 */
export async function agendaItemFor(
  trx: Transaction<DB>,
  meeting_id: number | null,
  sentId: number | undefined,
): Promise<number | null> {
  const items = trx.selectFrom('agenda_item').select('agenda_item_id').where('meeting_id', '=', meeting_id)
  const item = await (sentId === undefined
    ? items.orderBy('place').limit(1)
    : items.where('agenda_item_id', '=', sentId)
  ).executeTakeFirst()
  if (item) return item.agenda_item_id
  if (sentId !== undefined)
    throw refuse('agenda_item_id', 'invalid_reference', 'is not the id of an agenda item of this meeting.')
  return null
}
