// Agendas for documents: items with their sub-items, notes and action items.
import { type Kysely, sql } from 'kysely'
import { idsParameter, inIdsParameter } from '../../db/dialects/dialect.ts'
import type { ParametersOf } from '../../db/queries/parameter.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'
import type { DocumentAgendaItem, DocumentContent } from '../../exports/document/document-content.ts'
import { grouped } from '../serving/embeds.ts'
import type { NotesAndActionItems } from './document-notes.ts'

/** The query of agenda items; outlines show titles only, so they read no descriptions. */
const itemsOf = (of: DocumentContent['of'], withDescriptions: boolean) =>
  prepared((db, at: ParametersOf<{ ids: unknown }>) =>
    db
      .selectFrom('agenda_item')
      .leftJoin('member as presenter', 'presenter.member_id', 'agenda_item.presenter_id')
      .select(['agenda_item_id', 'parent_id', 'agenda_item.title', 'duration_seconds', 'total_seconds'])
      .select(['started_ts', 'finished_ts', 'presenter.name as presenter_name'])
      .select(withDescriptions ? 'agenda_item.description' : sql<null>`null`.as('description'))
      .select(sql<number>`${sql.ref(`agenda_item.${of}_id`)}`.as('holder_id'))
      .where(inIdsParameter(db, sql.ref(`agenda_item.${of}_id`), at.ids))
      .orderBy('agenda_item.place')
      .orderBy('agenda_item_id'),
  )

const titles = { meeting: itemsOf('meeting', false), meeting_series: itemsOf('meeting_series', false) }
const items = { meeting: itemsOf('meeting', true), meeting_series: itemsOf('meeting_series', true) }

type Mutable<T> = { -readonly [N in keyof T]: T[N] }
/** An item to which sub-items are still added. */
type OpenItem = Mutable<Omit<DocumentAgendaItem, 'items'>> & { items: DocumentAgendaItem[] }

/** The agendas of some meetings or series, by their ids. */
export async function agendasOf(
  db: Kysely<DB>,
  of: DocumentContent['of'],
  ids: readonly number[],
  { notes, action_items }: NotesAndActionItems,
  withDescriptions: boolean,
): Promise<Map<number, DocumentAgendaItem[]>> {
  const rows = await (withDescriptions ? items : titles)[of](db, { ids: idsParameter(db, ids) })
  const byId = new Map<number, OpenItem>()
  const topItems: [number, DocumentAgendaItem][] = []
  // An item comes after its parent.
  for (const row of rows) {
    const item: OpenItem = {
      title: row.title,
      description: row.description,
      // Sub-items may take longer together than the item itself.
      duration_seconds: row.duration_seconds === null ? null : row.total_seconds,
      presenter: row.presenter_name,
      start_ts: row.started_ts,
      end_ts: row.finished_ts,
      notes: notes.byAgendaItem.get(row.agenda_item_id) ?? [],
      action_items: action_items.byAgendaItem.get(row.agenda_item_id) ?? [],
      items: [],
    }
    byId.set(row.agenda_item_id, item)
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id)
    if (parent) parent.items.push(item)
    else topItems.push([row.holder_id, item])
  }
  return grouped(topItems)
}
