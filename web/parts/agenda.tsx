// The agenda of a meeting, with the current item while the meeting runs.

import type { ReactNode } from 'react'
import type { agendaItem } from '../../contract/agenda-item.ts'
import type { RowOf } from '../../contract/client.ts'
import type { AgendaItemState } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { useNow } from '../queries.ts'
import { duration, stopwatch } from '../time.ts'
import { words } from '../words.ts'
import { Loaded } from './loaded.tsx'
import { isRunning, type Meeting, useAgenda } from './meeting-queries.ts'
import { RichText } from './rich-text.tsx'
import { Section } from './section.tsx'

export type AgendaItem = RowOf<typeof agendaItem>

const SIGNS: Readonly<Record<AgendaItemState, string>> = {
  pending: '·',
  current: '▸',
  done: '✓',
  skipped: '–',
  carried: '→',
}

const { meetings, times } = words
const STATE_LABELS: Readonly<Record<AgendaItemState, string>> = meetings.itemStates

/** The agenda as a nested list; it is fetched again while the meeting runs. */
export function Agenda({ meeting }: { meeting: Meeting }) {
  const query = useAgenda(meeting.meeting_id, isRunning(meeting))
  return (
    <Section title={meetings.agenda}>
      <Loaded query={query}>{({ body }) => <Items items={body} parent={null} />}</Loaded>
    </Section>
  )
}

function Items({ items, parent }: { items: readonly AgendaItem[]; parent: number | null }): ReactNode {
  const here = items.filter(({ parent_id }) => (parent_id?.value ?? null) === parent)
  if (!here.length) return null
  return (
    <ol className={parent === null ? 'agenda' : undefined}>
      {here.map((point, place) => (
        <li key={point.agenda_item_id} aria-current={point.state === 'current' ? 'step' : undefined}>
          <Line point={point} place={parent === null ? place + 1 : undefined} />
          <Items items={items} parent={point.agenda_item_id} />
        </li>
      ))}
    </ol>
  )
}

function Line({ point, place }: { point: AgendaItem; place: number | undefined }) {
  const { state, title, description, presenter_id, total_seconds } = point
  return (
    <div className={`point ${state}`}>
      <span className="sign" aria-hidden="true">
        {state === 'pending' && place !== undefined ? place : SIGNS[state]}
      </span>
      <div>
        <span className="item-title">{title}</span>
        {STATE_LABELS[state] && <span className="unseen"> ({STATE_LABELS[state]})</span>}
        {presenter_id && <div className="soft small">{presenter_id.display}</div>}
      </div>
      <span className="soft small figure">
        <Time point={point} planned={total_seconds} />
      </span>
      {description && <RichText html={description} />}
    </div>
  )
}

/** The time that the item has taken, where it has started, and the time that is planned. */
function Time({ point: { state, started_ts, finished_ts }, planned }: { point: AgendaItem; planned: number }) {
  const now = useNow(state === 'current')
  const of = planned ? duration(planned) : ''
  if (!started_ts) return of
  if (state === 'current') return timeTaken(stopwatch(Math.max(0, now - started_ts.value)), of)
  return finished_ts ? timeTaken(duration(finished_ts.value - started_ts.value), of) : of
}

const timeTaken = (taken: string, planned: string): string => (planned ? fill(times.taken, { taken, planned }) : taken)
