// The item that is shown in a running meeting: usually the current one, large, with its clock and what moves it on.
import { useId } from 'react'
import { fill } from '../../../../words/fill.ts'
import { CommandButton } from '../../../kit/buttons/command-button.tsx'
import { useKeptFocus } from '../../../kit/focus/keep-focus.ts'
import { duration } from '../../../kit/time/time.ts'
import type { ItemClock } from '../../../parts/agenda/item-clock.ts'
import { type AgendaItem, numbersOf } from '../../../parts/agenda/outline.ts'
import { words } from '../../../words.ts'
import type { Meeting } from '../../meeting-queries.ts'
import type { ItemSteps } from '../steps/item-steps.ts'
import { RefusedSteps } from '../steps/refused-steps.tsx'
import { closedWords } from './closed-words.ts'
import type { Course } from './course.ts'
import { ItemClockLine } from './item-clock-line.tsx'
import { useHeightOf } from './running-height.ts'

const { meetings, run } = words

interface Props {
  meeting: Meeting
  course: Course
  clock: ItemClock
  /** The item that the reader looks at; undefined where there is none. */
  shown: AgendaItem | undefined
  /** Goes back to the current item. */
  follow: () => void
  steps: ItemSteps
}

/** The item, and the way back to the current one where it is another. */
export function CurrentItem({ meeting, course, clock, shown, follow, steps }: Props) {
  const id = useId()
  const box = useHeightOf('--running-height')
  const { items, current, next, isDone } = course
  const isCurrent = shown === current
  return (
    <section ref={box} className={isCurrent ? 'running' : 'running elsewhere'} aria-labelledby={id}>
      {!isCurrent && current && (
        <button type="button" className="button quiet to-current" onClick={follow}>
          <span className="live-dot" aria-hidden="true" />
          <span>{fill(run.toCurrent, { item: current.title })}</span>
        </button>
      )}
      <p className="eyebrow">
        {!isCurrent && shown
          ? eyebrowOf(shown, items)
          : current
            ? run.currentItem
            : isDone
              ? closedWords(items)
              : meetings.noCurrentItem}
        {meeting.state === 'paused' && ` · ${meetings.paused}`}
      </p>
      <h2 id={id} className="now">
        {shown?.title ?? (next ? fill(meetings.nextItem, { item: next.title }) : meetings.noMoreItems)}
      </h2>
      {isCurrent && current && <ItemClockLine item={current} clock={clock} />}
      {isCurrent && <p className="soft upcoming">{current && (next ? nextWords(next) : meetings.noMoreItems)}</p>}
      <StepButtons {...steps} />
    </section>
  )
}

/** Only the items of the first level have numbers. */
function eyebrowOf({ agenda_item_id }: AgendaItem, items: readonly AgendaItem[]): string {
  const number = numbersOf(items).get(agenda_item_id)
  return number ? fill(run.shownItem, { number }) : run.agenda
}

const nextWords = ({ title, total_seconds }: AgendaItem): string =>
  total_seconds
    ? fill(meetings.nextItemFor, { item: title, length: duration(total_seconds) })
    : fill(meetings.nextItem, { item: title })

function StepButtons({ steps, refused }: ItemSteps) {
  const around = useKeptFocus<HTMLDivElement>()
  return (
    <>
      {steps.length > 0 && (
        <div className="buttons" ref={around}>
          {steps.map(({ label, keys, primary, run }) => (
            <CommandButton key={label} label={label} keys={keys} quiet={!primary} run={run} />
          ))}
        </div>
      )}
      <RefusedSteps steps={refused} />
    </>
  )
}
