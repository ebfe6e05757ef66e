// A list of meetings by day, each a link to its page.

import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { MeetingState } from '../../../contract/codes.ts'
import type { Timestamp, Tuple } from '../../../contract/field.ts'
import { ListMotion } from '../../kit/page/list-motion.tsx'
import { useNow } from '../../kit/time/now.ts'
import { dateOf, listedDay } from '../../kit/time/time.ts'
import { pathOf } from '../../site.ts'
import { words } from '../../words.ts'
import { RoomName } from '../places/room-color.tsx'
import { useRemovals } from '../saving/removal.ts'
import { listedTimes } from './listed-time.ts'
import { Span } from './span.tsx'
import { StateMark } from './state-mark.tsx'

/** The fields that a row needs: those of a meeting, or of a summary whose meeting does not exist yet. */
export interface ListedMeeting {
  meeting_url: string
  name: string
  state: MeetingState
  start_time: Timestamp | null
  end_time: Timestamp | null
  started_ts: Timestamp | null
  /** Null where the meeting does not exist yet. */
  state_ts: Timestamp | null
  room_id: Tuple
}

interface Props {
  meetings: readonly ListedMeeting[]
  /** Whether each row names the room. */
  places?: boolean
  /** The state that goes without saying in this list. */
  expected: MeetingState
}

/** What names a row: its meeting, or else the date, since several dates of a series lead to the same page. */
const keyOf = ({ meeting_url, state_ts, start_time }: ListedMeeting): string =>
  state_ts ? meeting_url : `${meeting_url} ${start_time?.value}`

/** Meetings grouped by the reader's calendar days, in the order given; each as it was held, or else as it is planned. */
export function MeetingList({ meetings, places = false, expected }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const now = useNow(false)
  const isRemoved = useRemovals()
  const left = meetings.filter(({ meeting_url }) => !isRemoved(pathOf(meeting_url)))
  const timed = left.map((meeting) => ({ meeting, times: listedTimes(meeting) }))
  const days = Map.groupBy(timed, ({ times }) => (times ? dateOf(times.start) : ''))
  return (
    <div className="days" ref={box}>
      <ListMotion
        list={box}
        rows="li"
        order={timed.map(({ meeting, times }) => `${keyOf(meeting)} ${times?.start}`).join()}
      />
      {[...days].map(([date, those]) => (
        <div key={date}>
          <h3>{those[0]!.times ? listedDay(those[0]!.times.start, now) : words.meetings.withoutTime}</h3>
          <ul className="rows">
            {those.map(({ meeting, times }) => (
              <li key={keyOf(meeting)} data-row={keyOf(meeting)}>
                <Line meeting={meeting} times={times} now={now} places={places} expected={expected} />
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
  times: ReturnType<typeof listedTimes>
  now: number
  places: boolean
  expected: MeetingState
}

function Line({ meeting, times, now, places, expected }: LineProps) {
  const { name, state, room_id, meeting_url } = meeting
  return (
    <div className={`planned ${state}`}>
      <time dateTime={times && new Date(times.start * 1000).toISOString()}>
        {times && <Span start={times.start} end={times.end} now={now} />}
      </time>
      <div>
        <span className="title">
          <Link to={pathOf(meeting_url)}>{name}</Link>
        </span>
        <span className="aside">
          {places && <RoomName room={room_id} />}
          {state !== expected && <StateMark state={state} />}
        </span>
      </div>
    </div>
  )
}
