// The head of a meeting's page: room, series, name, time and state.

import { Link } from '@tanstack/react-router'
import { hasMinutes } from '../../contract/meetings/held.ts'
import { useNow } from '../kit/time/now.ts'
import { nearDay } from '../kit/time/time.ts'
import { offsetAt, zoneName } from '../kit/time/zone-name.ts'
import { Span } from '../parts/meetings/span.tsx'
import { StateMark } from '../parts/meetings/state-mark.tsx'
import { Here } from '../parts/people/present-people.tsx'
import { RoomLink } from '../parts/places/room-link.tsx'
import { words } from '../words.ts'
import { isRunning, type Meeting } from './meeting-queries.ts'
import { Answered } from './people/answered.tsx'
import { RunningClock } from './run/running-clock.tsx'
import './meeting-head.css'
import { Heading } from '../kit/page/heading.tsx'
import { Crumbs, HeadStatus } from '../kit/page/in-head.tsx'

interface Props {
  meeting: Meeting
  /** What stands for its planned time and its state, where it was held. */
  times?: React.ReactNode
  children?: React.ReactNode
}

/** The head; `children` are the buttons below it. */
export function MeetingHead({ meeting, times, children }: Props) {
  const { name, room_id, description } = meeting
  return (
    <header className="opening meeting-opening">
      <Crumbs>
        <RoomLink room={room_id} />
        <SeriesCrumb meeting={meeting} />
      </Crumbs>
      <Heading>{name}</Heading>
      {times ?? <PlannedTimes meeting={meeting} />}
      {description && <p className="lead first">{description}</p>}
      {children}
    </header>
  )
}

/** Time, place and answers in one line; the state where it is another than planned, with that of its minutes where it was held. */
export function PlannedTimes({ meeting }: { meeting: Meeting }) {
  const { meeting_id, minutes_state, location } = meeting
  const state = hasMinutes(meeting) ? 'ended' : meeting.state
  return (
    <>
      <HeadStatus>
        <StateMark state={state} minutes={minutes_state} />
        {isRunning(meeting) && <RunningClock meeting={meeting} />}
      </HeadStatus>
      <div className="when">
        <span>
          <When meeting={meeting} />
          {location && (
            <>
              <span className="soft"> · </span>
              {/* On a line of its own where it has no room: half of it there would move as the fonts arrive. */}
              <span className="where">{location}</span>
            </>
          )}
          {state !== 'pending' && (
            <>
              <span className="gap"> </span>
              <StateMark state={state} minutes={minutes_state} />
            </>
          )}
        </span>
        {state === 'pending' && <Answered meeting={meeting} />}
        <Here meeting_id={meeting_id} />
      </div>
    </>
  )
}

/** The series, for those who may read it. */
export const SeriesCrumb = ({ meeting: { meeting_series_id, series_name } }: { meeting: Meeting }) =>
  meeting_series_id &&
  series_name && (
    <Link to="/meeting_series/$meeting_series_id/schedule" params={{ meeting_series_id: meeting_series_id.value }}>
      {series_name}
    </Link>
  )

/** The most characters of the name of a zone with which the state has room in the same line; of a longer one the offset is said. */
const LONGEST_ZONE = 20

function When({ meeting: { start_time, end_time } }: { meeting: Meeting }) {
  const now = useNow(false)
  if (!start_time) return <span className="soft">{words.meetings.noTime}</span>
  const { value, iso_8601 } = start_time
  const zone = zoneName(value)
  const hasRoom = zone !== undefined && zone.length <= LONGEST_ZONE
  return (
    <time dateTime={iso_8601}>
      {nearDay(value, now)}{' '}
      <span className="soft figure">
        · <Span start={value} end={end_time?.value} now={now} />
        {zone && (
          <>
            {hasRoom && <span className="zone-long"> · {zone}</span>}
            <span className={hasRoom ? 'zone-short' : undefined}> · {offsetAt(value)}</span>
          </>
        )}
      </span>
    </time>
  )
}
