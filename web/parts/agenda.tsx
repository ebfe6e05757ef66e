// The agenda of a meeting: what it goes through, and while it runs, where people are.

import type { ReactNode } from 'react'
import type { agendaItem } from '../../contract/agenda-item.ts'
import type { RowOf } from '../../contract/client.ts'
import type { AgendaItemState } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { useNow } from '../asking.ts'
import { counted, length } from '../time.ts'
import { words } from '../words.ts'
import { isRunning, type Meeting, useAgenda } from './meeting-of.ts'
import { Part } from './part.tsx'
import { Shown } from './shown.tsx'
import { Written } from './written.tsx'

export type Point = RowOf<typeof agendaItem>

const SIGNS: Readonly<Record<AgendaItemState, string>> = {
  pending: '·',
  current: '▸',
  done: '✓',
  skipped: '–',
  carried: '→',
}

const { meetings, times } = words
const SAID: Readonly<Record<AgendaItemState, string>> = meetings.points

export function Agenda({ meeting }: { meeting: Meeting }) {
  const query = useAgenda(meeting.meeting_id, isRunning(meeting))
  return (
    <Part title={meetings.agenda}>
      <Shown query={query}>{({ body }) => <Points points={body} parent={null} />}</Shown>
    </Part>
  )
}

function Points({ points, parent }: { points: readonly Point[]; parent: number | null }): ReactNode {
  const here = points.filter(({ parent_id }) => (parent_id?.value ?? null) === parent)
  if (!here.length) return null
  return (
    <ol className={parent === null ? 'agenda' : undefined}>
      {here.map((point, place) => (
        <li key={point.agenda_item_id} aria-current={point.state === 'current' ? 'step' : undefined}>
          <Line point={point} place={parent === null ? place + 1 : undefined} />
          <Points points={points} parent={point.agenda_item_id} />
        </li>
      ))}
    </ol>
  )
}

function Line({ point, place }: { point: Point; place: number | undefined }) {
  const { state, title, description, presenter_id, total_seconds } = point
  return (
    <div className={`point ${state}`}>
      <span className="sign" aria-hidden="true">
        {state === 'pending' && place !== undefined ? place : SIGNS[state]}
      </span>
      <div>
        <span className="item-title">{title}</span>
        {SAID[state] && <span className="unseen"> ({SAID[state]})</span>}
        {presenter_id && <div className="soft small">{presenter_id.display}</div>}
      </div>
      <span className="soft small figure">
        <Taken point={point} planned={total_seconds} />
      </span>
      {description && <Written html={description} />}
    </div>
  )
}

/** How long it took, or takes so far, where it began; else how long it is to take. */
function Taken({ point: { state, started_ts, finished_ts }, planned }: { point: Point; planned: number }) {
  const now = useNow(state === 'current')
  const of = planned ? length(planned) : ''
  if (!started_ts) return of
  if (state === 'current') return takenOf(counted(Math.max(0, now - started_ts.value)), of)
  return finished_ts ? takenOf(length(finished_ts.value - started_ts.value), of) : of
}

const takenOf = (taken: string, planned: string): string => (planned ? fill(times.taken, { taken, planned }) : taken)
