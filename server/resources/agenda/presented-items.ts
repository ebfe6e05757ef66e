// Agenda items that the caller presents, of several meetings at once.
import { sql } from 'kysely'
import { readerOf } from '../../access/actor.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { grouped, weighed } from '../serving/embeds.ts'
import type { Embed, Row } from '../serving/serve.ts'
import { agendaItemRows, visibleAgendaItems } from './agenda-item.ts'

const load: Embed = async ({ db, actor, formatRows }, ids) => {
  const reader = readerOf(actor)
  const rows = (await visibleAgendaItems(agendaItemRows(db), reader)
    .where(inIds(db, sql.ref('agenda_item.meeting_id'), ids))
    .where('agenda_item.presenter_id', '=', reader.member_id)
    .orderBy('agenda_item.place')
    .orderBy('agenda_item.agenda_item_id')
    .execute()) as Row[]
  const formatted = formatRows('agenda_item', rows)
  return grouped(formatted.map((row, index) => [rows[index]!['meeting_id'] as number, row] as const))
}

/** The embed `presented_items` of meetings, in outline order. */
export const presentedItems: Embed = weighed(load, 'agenda_item', 'meeting_id', 'description')
