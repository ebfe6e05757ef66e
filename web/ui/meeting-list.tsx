// A list of meetings by day, each a link to its page.

import { Link } from '@tanstack/react-router'
import type { MeetingState } from '../../contract/codes.ts'
import type { Timestamp, Tuple } from '../../contract/field.ts'
import { pathOf } from '../site.ts'
import { words } from '../words.ts'
import { useNow } from './now.ts'
import { useRemovals } from './removal.ts'
import { Span } from './span.tsx'
import { StateMark } from './state-mark.tsx'
import { dateOf, listedDay } from './time.ts'

/** The fields that a row needs: those of a meeting, or of a summary whose meeting does not exist yet. */
export interface ListedMeeting {
  meeting_url: string
  name: string
  state: MeetingState
  start_time: Timestamp | null
  end_time: Timestamp | null
  room_id: Tuple
}

interface Props {
  meetings: readonly ListedMeeting[]
  /** Whether each row names the room. */
  places?: boolean
  /** The state that goes without saying in this list. */
  expected: MeetingState
}

/** Meetings grouped by the reader's calendar days, in the order given. */
export function MeetingList({ meetings, places = false, expected }: Props) {
  const now = useNow(false)
  const isRemoved = useRemovals()
  const left = meetings.filter(({ meeting_url }) => !isRemoved(pathOf(meeting_url)))
  const days = Map.groupBy(left, ({ start_time }) => (start_time ? dateOf(start_time.value) : ''))
  return (
    <div className="days">
      {[...days].map(([date, those]) => (
        <div key={date}>
          <h3>{those[0]!.start_time ? listedDay(those[0]!.start_time.value, now) : words.meetings.withoutTime}</h3>
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
  meeting: ListedMeeting
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
        <span className="aside">
          {places && <span className="where">{room_id.display}</span>}
          {state !== expected && <StateMark state={state} />}
        </span>
      </div>
    </div>
  )
}
