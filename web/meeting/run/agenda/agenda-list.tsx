// The agenda beside a running meeting: each item can be chosen, to read what stands under it and to write there.
import { type ReactNode, useRef } from 'react'
import { fill } from '../../../../words/fill.ts'
import { ListMotion } from '../../../kit/page/list-motion.tsx'
import { duration, stopwatch } from '../../../kit/time/time.ts'
import { AgendaSum } from '../../../parts/agenda/agenda-sum.tsx'
import { type ItemClock, useElapsed } from '../../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { StateDisc } from '../../../parts/agenda/state-disc.tsx'
import { words } from '../../../words.ts'
import { lengthOf } from '../../agenda/meeting-length.ts'
import type { Meeting } from '../../meeting-queries.ts'
import type { Course } from './course.ts'
import { useCurrentInView } from './current-in-view.ts'
import { WrittenCount } from './written-count.tsx'

const { meetings, run, times } = words

interface Props {
  meeting: Meeting
  course: Course
  clock: ItemClock
  shown: AgendaItem | undefined
  choose: (agenda_item_id: number) => void
  /** How much was written under an item. */
  countOf: (agenda_item_id: number) => number
}

/** The list, and how its planned times fit into the meeting. */
export function AgendaList(props: Props) {
  const { meeting, course } = props
  const list = useCurrentInView(course.current?.agenda_item_id)
  return (
    <nav ref={list} aria-label={run.agenda}>
      <p className="eyebrow">{run.agenda}</p>
      <Items {...props} parent={null} />
      <AgendaSum length={lengthOf(meeting)} items={course.items} />
    </nav>
  )
}

function Items({ parent, ...props }: Props & { parent: number | null }): ReactNode {
  const { course, clock, shown, choose, countOf } = props
  const here = course.items.filter(({ parent_id }) => (parent_id?.value ?? null) === parent)
  const list = useRef<HTMLOListElement>(null)
  if (!here.length) return null
  return (
    <>
      <ol ref={list} className="live-items">
        {here.map((item) => (
          <li key={item.agenda_item_id} aria-current={item.state === 'current' ? 'step' : undefined}>
            <button
              type="button"
              ref={item === shown ? focusFirst : undefined}
              className={`live-item ${item.state}`}
              data-item={item.agenda_item_id}
              aria-pressed={item === shown}
              onClick={() => choose(item.agenda_item_id)}
            >
              <span className="sign" aria-hidden="true">
                <StateDisc state={item.state} />
              </span>
              <span className="item-title">
                {item.title}
                {meetings.itemStates[item.state] && (
                  <span className="unseen"> ({meetings.itemStates[item.state]})</span>
                )}
              </span>
              <WrittenCount of={countOf(item.agenda_item_id)} />
              <Time item={item} clock={clock} />
            </button>
            <Items {...props} parent={item.agenda_item_id} />
          </li>
        ))}
      </ol>
      <ListMotion list={list} order={here.map(({ agenda_item_id }) => agenda_item_id).join()} movesOnly />
    </>
  )
}

/** In a sheet the focus begins there, which brings it into view. */
function focusFirst(button: HTMLButtonElement): () => void {
  button.setAttribute('autofocus', '')
  return () => button.removeAttribute('autofocus')
}

function Time({ item, clock }: { item: AgendaItem; clock: ItemClock }) {
  const { state, started_ts, total_seconds } = item
  const taken = useElapsed(item, clock)
  const planned = total_seconds ? duration(total_seconds) : ''
  const shown = state === 'current' ? stopwatch(taken) : duration(taken)
  const text = !started_ts ? planned : planned ? fill(times.taken, { taken: shown, planned }) : shown
  const over = started_ts && total_seconds > 0 && taken > total_seconds
  return text ? <span className={`figure small ${over ? 'late' : 'soft'}`}>{text}</span> : null
}
