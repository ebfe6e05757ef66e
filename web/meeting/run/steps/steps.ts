// Optimistic agenda steps: unacknowledged ones, applied to the agenda.
import { agendaItems } from '../../../api/clients.ts'
import { fetchAgain } from '../../../api/fetch-again.ts'
import { enqueue, type Unsent, useUnsent } from '../../../api/writing/queue.ts'
import { announce } from '../../../kit/page/title.ts'
import { presentTime } from '../../../kit/time/now.ts'
import { type ItemClock, secondsSince } from '../../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { agendaKey } from '../../meeting-queries.ts'

export type To = 'current' | 'done' | 'skipped'

/** A step that waits, or was refused. */
export interface UnsentStep {
  step_of: number
  agenda_item_id: number
  title: string
  to: To
  /** When it was taken; Unix seconds. */
  at: number
}

const isStep = (one: Unsent): one is Unsent<UnsentStep> =>
  typeof one.about === 'object' && one.about !== null && 'step_of' in one.about

/** The steps of a meeting that wait, or were refused. */
export const useUnsentSteps = (meeting_id: number): Unsent<UnsentStep>[] =>
  useUnsent()
    .filter(isStep)
    .filter(({ about }) => about.step_of === meeting_id)

/** Moves a meeting on, after what was done before; `said` is announced once it is done. */
export function takeStep(meeting_id: number, { agenda_item_id, title }: AgendaItem, to: To, said: string): void {
  const about: UnsentStep = { step_of: meeting_id, agenda_item_id, title, to, at: presentTime() }
  const change = () => agendaItems('change', { agenda_item_id }, { state: to })
  const send = async () => {
    await change()
    announce(said)
    await fetchAgain(agendaKey(meeting_id))
  }
  enqueue(about, send, { leave: change })
}

/** The agenda after a step, so that the own page need not wait for the answer. */
function afterStep(
  items: readonly AgendaItem[],
  { agenda_item_id, to, at }: UnsentStep,
  clock: ItemClock,
): AgendaItem[] {
  const since = secondsSince(clock, at)
  const time = { value: Math.floor(at), iso_8601: '' }
  return items.map((item): AgendaItem => {
    const { state, elapsed_seconds, started_ts } = item
    const isOne = item.agenda_item_id === agenda_item_id
    if (isOne && state === to) return item
    // The clock of what becomes current counts from the step on.
    if (isOne && to === 'current')
      return {
        ...item,
        state: to,
        started_ts: started_ts ?? time,
        elapsed_seconds: elapsed_seconds - since,
      }
    const spent = elapsed_seconds + (state === 'current' ? since : 0)
    if (isOne) return { ...item, state: to, finished_ts: time, elapsed_seconds: spent }
    return to === 'current' && state === 'current'
      ? { ...item, state: 'done', finished_ts: time, elapsed_seconds: spent }
      : item
  })
}

/** The agenda after all steps that wait. */
export const withSteps = (
  items: readonly AgendaItem[],
  steps: readonly Unsent<UnsentStep>[],
  clock: ItemClock,
): readonly AgendaItem[] =>
  steps.filter(({ error }) => !error).reduce((all, { about }) => afterStep(all, about, clock), items)
