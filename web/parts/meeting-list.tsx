// Meetings in the order of their days: when, what, where; each leads to its page.

import { Link } from '@tanstack/react-router'
import type { MeetingState } from '../../contract/codes.ts'
import type { Timestamp, Tuple } from '../../contract/field.ts'
import { useNow } from '../asking.ts'
import { pathOf } from '../site.ts'
import { dateOf, nearDay } from '../time.ts'
import { words } from '../words.ts'
import { Span } from './span.tsx'
import { StateMark } from './state-mark.tsx'

/** What a line needs: a meeting has it, and a summary of one that does not exist yet. */
export interface Listed {
  meeting_url: string
  name: string
  state: MeetingState
  start_time: Timestamp | null
  end_time: Timestamp | null
  room_id: Tuple
}

interface Props {
  meetings: readonly Listed[]
  /** Whether each says its room. */
  places?: boolean
  /** What a planned one needs no word for. */
  expected: MeetingState
}

export function MeetingList({ meetings, places = false, expected }: Props) {
  const now = useNow(false)
  const days = Map.groupBy(meetings, ({ start_time }) => (start_time ? dateOf(start_time.value) : ''))
  return (
    <div className="days">
      {[...days].map(([date, those]) => (
        <div key={date}>
          <h3>{those[0]!.start_time ? nearDay(those[0]!.start_time.value, now) : words.meetings.withoutTime}</h3>
          <ul className="rows">
            {those.map((meeting) => (
              <li key={`${meeting.meeting_url} ${meeting.start_time?.value}`}>
                <Line meeting={meeting} now={now} places={places} expected={expected} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  meeting: Listed
  now: number
  places: boolean
  expected: MeetingState
}

function Line({ meeting, now, places, expected }: LineProps) {
  const { name, state, start_time, end_time, room_id, meeting_url } = meeting
  return (
    <div className={`planned ${state}`}>
      <time dateTime={start_time?.iso_8601}>
        {start_time && <Span start={start_time.value} end={end_time?.value} now={now} />}
      </time>
      <div>
        <span className="title">
          <Link to={pathOf(meeting_url)}>{name}</Link>
        </span>
        {places && <div className="where">{room_id.display}</div>}
      </div>
      {state !== expected && <StateMark state={state} />}
    </div>
  )
}
