// State machine of agenda items, and the unfinished items of a meeting (docs/api/agendas.md#agenda-items).
import type { AgendaItemState, MeetingState } from '../../../contract/codes.ts'
import { refuse } from '../../problem.ts'
import type { OutlineItem } from './outline.ts'

const AFTER: Readonly<Record<AgendaItemState, readonly AgendaItemState[]>> = {
  pending: ['current', 'done', 'skipped'],
  current: ['pending', 'done', 'skipped'],
  done: ['current'],
  skipped: ['pending', 'current'],
  carried: ['current'],
}

/** Returns whether an item that is carried over can have had a state before, so that it is taken back by being set to it. */
export const isBeforeCarrying = (state: AgendaItemState): boolean =>
  state === 'pending' || state === 'done' || state === 'skipped'

/** The state of an agenda item, with the times of its begin and end in Unix seconds. */
export interface ItemProgress {
  state: AgendaItemState
  started_ts: number | null
  finished_ts: number | null
}

/**
 * An item after a change of state. `meeting` is the state of its meeting; undefined for items of a series or template.
 * An item that becomes current again keeps its first begin. Throws 422 on `state` where the change is not allowed.
 */
export function withItemState(
  was: ItemProgress,
  to: AgendaItemState,
  meeting: MeetingState | undefined,
  now: number,
): ItemProgress {
  if (meeting !== 'started' && meeting !== 'paused') {
    throw refuse('state', 'invalid_transition', 'Agenda items can change state only while the meeting is in progress.')
  }
  if (!AFTER[was.state].includes(to)) {
    throw refuse('state', 'invalid_transition', `cannot change from ${was.state} to ${to}.`)
  }
  if (to === 'pending') return { state: to, started_ts: null, finished_ts: null }
  if (to === 'current') return { state: to, started_ts: was.started_ts ?? now, finished_ts: null }
  const finished = was.state === 'current' || to === 'done'
  return { state: to, started_ts: was.started_ts, finished_ts: finished ? now : null }
}

/**
 * The ids of the items that were neither done nor skipped; `items` are in outline order. An item with sub-items counts
 * as unfinished where one of these does, whatever its own state is.
 */
export function unfinishedItems(items: readonly (OutlineItem & Pick<ItemProgress, 'state'>)[]): Set<number> {
  const parents = new Set(items.map(({ parent_id }) => parent_id))
  const unfinished = new Set<number>()
  const unfinishedParents = new Set<number | null>()
  for (const { id, parent_id, state } of items.toReversed()) {
    const isOpen = parents.has(id) ? unfinishedParents.has(id) : state === 'pending' || state === 'current'
    if (!isOpen) continue
    unfinished.add(id)
    unfinishedParents.add(parent_id)
  }
  return unfinished
}

/**
 * Some items by their ids, with those of their sub-items that are unfinished or were carried over; `items` are in outline
 * order.
 */
export function withSubItemsToCarry(
  items: readonly (OutlineItem & Pick<ItemProgress, 'state'>)[],
  ids: ReadonlySet<number>,
): Set<number> {
  const unfinished = unfinishedItems(items)
  const chosen = new Set(ids)
  for (const { id, parent_id, state } of items)
    if (parent_id !== null && chosen.has(parent_id) && (unfinished.has(id) || state === 'carried')) chosen.add(id)
  return chosen
}
