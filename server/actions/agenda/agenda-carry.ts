// Carries the unfinished agenda items of a meeting over to the next meeting of its series.
import type { Transaction } from 'kysely'
import type { agendaItem } from '../../../contract/agenda-item.ts'
import { RUN } from '../../access/can.ts'
import { meeting } from '../../access/must.ts'
import { lockRow } from '../../db/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { unfinishedItems } from '../../rules/agenda-state.ts'
import { changedFields, hasFields } from '../../rules/changed.ts'
import { slotFrom } from '../../rules/recurrence/occurrences.ts'
import { scheduleOf } from '../../rules/series-schedule.ts'
import type { CallTo } from '../call.ts'
import { makeOccurrence, seriesRow } from '../series/series-meetings.ts'
import {
  type AgendaItemRow,
  agendaItemsOf,
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

/**
 * Carries over what is unfinished and gives the ids of these items on the next meeting's agenda, in its order; none
 * where all was finished. Throws 422 where the meeting has not begun, is of no series, or has no meeting after it
 * (docs/api.md#agendas).
 */
export async function carryOver(
  trx: Transaction<DB>,
  { actor, now, params }: CallTo<typeof agendaItem, 'carryOver'>,
): Promise<number[]> {
  const { meeting_id } = params
  const from = await lockMeeting(trx, meeting_id)
  if (from.state === 'pending') {
    throw refuse('state', 'invalid_transition', 'A meeting that has not begun has left nothing unfinished.')
  }
  if (from.meeting_series_id === null) {
    throw refuse('meeting_series_id', 'invalid_reference', 'The meeting is of no series, so there is no next one.')
  }
  const items = await agendaItemsOf(trx, agendaOfMeeting(meeting_id))
  const unfinished = unfinishedItems(items)
  if (!unfinished.size) return []
  const after = Math.max(now, from.start_time ?? now)
  const next = await nextMeeting(trx, from.meeting_series_id, after, now)
  if (next === undefined) {
    throw refuse('meeting_series_id', 'invalid_reference', 'The series has no meeting after this one.')
  }
  await meeting(RUN)(trx, actor, { meeting_id: next })
  const carried = items.filter(({ id }) => unfinished.has(id))
  const ids = await appendItems(trx, next, carried, now)
  await markCarried(trx, carried, now)
  return ids
}

/** Locks the meeting's series before the meeting, in the order that every action keeps, so that none deadlock. */
async function lockMeeting(trx: Transaction<DB>, meeting_id: number) {
  const query = trx
    .selectFrom('meeting')
    .select(['meeting_series_id', 'state', 'start_time'])
    .where('meeting_id', '=', meeting_id)
  const { meeting_series_id } = await query.executeTakeFirstOrThrow()
  if (meeting_series_id !== null) await lockRow(trx, 'meeting_series', 'meeting_series_id', meeting_series_id)
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  return query.executeTakeFirstOrThrow()
}

/** The first pending meeting of a series after an instant; its meeting is made where that is a slot without one. */
async function nextMeeting(
  trx: Transaction<DB>,
  meeting_series_id: number,
  after: number,
  now: number,
): Promise<number | undefined> {
  const pending = await trx
    .selectFrom('meeting')
    .select(['meeting_id', 'start_time'])
    .where('meeting_series_id', '=', meeting_series_id)
    .where('state', '=', 'pending')
    .where('start_time', '>', after)
    .orderBy('start_time')
    .orderBy('meeting_id')
    .limit(1)
    .executeTakeFirst()
  const slot = await freeSlot(trx, meeting_series_id, after)
  if (slot === undefined || (pending && pending.start_time! <= slot)) return pending?.meeting_id
  const made = await makeOccurrence(trx, meeting_series_id, slot, now)
  return typeof made === 'object' ? made.meeting_id : pending?.meeting_id
}

/** The first slot after an instant that has no meeting and never had one; undefined where there is none. */
async function freeSlot(trx: Transaction<DB>, meeting_series_id: number, after: number): Promise<number | undefined> {
  const taken = await trx
    .selectFrom('meeting')
    .select('slot_ts')
    .where('meeting_series_id', '=', meeting_series_id)
    .where('slot_ts', '>', after)
    .union(
      trx
        .selectFrom('deleted_meeting')
        .select('slot_ts')
        .where('meeting_series_id', '=', meeting_series_id)
        .where('slot_ts', '>', after),
    )
    .execute()
  const known = new Set(taken.map(({ slot_ts }) => slot_ts))
  return slotFrom(scheduleOf(await seriesRow(trx, meeting_series_id)), after + 1, known)
}

/** Whether this is the item of a meeting for which nothing was planned. */
const isDiscussion = (item: PlannedItem): boolean => !hasFields(changedFields(item, DISCUSSION))

/**
 * Appends items to a meeting's agenda, except for those that it has already: copies of the same item of the series, and
 * the item "Discussion". Gives the ids of the appended items and of these counterparts.
 */
async function appendItems(
  trx: Transaction<DB>,
  meeting_id: number,
  carried: AgendaItemRow[],
  now: number,
): Promise<number[]> {
  const holder = agendaOfMeeting(meeting_id)
  const was = await lockedAgendaItems(trx, holder)
  const idsByOrigin = new Map(was.flatMap(({ from_id, id }) => (from_id === null ? [] : [[from_id, id] as const])))
  const copies = await copiesOfItems(trx, holder, carried.map(unchangedItem))
  const discussion = was.map(unchangedItem).find(isDiscussion)?.id
  const counterpartOf = (item: PlannedItem) =>
    item.from_id === null ? isDiscussion(item) && discussion : idsByOrigin.get(item.from_id)
  const ids = new Map(copies.map((item) => [item.id, counterpartOf(item) || item.id]))
  const added: PlannedItem[] = copies.flatMap((item) => {
    if (ids.get(item.id) !== item.id) return []
    return [{ ...item, parent_id: item.parent_id === null ? null : ids.get(item.parent_id)! }]
  })
  const known = new Set(was.map(({ id }) => id))
  const counterparts = new Set([...ids.values()].filter((id) => id > 0))
  const written = await writeAgenda(trx, holder, { was, next: [...was.map(unchangedItem), ...added], now })
  if (written.changed) await followAgendaEdit(trx, holder, now)
  return written.ids.filter((id) => !known.has(id) || counterparts.has(id))
}

/** Marks the items as carried in the meeting that did not finish them, where they stay with their notes. */
async function markCarried(trx: Transaction<DB>, carried: readonly AgendaItemRow[], now: number): Promise<void> {
  for (const state of ['pending', 'current'] as const) {
    const ids = carried.flatMap((row) => (row.state === state ? [row.id] : []))
    if (!ids.length) continue
    await trx
      .updateTable('agenda_item')
      .set({ state: 'carried', update_ts: now, ...(state === 'current' && { finished_ts: now, ...clockStopped(now) }) })
      .where('agenda_item_id', 'in', ids)
      .execute()
  }
}
