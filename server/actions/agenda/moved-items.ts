// Rows of moved agenda items: the items, and their notes, action items and files.
import { sql, type Transaction } from 'kysely'
import { MOST_RECORD_TEXT, MOST_RECORDS } from '../../../contract/meetings/meeting-fields.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { ZERO } from '../../rules/agenda/agenda-clock.ts'
import type { Site } from '../../site.ts'
import { mustHaveSpace } from '../files/attachments.ts'
import type { AgendaItemRow } from './agenda.ts'
import { type AgendaHolder, isBacklog } from './agenda-holder.ts'

interface Putting {
  site: Pick<Site, 'settings'>
  from: AgendaHolder
  to: AgendaHolder
  /** In outline order; the first one is the item, which lies inside no other from now on. */
  moved: readonly AgendaItemRow[]
  /** Unix seconds. */
  now: number
}

/** The state of an item that has not been discussed yet. */
const BEGINNING = { state: 'pending', started_ts: null, finished_ts: null, ...ZERO } as const

/**
 * Puts items with all that belongs to them where they go. Throws 422 where a meeting has too many notes or action items then,
 * and 413 where it has too many files.
 */
export async function putItems(trx: Transaction<DB>, { site, from, to, moved, now }: Putting): Promise<void> {
  const ids = moved.map(({ id }) => id)
  const ofItems = inIds(trx, sql.ref('agenda_item_id'), ids)
  await trx
    .updateTable('agenda_item')
    .set({ [from.column]: null, [to.column]: to.id, ...BEGINNING, from_id: null, update_ts: now })
    .where(ofItems)
    .execute()
  await trx.updateTable('agenda_item').set({ parent_id: null }).where('agenda_item_id', '=', ids[0]!).execute()
  // Readers of the meeting that they leave may not read where they go.
  await trx.updateTable('agenda_proposal').set({ agenda_item_id: null }).where(ofItems).execute()
  const meeting_id = to.column === 'meeting_id' ? to.id : null
  const backlog_series_id = to.column === 'backlog_series_id' ? to.id : null
  for (const table of ['note', 'action_item'] as const) {
    await trx.updateTable(table).set({ meeting_id, backlog_series_id }).where(ofItems).execute()
    if (meeting_id !== null) await mustFit(trx, table, meeting_id)
  }
  const room_id = isBacklog(to) ? await roomOf(trx, to) : null
  await trx.updateTable('attachment').set({ meeting_id, room_id, backlog_series_id }).where(ofItems).execute()
  if (meeting_id !== null) await mustHaveSpace(trx, site.settings, meeting_id, { files: 0, bytes: 0 })
}

const roomOf = async (trx: Transaction<DB>, { table, id }: AgendaHolder): Promise<number> => {
  if (table === 'room') return id
  const row = trx.selectFrom('meeting_series').select('room_id').where('meeting_series_id', '=', id)
  return (await row.executeTakeFirstOrThrow()).room_id
}

async function mustFit(trx: Transaction<DB>, table: 'note' | 'action_item', meeting_id: number): Promise<void> {
  const { count, bytes } = await trx
    .selectFrom(table as 'note')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`sum(octet_length(description))`.as('bytes')])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  if (Number(count) > MOST_RECORDS || Number(bytes ?? 0) > MOST_RECORD_TEXT)
    throw refuse(
      'meeting_id',
      'too_long',
      'is a meeting without enough space for the notes and action items of this item.',
    )
}
