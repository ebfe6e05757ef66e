// Steps through the agenda: next, back, done, skip.
import type { AgendaItemState } from '../../../../contract/codes.ts'
import { fill } from '../../../../words/fill.ts'
import { mayUse } from '../../../api/rights.ts'
import type { Unsent } from '../../../api/writing/queue.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { words } from '../../../words.ts'
import type { Course } from '../agenda/course.ts'
import { noteOwnMove } from '../own-moves.ts'
import { type To, takeStep, type UnsentStep, useUnsentSteps } from './steps.ts'

const { meetings } = words

/** The states from which an item becomes done, by the rules of the API. */
const CAN_BE_DONE: readonly AgendaItemState[] = ['pending', 'current']

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

/**
 * The steps that can be taken now, for those who may. `shown`: the item that the reader looks at, which is the one to be marked
 * as done; `follow` is called with each step that moves the meeting.
 */
export function useItemSteps(
  meeting_id: number,
  course: Course,
  shown: AgendaItem | undefined,
  follow: () => void,
): ItemSteps {
  const { items, current, next, before } = course
  const isElsewhere = shown !== current
  const refused = useUnsentSteps(meeting_id).filter(({ error }) => error)
  if (!items.length || !mayUse(current ?? next ?? items[0], 'PATCH')) return { steps: [], refused }
  const go = (point: AgendaItem, to: To, said: string) => () => {
    noteOwnMove()
    takeStep(meeting_id, point, to, fill(said as '{item}', { item: point.title }))
    if (point !== shown || !isElsewhere) follow()
  }
  const steps: (Step | undefined)[] = [
    next && {
      label: current || isElsewhere ? meetings.goToNext : meetings.startItem,
      keys: 'n',
      primary: true,
      run: go(next, 'current', meetings.itemStarted),
    },
    before && { label: meetings.goBack, keys: 'b', run: go(before, 'current', meetings.itemStarted) },
    shown &&
      CAN_BE_DONE.includes(shown.state) && {
        label: meetings.markDone,
        primary: !next,
        run: go(shown, 'done', meetings.itemDone),
      },
    next?.state === 'pending' && { label: meetings.skipNext, run: go(next, 'skipped', meetings.itemSkipped) },
  ].map((step) => step || undefined)
  return { steps: steps.filter((step) => step !== undefined), refused }
}
