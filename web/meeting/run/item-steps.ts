// What moves a meeting through its agenda: next, back, done, skip. Everybody's page follows.
import { fill } from '../../../words/fill.ts'
import type { Unsent } from '../../api/queue.ts'
import { mayUse } from '../../api/rights.ts'
import type { AgendaItem } from '../../ui/agenda/outline.ts'
import { words } from '../../words.ts'
import type { Course } from './course.ts'
import { noteOwnMove } from './own-moves.ts'
import { type To, takeStep, type UnsentStep, useUnsentSteps } from './steps.ts'

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
  /** What the server refused. */
  refused: readonly Unsent<UnsentStep>[]
}

/** The steps that can be taken now, for those who may; `moved` is called with each. */
export function useItemSteps(meeting_id: number, course: Course, moved: () => void): ItemSteps {
  const { items, current, next, before } = course
  const refused = useUnsentSteps(meeting_id).filter(({ error }) => error)
  if (!items.length || !mayUse(current ?? next ?? items[0], 'PATCH')) return { steps: [], refused }
  const go = (point: AgendaItem, to: To, said: string) => () => {
    noteOwnMove()
    takeStep(meeting_id, point, to, fill(said as '{item}', { item: point.title }))
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
    next?.state === 'pending' && { label: meetings.skipNext, run: go(next, 'skipped', meetings.itemSkipped) },
  ].map((step) => step || undefined)
  return { steps: steps.filter((step) => step !== undefined), refused }
}
