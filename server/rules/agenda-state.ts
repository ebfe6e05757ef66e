// Which state of an agenda item may follow which, and what was not finished when a meeting is over.
import type { AgendaItemState, MeetingState } from '../../contract/codes.ts'
import { refuse } from '../problem.ts'
import type { Hanging } from './agenda.ts'

const AFTER: Readonly<Record<AgendaItemState, readonly AgendaItemState[]>> = {
  pending: ['current', 'done', 'skipped'],
  current: ['pending', 'done', 'skipped'],
  done: ['current'],
  skipped: ['pending', 'current'],
  carried: ['current'],
}

export interface Run {
  state: AgendaItemState
  started_ts: number | null
  finished_ts: number | null
}

/**
 * An item once its state is another. `meeting`: the state of its meeting, undefined for what is planned of a series or
 * template. An item that is taken up again began when it first did.
 */
export function withItemState(was: Run, to: AgendaItemState, meeting: MeetingState | undefined, now: number): Run {
  if (meeting !== 'started' && meeting !== 'paused') {
    throw refuse('state', 'invalid_transition', 'Agenda items have a state of their own while the meeting runs.')
  }
  if (!AFTER[was.state].includes(to)) {
    throw refuse('state', 'invalid_transition', `An agenda item that is ${was.state} cannot be set to ${to}.`)
  }
  if (to === 'pending') return { state: to, started_ts: null, finished_ts: null }
  if (to === 'current') return { state: to, started_ts: was.started_ts ?? now, finished_ts: null }
  const begun = was.state === 'current' || to === 'done'
  return { state: to, started_ts: was.started_ts, finished_ts: begun ? now : null }
}

/**
 * What was neither done nor skipped, by id, of items in outline order. An item with others inside it was not finished
 * where one of those was not, whatever was said of itself.
 */
export function unfinishedItems(items: readonly (Hanging & Pick<Run, 'state'>)[]): Set<number> {
  const headings = new Set(items.map(({ parent_id }) => parent_id))
  const found = new Set<number>()
  const open = new Set<number | null>()
  for (const { id, parent_id, state } of items.toReversed()) {
    if (!(headings.has(id) ? open.has(id) : state === 'pending' || state === 'current')) continue
    found.add(id)
    open.add(parent_id)
  }
  return found
}
