// The head of a meeting's page: room, series, name, time and state.

import { Link } from '@tanstack/react-router'
import { hasMinutes } from '../../contract/meetings/held.ts'
import { useNow } from '../kit/time/now.ts'
import { nearDay, ruleTitle, shortZone, zoneName } from '../kit/time/time.ts'
import { Span } from '../parts/meetings/span.tsx'
import { StateMark } from '../parts/meetings/state-mark.tsx'
import { Here } from '../parts/people/present-people.tsx'
import { RoomLink } from '../parts/places/room-link.tsx'
import { words } from '../words.ts'
import { isRunning, type Meeting } from './meeting-queries.ts'
import { Answered } from './people/answered.tsx'
import { useReadable } from './readable.ts'
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
  const { name, room_id, meeting_series_id, description } = meeting
  return (
    <header className="opening meeting-opening">
      <Crumbs>
        <RoomLink room={room_id} />
        {meeting_series_id && <SeriesOf meeting={meeting} series={meeting_series_id} />}
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
          {location && <span className="soft"> · {location}</span>}
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

/** When the series meets: a link to it for those who may read it. */
function SeriesOf({ meeting, series }: { meeting: Meeting; series: { value: number; display: string } }) {
  const said = ruleTitle(meeting, series.display)
  if (useReadable(meeting).series === undefined) return <span>{said}</span>
  return (
    <Link to="/meeting_series/$meeting_series_id/schedule" params={{ meeting_series_id: series.value }}>
      {said}
    </Link>
  )
}

/** The most characters of the name of a zone with which the state has room in the same line; a longer one is said in short. */
const LONGEST_ZONE = 20
const hasRoom = zoneName !== undefined && zoneName.length <= LONGEST_ZONE

function When({ meeting: { start_time, end_time } }: { meeting: Meeting }) {
  const now = useNow(false)
  if (!start_time) return <span className="soft">{words.meetings.noTime}</span>
  return (
    <time dateTime={start_time.iso_8601}>
      {nearDay(start_time.value, now)}{' '}
      <span className="soft figure">
        · <Span start={start_time.value} end={end_time?.value} now={now} />
        {zoneName && (
          <>
            {hasRoom && <span className="zone-long"> · {zoneName}</span>}
            <span className={hasRoom ? 'zone-short' : undefined}> · {shortZone(start_time.value)}</span>
          </>
        )}
      </span>
    </time>
  )
}
