// Carry-over: copies selected or unfinished agenda items to another meeting (docs/decisions/0055-carry-over.md).
import type { Transaction } from 'kysely'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { RUN } from '../../access/can.ts'
import { meeting } from '../../access/must.ts'
import type { DB } from '../../db/tables.ts'
import { Refusal, refuse } from '../../problem.ts'
import { unfinishedItems, withSubItemsToCarry } from '../../rules/agenda/agenda-state.ts'
import type { CallTo } from '../call.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { type AgendaItemRow, agendaItemsOf } from './agenda.ts'
import { type AgendaHolder, agendaOfMeeting, agendaOfSeries } from './agenda-holder.ts'
import { appendCarried, carriedBefore, copiesOfCarried, isUnplanned, markCarried } from './carried-items.ts'
import { backlogFor, lockMeetings, mustTakeItems, nextMeeting } from './carry-target.ts'

type AgendaItem = typeof agendaItem
type Carrying = Pick<CallTo<AgendaItem, 'carryOver'>, 'actor' | 'now' | 'params'>

/** The items to carry over, and their target. */
interface Plan {
  /** The ids of the items to carry; `items` are the whole agenda, in outline order. Throws 422 for what is not in it. */
  choose: (items: readonly AgendaItemRow[]) => Set<number>
  /** The ids that the caller named: these are carried even where they were done or skipped. */
  named: ReadonlySet<number>
  to: 'next' | 'backlog' | number
  /** The field that is refused where there is no next meeting. */
  field: 'to' | 'meeting_series_id'
}

/**
 * Carries over the items that the caller names, each with its unfinished sub-items, and gives the ids of the items as they
 * stand on the other agenda; what was carried before stays where it is. Throws 422 for items of other agendas and for a
 * meeting that takes none, and 403 where the caller does not run that meeting (docs/api/agendas.md#agenda-items).
 */
export async function carryOver(trx: Transaction<DB>, call: CallTo<AgendaItem, 'carryOver'>): Promise<number[]> {
  const { agenda_item_ids, to } = call.sent
  const named = new Set(agenda_item_ids)
  const choose = (items: readonly AgendaItemRow[]) => {
    const known = new Set(items.map(({ id }) => id))
    if (agenda_item_ids.some((id) => !known.has(id))) {
      throw refuse('agenda_item_ids', 'invalid_reference', 'is not the id of an item on this agenda.')
    }
    return withSubItemsToCarry(items, named)
  }
  return carry(trx, call, { choose, named, to, field: 'to' })
}

/** Carries over all that is unfinished to the next meeting of the series; gives and throws the same. */
export const carryOverUnfinished = (trx: Transaction<DB>, call: CallTo<AgendaItem, 'carryOverUnfinished'>) =>
  carry(trx, call, { choose: unfinishedItems, named: new Set(), to: 'next', field: 'meeting_series_id' })

async function carry(trx: Transaction<DB>, { actor, now, params }: Carrying, plan: Plan): Promise<number[]> {
  const { meeting_id } = params
  const { choose, named, to, field } = plan
  if (typeof to === 'number') await mustTakeItems(trx, actor, meeting_id, to)
  const from = await lockMeetings(trx, meeting_id, to)
  await mustNotBeLocked(trx, meeting_id)
  const items = await agendaItemsOf(trx, agendaOfMeeting(meeting_id))
  const ids = choose(items)
  if (from.state === 'pending') {
    throw refuse('state', 'invalid_transition', 'The meeting has not started, so nothing is unfinished.')
  }
  if (to === 'next' && from.meeting_series_id === null) {
    throw refuse(field, 'invalid_reference', 'The meeting is not part of a series, so there is no next meeting.')
  }
  const chosen = items.filter(({ id }) => ids.has(id))
  const before = await carriedBefore(trx, chosen)
  const open = chosen.filter(({ id, state }) => state !== 'carried' && !before.has(id))
  if (open.length) {
    const holder = to === 'backlog' ? await backlogFor(trx, from, actor) : await agendaFor(to)
    await appendCarried(trx, holder, { items, open, now })
  }
  await markCarried(trx, chosen, named, now)
  return copiesOfCarried(trx, actor, chosen)

  async function agendaFor(at: 'next' | number): Promise<AgendaHolder> {
    const next =
      at === 'next' ? await nextMeeting(trx, from.meeting_series_id!, laterOf(now, from.start_time), now) : at
    if (next === undefined) throw refuse(field, 'invalid_reference', 'The series has no later meeting.')
    await meeting(RUN)(trx, actor, { meeting_id: next })
    return agendaOfMeeting(next)
  }
}

/**
 * Does with what a meeting of a series left unfinished what the series says, once the meeting has ended: what it carries over goes
 * to the next meeting, or to the backlog where there is none. What does not fit there stays where it is.
 */
export async function carryOverAtEnd(trx: Transaction<DB>, meeting_id: number, now: number): Promise<void> {
  const meeting = await trx
    .selectFrom('meeting')
    .innerJoin('meeting_series', 'meeting_series.meeting_series_id', 'meeting.meeting_series_id')
    .select(['meeting.meeting_series_id', 'meeting.room_id', 'meeting.start_time', 'meeting_series.carry_over'])
    .where('meeting.meeting_id', '=', meeting_id)
    .executeTakeFirst()
  if (!meeting || meeting.carry_over === 'ask' || meeting.carry_over === 'off') return
  const { meeting_series_id, start_time, carry_over } = meeting
  const items = await agendaItemsOf(trx, agendaOfMeeting(meeting_id))
  const ids = unfinishedItems(items)
  const unfinished = items.filter(({ id }) => ids.has(id))
  if (!unfinished.length) return
  const next =
    carry_over === 'next' ? await nextMeeting(trx, meeting_series_id!, laterOf(now, start_time), now) : undefined
  if (next !== undefined && (await carryAll(trx, agendaOfMeeting(next), items, unfinished, now))) return
  const backlog = await backlogFor(trx, meeting)
  await carryAll(trx, backlog, items, await plannedNowhereElse(trx, meeting_series_id!, unfinished), now)
}

/** Gives whether there was space for them. */
async function carryAll(
  trx: Transaction<DB>,
  holder: AgendaHolder,
  items: readonly AgendaItemRow[],
  chosen: readonly AgendaItemRow[],
  now: number,
): Promise<boolean> {
  const before = await carriedBefore(trx, chosen)
  const open = chosen.filter(({ id, state }) => state !== 'carried' && !before.has(id))
  try {
    if (open.length) await appendCarried(trx, holder, { items, open, now })
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  await markCarried(trx, chosen, new Set(), now)
  return true
}

/** Without what every meeting of the series has by itself: its own agenda, or the one item of a meeting without a plan. */
async function plannedNowhereElse(
  trx: Transaction<DB>,
  meeting_series_id: number,
  items: readonly AgendaItemRow[],
): Promise<AgendaItemRow[]> {
  const planned = new Set((await agendaItemsOf(trx, agendaOfSeries(meeting_series_id))).map(({ id }) => id))
  return items.filter((item) => !planned.has(item.from_id ?? 0) && !isUnplanned(item))
}

const laterOf = (now: number, start_time: number | null): number => Math.max(now, start_time ?? now)
