// A row of the agenda: state or number, title, who presents, time, and what was written under it.
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { AgendaItemState } from '../../../contract/codes.ts'
import { fill } from '../../../words/fill.ts'
import { duration, stopwatch } from '../../kit/time/time.ts'
import { words } from '../../words.ts'
import { Initials } from '../people/person.tsx'
import { type ItemClock, useElapsed } from './item-clock.ts'
import { ItemDescription } from './item-description.tsx'
import type { AgendaItem } from './outline.ts'
import { StateDisc } from './state-disc.tsx'

const { meetings, times } = words
const STATE_LABELS: Readonly<Record<AgendaItemState, string>> = meetings.itemStates

/** Editable parts of the row, in place of text. */
export interface RowParts {
  /** What the row is called in the page. */
  name: number
  title: ReactNode
  presenter: ReactNode
  time: (shown: ReactNode) => ReactNode
  menu: ReactNode
  /** Whether the row can be dragged. */
  movable: boolean
  /** Unsaved changes, with the reason. */
  refusals: ReactNode
  unsent: boolean
  press: (event: KeyboardEvent) => void
  enter: () => void
}

/** What stands below the line of an item. */
export type Below = (agenda_item_id: number) => ReactNode

interface Props {
  item: AgendaItem
  /** Its number in the agenda; undefined for what lies inside another item. */
  number: number | undefined
  level: number
  clock: ItemClock
  below: Below | undefined
  parts?: RowParts | undefined
}

/** The row as an element of the list, with what stands below it. */
export function AgendaRow({ item, number, level, clock, below, parts }: Props) {
  const { agenda_item_id, state, title, presenter_id } = item
  const time = <Time point={item} clock={clock} />
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: an item of a list has a level (WAI-ARIA 1.2, listitem).
    <li
      className={`level-${level}`}
      aria-level={level + 1}
      aria-current={state === 'current' ? 'step' : undefined}
      data-item={parts?.name}
      data-id={agenda_item_id}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside. */}
      <div
        className={`point ${state} ${parts?.unsent ? 'unsent' : ''}`}
        onKeyDown={parts?.press}
        onFocus={parts?.enter}
      >
        <span className={parts?.movable ? 'sign grip' : 'sign'} aria-hidden="true">
          {parts?.movable && <IconGripVertical size={16} stroke={1.75} />}
          <span>{state === 'pending' && number !== undefined ? number : <StateDisc state={state} />}</span>
        </span>
        <div className="named">
          {parts?.title ?? <span className="item-title">{title}</span>}
          {STATE_LABELS[state] && <span className="unseen"> ({STATE_LABELS[state]})</span>}
        </div>
        {parts?.presenter ?? (presenter_id && <PresenterName {...presenter_id} />)}
        <span className="soft small figure">{parts ? parts.time(time) : time}</span>
        {parts?.menu}
        <ItemDescription item={item} />
        {parts?.refusals}
      </div>
      {agenda_item_id > 0 && below?.(agenda_item_id)}
    </li>
  )
}

/** Who presents an item, by face and name. */
export const PresenterName = ({ value, display }: { value: number; display: string }) => (
  <span className="presenter soft small">
    <Initials member_id={value} name={display} /> {display}
  </span>
)

/** The time that the item has taken, where it has started, and the time that is planned. */
function Time({ point, clock }: { point: AgendaItem; clock: ItemClock }) {
  const { state, started_ts, total_seconds } = point
  const taken = useElapsed(point, clock)
  const planned = total_seconds ? duration(total_seconds) : ''
  if (!started_ts) return planned
  const shown = state === 'current' ? stopwatch(taken) : duration(taken)
  return planned ? fill(times.taken, { taken: shown, planned }) : shown
}
