// An agenda as a whole: loaded, written as it is to be, and copied from one that was planned.
import { sql, type Transaction } from 'kysely'
import { type UpdatedColumns, updateEach } from '../../db/bulk-update.ts'
import { hold, holdAll, within } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { arranged, mustHoldText, type SentItem, withinText } from '../../rules/agenda.ts'
import { anything, changed } from '../../rules/changed.ts'

/** What an agenda is of. */
export interface AgendaHolder {
  table: 'meeting' | 'meeting_series' | 'template'
  key: 'meeting_id' | 'meeting_series_id' | 'template_id'
  id: number
}

export const agendaOfMeeting = (id: number): AgendaHolder => ({ table: 'meeting', key: 'meeting_id', id })
export const agendaOfSeries = (id: number): AgendaHolder => ({ table: 'meeting_series', key: 'meeting_series_id', id })
export const agendaOfTemplate = (id: number): AgendaHolder => ({ table: 'template', key: 'template_id', id })

/** An item as it is to be. */
export interface PlannedItem extends SentItem {
  from_id: number | null
}

export type AgendaItemRow = Awaited<ReturnType<typeof agendaItemsOf>>[number]

/** The items of an agenda, in outline order. */
export const agendaItemsOf = (trx: Transaction<DB>, { key, id }: AgendaHolder) =>
  trx
    .selectFrom('agenda_item')
    .selectAll()
    .select('agenda_item_id as id')
    .where(key, '=', id)
    .orderBy('place')
    .orderBy('agenda_item_id')
    .execute()

/** An item that stays as it is. */
export const unchangedItem = (row: AgendaItemRow): PlannedItem => {
  const { id, parent_id, title, description, duration_seconds, presenter_id, from_id } = row
  return { id, parent_id, title, description, duration_seconds, presenter_id, from_id }
}

/** The items of an agenda that nobody else writes until the transaction ends. */
export async function lockedAgendaItems(trx: Transaction<DB>, holder: AgendaHolder): Promise<AgendaItemRow[]> {
  await hold(trx, holder.table, holder.key, holder.id)
  return agendaItemsOf(trx, holder)
}

const COLUMNS: UpdatedColumns = {
  ...{ title: 'text', description: 'text', duration_seconds: 'integer', presenter_id: 'integer' },
  ...{ parent_id: 'integer', position: 'integer', place: 'integer', total_seconds: 'bigint', update_ts: 'bigint' },
}

export interface WrittenAgenda {
  /** In outline order. */
  ids: number[]
  changed: boolean
}

export interface AgendaWriting {
  was: readonly AgendaItemRow[]
  next: readonly PlannedItem[]
  now: number
  /** What was sent that may lie too deep. */
  field?: string
  /** The item that was moved, where it was one; those that make room for it are not changed by that. */
  moved?: number
}

/** Writes an agenda as it is to be: what is new is made, what is gone leaves its notes and action items to the first. */
export async function writeAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  { was, next, now, field = 'agenda_items', moved }: AgendaWriting,
): Promise<WrittenAgenda> {
  const rows = arranged(next, field)
  mustHoldText(next, was)
  const made = await make(
    trx,
    holder,
    rows.filter(({ id }) => id < 0),
    now,
  )
  const idOf = (id: number) => (id < 0 ? made.get(id)! : id)

  const before = new Map(was.map((row) => [row.id, row]))
  const updates = rows.flatMap(({ id, from_id: _, parent_id, ...fields }) => {
    const row = before.get(id)
    if (!row) return []
    const { position, place, total_seconds, ...own } = { ...fields, parent_id: parent_id && idOf(parent_id) }
    const itself = anything(changed(row, own)) || (id === moved && position !== row.position)
    if (!itself && !anything(changed(row, { position, place, total_seconds }))) return []
    return [{ agenda_item_id: id, ...own, position, place, total_seconds, update_ts: itself ? now : row.update_ts }]
  })
  await updateEach(trx, 'agenda_item', 'agenda_item_id', COLUMNS, updates)

  const ids = rows.map(({ id }) => idOf(id))
  const kept = new Set(ids)
  const gone = was.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
  if (gone.length) await remove(trx, gone, ids[0] ?? null)
  return { ids, changed: made.size + updates.length + gone.length > 0 }
}

type NewItem = PlannedItem & { position: number; place: number; total_seconds: number }

