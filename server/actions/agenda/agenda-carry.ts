// Carries agenda items of a meeting over to another one: those that are chosen, or all that are unfinished.
import type { Transaction } from 'kysely'
import type { agendaItem } from '../../../contract/agenda-item.ts'
import { RUN } from '../../access/can.ts'
import { meeting } from '../../access/must.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { unfinishedItems, withSubItemsToCarry } from '../../rules/agenda-state.ts'
import type { CallTo } from '../call.ts'
import { type AgendaItemRow, agendaItemsOf, agendaOfMeeting } from './agenda.ts'
import { appendCarried, carriedBefore, copiesOfCarried, markCarried } from './carried-items.ts'
import { lockMeetings, mustTakeItems, nextMeeting } from './carry-target.ts'

type AgendaItem = typeof agendaItem
type Carrying = Pick<CallTo<AgendaItem, 'carryOver'>, 'actor' | 'now' | 'params'>

/** What is carried, and where to. */
interface Plan {
  /** The ids of the items to carry; `items` are the whole agenda, in outline order. Throws 422 for what is not in it. */
  choose: (items: readonly AgendaItemRow[]) => Set<number>
  /** The ids that the caller named: these are carried even where they were done or skipped. */
  named: ReadonlySet<number>
  to: 'next' | number
  /** The field that is refused where there is no next meeting. */
  field: 'to' | 'meeting_series_id'
}

/**
 * Carries over the items that the caller names, each with its unfinished sub-items, and gives the ids of the items as they
 * stand on the other agenda; what was carried before stays where it is. Throws 422 for items of other agendas and for a
 * meeting that takes none, and 403 where the caller does not run that meeting (docs/api.md#agendas).
 */
export async function carryOver(trx: Transaction<DB>, call: CallTo<AgendaItem, 'carryOver'>): Promise<number[]> {
  const { agenda_item_ids, to } = call.sent
  if (to === 'backlog') throw refuse('to', 'invalid_value', 'There is no backlog to carry agenda items to yet.')
  const named = new Set(agenda_item_ids)
  const choose = (items: readonly AgendaItemRow[]) => {
    const known = new Set(items.map(({ id }) => id))
    if (agenda_item_ids.some((id) => !known.has(id))) {
      throw refuse('agenda_item_ids', 'invalid_reference', 'There is no such item in this agenda.')
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
  if (to !== 'next') await mustTakeItems(trx, actor, meeting_id, to)
  const from = await lockMeetings(trx, meeting_id, to)
  const items = await agendaItemsOf(trx, agendaOfMeeting(meeting_id))
  const ids = choose(items)
  if (from.state === 'pending') {
    throw refuse('state', 'invalid_transition', 'A meeting that has not begun has left nothing unfinished.')
  }
  if (to === 'next' && from.meeting_series_id === null) {
    throw refuse(field, 'invalid_reference', 'The meeting is of no series, so there is no next one.')
  }
  const chosen = items.filter(({ id }) => ids.has(id))
  const before = await carriedBefore(trx, chosen)
  const open = chosen.filter(({ id, state }) => state !== 'carried' && !before.has(id))
  if (open.length) {
    const next =
      to === 'next' ? await nextMeeting(trx, from.meeting_series_id!, laterOf(now, from.start_time), now) : to
    if (next === undefined) throw refuse(field, 'invalid_reference', 'The series has no meeting after this one.')
    await meeting(RUN)(trx, actor, { meeting_id: next })
    await appendCarried(trx, next, { items, open, now })
  }
  await markCarried(trx, chosen, named, now)
  return copiesOfCarried(trx, actor, chosen)
}

const laterOf = (now: number, start_time: number | null): number => Math.max(now, start_time ?? now)
