// An agenda as a whole: loaded, written, and copied from a series or template.
import { sql, type Transaction } from 'kysely'
import { inIds, lockRow, lockRowsForDelete } from '../../db/dialects/dialect.ts'
import { updateEach } from '../../db/queries/bulk-update.ts'
import type { ColumnTypes } from '../../db/queries/value-rows.ts'
import type { DB } from '../../db/tables.ts'
import { inOutlineOrder, mustHoldText, type SentItem, withoutExcessText } from '../../rules/agenda/outline.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { type AgendaHolder, isBacklog } from './agenda-holder.ts'
import { carriedTo, leaveUnfinished } from './no-longer-carried.ts'
import { possiblePresenters } from './presenters.ts'

/** An item to write. The id of a new item is negative. */
export interface PlannedItem extends SentItem {
  /** The item of the series or template that this one is a copy of. */
  from_id: number | null
  /** The item that a new one is carried over from. */
  carried_from_id?: number | null
}

/** An item as it is stored. */
export type AgendaItemRow = Awaited<ReturnType<typeof agendaItemsOf>>[number]

/** The items of an agenda, in outline order. */
export const agendaItemsOf = (trx: Transaction<DB>, { column, id }: AgendaHolder) =>
  trx
    .selectFrom('agenda_item')
    .selectAll()
    .select('agenda_item_id as id')
    .where(column, '=', id)
    .orderBy('place')
    .orderBy('agenda_item_id')
    .execute()

/** A stored item as an item to write that changes nothing. */
export const unchangedItem = (
  row: Pick<AgendaItemRow, 'id' | (keyof PlannedItem & keyof AgendaItemRow)>,
): PlannedItem => {
  const { id, parent_id, title, description, duration_seconds, presenter_id, from_id } = row
  return { id, parent_id, title, description, duration_seconds, presenter_id, from_id }
}

/** The items of an agenda that is to be written, held until the transaction ends. Throws 422 where its minutes are approved. */
export async function lockedAgendaItems(trx: Transaction<DB>, holder: AgendaHolder): Promise<AgendaItemRow[]> {
  await lockRow(trx, holder.table, holder.key, holder.id)
  if (holder.table === 'meeting') await mustNotBeLocked(trx, holder.id)
  return agendaItemsOf(trx, holder)
}

const COLUMNS: ColumnTypes = {
  ...{ title: 'text', description: 'text', duration_seconds: 'integer', presenter_id: 'integer' },
  ...{ parent_id: 'integer', position: 'integer', place: 'integer', total_seconds: 'bigint', update_ts: 'bigint' },
}

/** The result of writing an agenda. */
export interface WrittenAgenda {
  /** The ids of its items in outline order. */
  ids: number[]
  /** Whether any row was written. */
  changed: boolean
}

/** What to write. */
export interface AgendaWriting {
  /** The present items. */
  was: readonly AgendaItemRow[]
  /** The items from now on. */
  next: readonly PlannedItem[]
  /** Unix seconds. */
  now: number
  /** The field that is refused where items are nested too deeply; `agenda_items` if not given. */
  field?: string
  /** The id of an item that the caller moved: it counts as updated, unlike those that only make room for it. */
  moved?: number
  /** The person who adds the new items; nobody where the server makes copies. */
  create_id?: number | null
}

/**
 * Writes an agenda: inserts new items, updates changed ones and deletes those that are missing in `next`, whose notes
 * and action items go to the first item. Throws 422 where items are too many, too long or nested too deeply.
 */
export async function writeAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  { was, next, now, field = 'agenda_items', moved, create_id }: AgendaWriting,
): Promise<WrittenAgenda> {
  const rows = inOutlineOrder(next, field)
  mustHoldText(next, was)
  const newIds = await insertItems(
    trx,
    holder,
    rows.filter(({ id }) => id < 0),
    { now, create_id: create_id ?? null },
  )
  const idOf = (id: number) => (id < 0 ? newIds.get(id)! : id)

  const before = new Map(was.map((row) => [row.id, row]))
  const updates = rows.flatMap(({ id, from_id: _, parent_id, ...fields }) => {
    const row = before.get(id)
    if (!row) return []
    const { position, place, total_seconds, ...own } = { ...fields, parent_id: parent_id && idOf(parent_id) }
    const ownChange = hasFields(changedFields(row, own)) || (id === moved && position !== row.position)
    if (!ownChange && !hasFields(changedFields(row, { position, place, total_seconds }))) return []
    return [{ agenda_item_id: id, ...own, position, place, total_seconds, update_ts: ownChange ? now : row.update_ts }]
  })
  await updateEach(trx, 'agenda_item', 'agenda_item_id', COLUMNS, updates)

  const ids = rows.map(({ id }) => idOf(id))
  const remaining = new Set(ids)
  const deleted = was.flatMap(({ id }) => (remaining.has(id) ? [] : [id]))
  if (deleted.length) {
    const sources = await carriedTo(trx, deleted)
    await deleteItems(trx, holder, deleted, ids[0] ?? null)
    await leaveUnfinished(trx, sources, now)
  }
  return { ids, changed: newIds.size + updates.length + deleted.length > 0 }
}

