// The agenda of a meeting, with the current item while the meeting runs.

import type { ReactNode } from 'react'
import type { agendaItem } from '../../../contract/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import type { AgendaItemState } from '../../../contract/codes.ts'
import { fill } from '../../../words/fill.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Section } from '../../ui/section.tsx'
import { duration, stopwatch } from '../../ui/time.ts'
import { words } from '../../words.ts'
import { clockOf, type ItemClock, useElapsed } from '../item-clock.ts'
import { isRunning, type Meeting, useAgenda } from '../meeting-queries.ts'
import { StateDisc } from './state-disc.tsx'

export type AgendaItem = RowOf<typeof agendaItem>

const { meetings, times } = words
const STATE_LABELS: Readonly<Record<AgendaItemState, string>> = meetings.itemStates

/** The agenda as a nested list; it is fetched again while the meeting runs. */
export function Agenda({ meeting, below }: { meeting: Meeting; below?: Below }) {
  const query = useAgenda(meeting.meeting_id, isRunning(meeting))
  return (
    <Section title={meetings.agenda}>
      <Loaded query={query}>
        {({ body }) => <Items items={body} parent={null} clock={clockOf(meeting, query.dataUpdatedAt)} below={below} />}
      </Loaded>
    </Section>
  )
}

/** What stands below the line of an item. */
type Below = (agenda_item_id: number) => ReactNode

interface ItemsProps {
  items: readonly AgendaItem[]
  parent: number | null
  clock: ItemClock
  below: Below | undefined
}

function Items({ items, parent, clock, below }: ItemsProps): ReactNode {
  const here = items.filter(({ parent_id }) => (parent_id?.value ?? null) === parent)
  if (!here.length) return null
  return (
    <ol className={parent === null ? 'agenda' : undefined}>
      {here.map((point, place) => (
        <li key={point.agenda_item_id} aria-current={point.state === 'current' ? 'step' : undefined}>
          <Line point={point} place={parent === null ? place + 1 : undefined} clock={clock} />
          {below?.(point.agenda_item_id)}
          <Items items={items} parent={point.agenda_item_id} clock={clock} below={below} />
        </li>
      ))}
    </ol>
  )
}

interface LineProps {
  point: AgendaItem
  place: number | undefined
  clock: ItemClock
}

function Line({ point, place, clock }: LineProps) {
  const { state, title, description, presenter_id } = point
  return (
    <div className={`point ${state}`}>
      <span className="sign" aria-hidden="true">
        {state === 'pending' && place !== undefined ? place : <StateDisc state={state} />}
      </span>
      <div>
        <span className="item-title">{title}</span>
        {STATE_LABELS[state] && <span className="unseen"> ({STATE_LABELS[state]})</span>}
        {presenter_id && <div className="soft small">{presenter_id.display}</div>}
      </div>
      <span className="soft small figure">
        <Time point={point} clock={clock} />
      </span>
      {description && <RichText html={description} />}
    </div>
  )
}

/** The time that the item has taken, where it has started, and the time that is planned. */
function Time({ point, clock }: Pick<LineProps, 'point' | 'clock'>) {
  const { state, started_ts, total_seconds } = point
  const taken = useElapsed(point, clock)
  const planned = total_seconds ? duration(total_seconds) : ''
  if (!started_ts) return planned
  const shown = state === 'current' ? stopwatch(taken) : duration(taken)
  return planned ? fill(times.taken, { taken: shown, planned }) : shown
}
