// Rows of carried-over items: copies appended to the other agenda, each with a reference to its original.
import { sql, type Transaction } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { attends, invited, roomContent } from '../../access/visible.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import { updateEach } from '../../db/queries/bulk-update.ts'
import type { DB } from '../../db/tables.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import {
  type AgendaItemRow,
  copiesOfItems,
  DISCUSSION,
  lockedAgendaItems,
  type PlannedItem,
  unchangedItem,
  writeAgenda,
} from './agenda.ts'
import { followAgendaEdit } from './agenda-edited.ts'
import { type AgendaHolder, isBacklog } from './agenda-holder.ts'
import { clockStopped } from './agenda-running.ts'

const idsOf = (items: readonly AgendaItemRow[]): number[] => items.map(({ id }) => id)

/** Returns those of the items that were already carried over to any agenda. */
export async function carriedBefore(trx: Transaction<DB>, items: readonly AgendaItemRow[]): Promise<Set<number>> {
  const copies = await trx
    .selectFrom('agenda_item')
    .select('carried_from_id')
    .where(inIds(trx, sql.ref('carried_from_id'), idsOf(items)))
    .execute()
  return new Set(copies.map(({ carried_from_id }) => carried_from_id!))
}

/** The ids of what was carried from the items, by meeting and in the order of its agenda, as far as the caller may read it. */
export async function copiesOfCarried(
  trx: Transaction<DB>,
  actor: Actor,
  items: readonly AgendaItemRow[],
): Promise<number[]> {
  const reader = readerOf(actor)
  const copies = await trx
    .selectFrom('agenda_item')
    .leftJoin('meeting', 'meeting.meeting_id', 'agenda_item.meeting_id')
    .leftJoin('meeting_series', 'meeting_series.meeting_series_id', 'agenda_item.backlog_series_id')
    .innerJoin('room', (join) =>
      join.on(
        'room.room_id',
        '=',
        sql<number>`coalesce(meeting.room_id, meeting_series.room_id, agenda_item.backlog_room_id)`,
      ),
    )
    .select('agenda_item.agenda_item_id')
    .where(inIds(trx, sql.ref('agenda_item.carried_from_id'), idsOf(items)))
    .where((eb) => eb.or([attends(reader), invited(reader), roomContent(reader)]))
    .orderBy('agenda_item.meeting_id')
    .orderBy('agenda_item.place')
    .execute()
  return copies.map(({ agenda_item_id }) => agenda_item_id)
}

/** The items to append to an agenda. */
interface Appending {
  /** The whole agenda of the meeting that the items come from. */
  items: readonly AgendaItemRow[]
  /** The items to carry, in outline order. */
  open: readonly AgendaItemRow[]
  /** Unix seconds. */
  now: number
}

/** Returns whether this is the item of a meeting for which nothing was planned. */
const isDiscussion = (item: PlannedItem): boolean => !hasFields(changedFields(item, DISCUSSION))

/** The same of an item as it is stored. */
export const isUnplanned = (row: Parameters<typeof unchangedItem>[0]): boolean => isDiscussion(unchangedItem(row))

/** Finds what an agenda has already of an item: a copy of it, one of the same item of the series, or "Discussion". */
function counterpartsIn(
  holder: AgendaHolder,
  agenda: readonly AgendaItemRow[],
): (item: AgendaItemRow) => number | undefined {
  const byOrigin = new Map(agenda.map(({ from_id, id }) => [from_id, id]))
  const byCarried = new Map(agenda.map(({ carried_from_id, id }) => [carried_from_id, id]))
  const discussion = agenda.find((row) => isDiscussion(unchangedItem(row)))?.id
  return (item) => {
    const carried = byCarried.get(item.id)
    if (carried !== undefined || isBacklog(holder)) return carried
    if (item.from_id !== null) return byOrigin.get(item.from_id)
    return isDiscussion(unchangedItem(item)) ? discussion : undefined
  }
}

/**
 * Appends copies of the items to an agenda or a backlog, below their parent where that is there too. What it has already stays
 * as it is, and is noted as what was carried. Throws 422 where they do not fit, before anything is written.
 */
export async function appendCarried(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  { items, open, now }: Appending,
): Promise<void> {
  const was = await lockedAgendaItems(trx, holder)
  const counterpartOf = counterpartsIn(holder, was)
  const there = new Map(items.flatMap((item) => entryOf(item.id, counterpartOf(item))))
  const missing = open.filter(({ id }) => !there.has(id))
  const copies = await copiesOfItems(trx, holder, missing.map(unchangedItem))
  for (const [index, { id }] of missing.entries()) there.set(id, copies[index]!.id)
  const added = copies.map((copy, index) => {
    const { id, parent_id } = missing[index]!
    const above = parent_id === null ? null : (there.get(parent_id) ?? null)
    return { ...copy, ...(isBacklog(holder) && { from_id: null }), parent_id: above, carried_from_id: id }
  })
  const { changed } = await writeAgenda(trx, holder, { was, next: [...was.map(unchangedItem), ...added], now })
  if (changed) await followAgendaEdit(trx, holder, now)
  const unlinked = new Set(was.flatMap(({ id, carried_from_id }) => (carried_from_id === null ? [id] : [])))
  const links = open.flatMap(({ id }) => {
    const agenda_item_id = there.get(id)!
    return unlinked.delete(agenda_item_id) ? [{ agenda_item_id, carried_from_id: id, stood_before: 1 }] : []
  })
  const types = { carried_from_id: 'integer', stood_before: 'integer' } as const
  await updateEach(trx, 'agenda_item', 'agenda_item_id', types, links)
}

const entryOf = (id: number, counterpart: number | undefined): [number, number][] =>
  counterpart === undefined ? [] : [[id, counterpart]]

/**
 * Marks the items as carried in the meeting that they are left in, where they stay with their notes: what was unfinished, and
 * what is `named`.
 */
export async function markCarried(
  trx: Transaction<DB>,
  items: readonly AgendaItemRow[],
  named: ReadonlySet<number>,
  now: number,
): Promise<void> {
  for (const state of ['pending', 'current', 'done', 'skipped'] as const) {
    const isOver = state === 'done' || state === 'skipped'
    const ids = items.flatMap((row) => (row.state === state && (!isOver || named.has(row.id)) ? [row.id] : []))
    if (!ids.length) continue
    await trx
      .updateTable('agenda_item')
      .set({ state: 'carried', update_ts: now, ...(state === 'current' && { finished_ts: now, ...clockStopped(now) }) })
      .where('agenda_item_id', 'in', ids)
      .execute()
  }
}