type NewItem = PlannedItem & { position: number; place: number; total_seconds: number }

/** Inserts items; gives their new ids by their negative ones. */
async function insertItems(
  trx: Transaction<DB>,
  { column, id }: AgendaHolder,
  items: readonly NewItem[],
  { now, create_id }: { now: number; create_id: number | null },
): Promise<Map<number, number>> {
  if (!items.length) return new Map()
  const rows = items.map(({ id: _, parent_id, ...item }) => ({
    ...item,
    [column]: id,
    // The parent of a sub-item of a new item is set below, once that has its id.
    parent_id: parent_id !== null && parent_id < 0 ? null : parent_id,
    state: 'pending' as const,
    create_id,
    create_ts: now,
    update_ts: now,
  }))
  const inserted = await trx.insertInto('agenda_item').values(rows).returning(['agenda_item_id', 'place']).execute()
  const atPlace = new Map(inserted.map(({ place, agenda_item_id }) => [place, agenda_item_id]))
  const newIds = new Map(items.map((item) => [item.id, atPlace.get(item.place)!]))
  const nested = items.flatMap((item) =>
    item.parent_id !== null && item.parent_id < 0
      ? [{ agenda_item_id: newIds.get(item.id)!, parent_id: newIds.get(item.parent_id)! }]
      : [],
  )
  await updateEach(trx, 'agenda_item', 'agenda_item_id', { parent_id: 'integer' }, nested)
  return newIds
}

/** Deletes items. Their notes and action items go to the item `heir`; those of a backlog stay in the room, without its files. */
async function deleteItems(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  ids: number[],
  heir: number | null,
): Promise<void> {
  await lockRowsForDelete(trx, 'agenda_item', 'agenda_item_id', ids)
  const ofItems = inIds(trx, sql.ref('agenda_item_id'), ids)
  const left = isBacklog(holder) ? { agenda_item_id: null, backlog_series_id: null } : { agenda_item_id: heir }
  for (const table of ['note', 'action_item'] as const) await trx.updateTable(table).set(left).where(ofItems).execute()
  if (isBacklog(holder)) await trx.deleteFrom('attachment').where(ofItems).execute()
  await trx
    .deleteFrom('agenda_item')
    .where(inIds(trx, sql.ref('agenda_item_id'), ids))
    .execute()
}

/** Copies of items for another agenda, without presenters who cannot present there. */
export async function copiesOfItems(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  items: readonly PlannedItem[],
): Promise<PlannedItem[]> {
  const presenters = await possiblePresenters(
    trx,
    holder,
    items.map(({ presenter_id }) => presenter_id),
  )
  const newIds = new Map(items.map(({ id }, index) => [id, -1 - index]))
  return items.map(({ id, parent_id, title, description, duration_seconds, presenter_id, from_id }) => ({
    ...{ title, description, duration_seconds, from_id },
    id: newIds.get(id)!,
    parent_id: parent_id === null ? null : (newIds.get(parent_id) ?? null),
    presenter_id: presenters.has(presenter_id) ? presenter_id : null,
  }))
}

/** The one item of a meeting for which nothing was planned: a meeting has at least one (docs/api/agendas.md#agenda-items). */
export const DISCUSSION: Omit<PlannedItem, 'id'> = {
  ...{ title: 'Discussion', description: null, duration_seconds: null },
  ...{ presenter_id: null, parent_id: null, from_id: null },
}

/**
 * Gives a new meeting or series a copy of the agenda of the template or series `from`. Throws 422 where that is too
 * long; but meetings of a series, which are made without a request, get it without its last descriptions instead.
 */
export async function planAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  from: AgendaHolder | undefined,
  now: number,
): Promise<void> {
  const items = from ? await agendaItemsOf(trx, from) : []
  const planned = from?.table === 'meeting_series' ? withoutExcessText(items) : items
  const next = await copiesOfItems(
    trx,
    holder,
    planned.map((item) => ({ ...item, from_id: item.id })),
  )
  if (!next.length && holder.table === 'meeting') next.push({ ...DISCUSSION, id: -1 })
  if (next.length) await writeAgenda(trx, holder, { was: [], next, now })
}