/** Makes items; gives the ids that they have got. */
async function make(
  trx: Transaction<DB>,
  { key, id }: AgendaHolder,
  items: readonly NewItem[],
  now: number,
): Promise<Map<number, number>> {
  if (!items.length) return new Map()
  const rows = items.map(({ id: _, parent_id, ...item }) => ({
    ...item,
    [key]: id,
    // Inside another new item it comes once that has its id.
    parent_id: parent_id !== null && parent_id < 0 ? null : parent_id,
    state: 'pending' as const,
    create_ts: now,
    update_ts: now,
  }))
  const inserted = await trx.insertInto('agenda_item').values(rows).returning(['agenda_item_id', 'place']).execute()
  const atPlace = new Map(inserted.map(({ place, agenda_item_id }) => [place, agenda_item_id]))
  const made = new Map(items.map((item) => [item.id, atPlace.get(item.place)!]))
  const nested = items.flatMap((item) =>
    item.parent_id !== null && item.parent_id < 0
      ? [{ agenda_item_id: made.get(item.id)!, parent_id: made.get(item.parent_id)! }]
      : [],
  )
  await updateEach(trx, 'agenda_item', 'agenda_item_id', { parent_id: 'integer' }, nested)
  return made
}

async function remove(trx: Transaction<DB>, gone: number[], first: number | null): Promise<void> {
  await holdAll(trx, 'agenda_item', 'agenda_item_id', gone)
  for (const table of ['note', 'action_item'] as const) {
    await trx
      .updateTable(table)
      .set({ agenda_item_id: first })
      .where(within(trx, sql.ref('agenda_item_id'), gone))
      .execute()
  }
  await trx
    .deleteFrom('agenda_item')
    .where(within(trx, sql.ref('agenda_item_id'), gone))
    .execute()
}

/** Of some people, those who can be there: members of the room, and who attends the meeting or is invited to the series. */
export async function possiblePresenters(
  trx: Transaction<DB>,
  { table, key, id }: AgendaHolder,
  people: readonly (number | null)[],
): Promise<Set<number | null>> {
  const ids = [...new Set(people)].filter((one) => one !== null)
  if (!ids.length) return new Set([null])
  const asked = within(trx, sql.ref('member_id'), ids)
  const room = sql<number>`(select room_id from ${sql.table(table)} where ${sql.ref(key)} = ${id})`
  let there = trx.selectFrom('room_member').select('member_id').where('room_id', '=', room).where(asked)
  if (table === 'meeting') {
    there = there.union(trx.selectFrom('attendee').select('member_id').where('meeting_id', '=', id).where(asked))
  }
  if (table === 'meeting_series') {
    there = there.union(trx.selectFrom('invitee').select('member_id').where('meeting_series_id', '=', id).where(asked))
  }
  const alive = await trx
    .selectFrom('member')
    .select('member_id')
    .where('member_id', 'in', there)
    .where('deleted_ts', 'is', null)
    .execute()
  return new Set([null, ...alive.map(({ member_id }) => member_id)])
}

/** Items as new ones of another agenda; whoever cannot be there presents nothing. */
export async function copiesOfItems(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  items: readonly PlannedItem[],
): Promise<PlannedItem[]> {
  const there = await possiblePresenters(
    trx,
    holder,
    items.map(({ presenter_id }) => presenter_id),
  )
  const places = new Map(items.map(({ id }, place) => [id, -1 - place]))
  return items.map(({ id, parent_id, title, description, duration_seconds, presenter_id, from_id }) => ({
    ...{ title, description, duration_seconds, from_id },
    id: places.get(id)!,
    parent_id: parent_id === null ? null : (places.get(parent_id) ?? null),
    presenter_id: there.has(presenter_id) ? presenter_id : null,
  }))
}

/** What a meeting goes through of which nothing else was said: it has one item at least (decisions 5.8). */
export const DISCUSSION: Omit<PlannedItem, 'id'> = {
  ...{ title: 'Discussion', description: null, duration_seconds: null },
  ...{ presenter_id: null, parent_id: null, from_id: null },
}

/**
 * Gives a new meeting or series the agenda of what it was made from. What is longer than an agenda may be is refused where
 * somebody asked for it, and comes without its last descriptions to the meetings of a series, which are made by themselves.
 */
export async function planAgenda(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  from: AgendaHolder | undefined,
  now: number,
): Promise<void> {
  const items = from ? await agendaItemsOf(trx, from) : []
  const planned = from?.table === 'meeting_series' ? withinText(items) : items
  const next = await copiesOfItems(
    trx,
    holder,
    planned.map((item) => ({ ...item, from_id: item.id })),
  )
  if (!next.length && holder.table === 'meeting') next.push({ ...DISCUSSION, id: -1 })
  if (next.length) await writeAgenda(trx, holder, { was: [], next, now })
}
