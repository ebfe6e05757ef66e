// The rows of what is carried over: copies at the end of the other agenda, each with the item that it was carried from.
import { sql, type Transaction } from 'kysely'
import { type Actor, readerOf } from '../../access/actor.ts'
import { meetingItself } from '../../access/visible.ts'
import { updateEach } from '../../db/bulk-update.ts'
import { inIds } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { changedFields, hasFields } from '../../rules/changed.ts'
import {
  type AgendaItemRow,
  agendaOfMeeting,
  copiesOfItems,
  DISCUSSION,
  lockedAgendaItems,
  type PlannedItem,
  unchangedItem,
  writeAgenda,
} from './agenda.ts'
import { followAgendaEdit } from './agenda-edited.ts'
import { clockStopped } from './agenda-running.ts'

const idsOf = (items: readonly AgendaItemRow[]): number[] => items.map(({ id }) => id)

/** Which of the items have a copy that was carried from them, on whatever agenda. */
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
  const copies = await trx
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.meeting_id', 'agenda_item.meeting_id')
    .innerJoin('room', 'room.room_id', 'meeting.room_id')
    .select('agenda_item.agenda_item_id')
    .where(inIds(trx, sql.ref('agenda_item.carried_from_id'), idsOf(items)))
    .where(meetingItself(readerOf(actor)))
    .orderBy('agenda_item.meeting_id')
    .orderBy('agenda_item.place')
    .execute()
  return copies.map(({ agenda_item_id }) => agenda_item_id)
}

/** What is appended to an agenda. */
interface Appending {
  /** The whole agenda of the meeting that the items come from. */
  items: readonly AgendaItemRow[]
  /** The items to carry, in outline order. */
  open: readonly AgendaItemRow[]
  /** Unix seconds. */
  now: number
}

/** Whether this is the item of a meeting for which nothing was planned. */
const isDiscussion = (item: PlannedItem): boolean => !hasFields(changedFields(item, DISCUSSION))

/** Finds what an agenda has already of an item: a copy of it, one of the same item of the series, or "Discussion". */
function counterpartsIn(agenda: readonly AgendaItemRow[]): (item: AgendaItemRow) => number | undefined {
  const byOrigin = new Map(agenda.map(({ from_id, id }) => [from_id, id]))
  const byCarried = new Map(agenda.map(({ carried_from_id, id }) => [carried_from_id, id]))
  const discussion = agenda.find((row) => isDiscussion(unchangedItem(row)))?.id
  return (item) => {
    const carried = byCarried.get(item.id)
    if (carried !== undefined) return carried
    if (item.from_id !== null) return byOrigin.get(item.from_id)
    return isDiscussion(unchangedItem(item)) ? discussion : undefined
  }
}

/**
 * Appends copies of the items to a meeting's agenda, below their parent where that is there too. What the agenda has already
 * stays as it is, and is noted as what was carried.
 */
export async function appendCarried(
  trx: Transaction<DB>,
  meeting_id: number,
  { items, open, now }: Appending,
): Promise<void> {
  const holder = agendaOfMeeting(meeting_id)
  const was = await lockedAgendaItems(trx, holder)
  const counterpartOf = counterpartsIn(was)
  const there = new Map(items.flatMap((item) => entryOf(item.id, counterpartOf(item))))
  const missing = open.filter(({ id }) => !there.has(id))
  const copies = await copiesOfItems(trx, holder, missing.map(unchangedItem))
  for (const [index, { id }] of missing.entries()) there.set(id, copies[index]!.id)
  const added = copies.map((copy, index) => {
    const { id, parent_id } = missing[index]!
    return { ...copy, parent_id: parent_id === null ? null : (there.get(parent_id) ?? null), carried_from_id: id }
  })
  const { changed } = await writeAgenda(trx, holder, { was, next: [...was.map(unchangedItem), ...added], now })
  if (changed) await followAgendaEdit(trx, holder, now)
  const unlinked = new Set(was.flatMap(({ id, carried_from_id }) => (carried_from_id === null ? [id] : [])))
  const links = open.flatMap(({ id }) => {
    const agenda_item_id = there.get(id)!
    return unlinked.delete(agenda_item_id) ? [{ agenda_item_id, carried_from_id: id }] : []
  })
  await updateEach(trx, 'agenda_item', 'agenda_item_id', { carried_from_id: 'integer' }, links)
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
