// What moves a meeting through its agenda: next, back, done, skip. Everybody's page follows.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fill } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { announce } from '../../ui/title.ts'
import { words } from '../../words.ts'
import type { AgendaItem } from '../agenda/outline.ts'
import { type ItemClock, presentElapsed } from '../item-clock.ts'
import type { Course } from './course.ts'
import { noteOwnMove } from './own-moves.ts'

const { meetings } = words

export interface Step {
  label: string
  keys?: string
  /** Whether it is the primary one. */
  primary?: boolean
  run: () => void
}

export interface ItemSteps {
  steps: readonly Step[]
  error: Error | null
}

type To = 'current' | 'done' | 'skipped'

/** The agenda as it will be, so that the own page need not wait; the answer follows. */
const foreseen = (items: readonly AgendaItem[], { agenda_item_id }: AgendaItem, to: To, clock: ItemClock) =>
  items.map((item): AgendaItem => {
    const state =
      item.agenda_item_id === agenda_item_id ? to : to === 'current' && item.state === 'current' ? 'done' : item.state
    return { ...item, state, elapsed_seconds: presentElapsed(item, clock) }
  })

/** The steps that can be taken now, for those who may; `moved` is called with each. */
export function useItemSteps(meeting_id: number, course: Course, clock: ItemClock, moved: () => void): ItemSteps {
  const { items, current, next, before } = course
  const client = useQueryClient()
  const key = ['meeting', meeting_id, 'agenda']
  const change = useMutation({
    mutationFn: ({ point, to }: { point: AgendaItem; to: To }) =>
      agendaItems('change', { agenda_item_id: point.agenda_item_id }, { state: to }),
    onMutate: async ({ point, to }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(
        key,
        (answer: { body: AgendaItem[] } | undefined) =>
          answer && { ...answer, body: foreseen(answer.body, point, to, clock) },
      )
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  if (!items.length || !mayUse(current ?? next ?? items[0], 'PATCH')) return { steps: [], error: null }
  const go = (point: AgendaItem, to: To, said: string) => () => {
    if (change.isPending) return
    noteOwnMove()
    change.mutate({ point, to }, { onSuccess: () => announce(fill(said as '{item}', { item: point.title })) })
    moved()
  }
  const steps: (Step | undefined)[] = [
    next && {
      label: current ? meetings.goToNext : meetings.startItem,
      keys: 'n',
      primary: true,
      run: go(next, 'current', meetings.itemStarted),
    },
    before && { label: meetings.goBack, keys: 'b', run: go(before, 'current', meetings.itemStarted) },
    current && { label: meetings.markDone, primary: !next, run: go(current, 'done', meetings.itemDone) },
    next && { label: meetings.skipNext, run: go(next, 'skipped', meetings.itemSkipped) },
  ]
  return { steps: steps.filter((step) => step !== undefined), error: change.error }
}
