// The head of a meeting's page: room, series, name, time and state.

import { Link } from '@tanstack/react-router'
import { known } from '../site.ts'
import { Here } from '../ui/here.tsx'
import { useNow } from '../ui/now.ts'
import { Span } from '../ui/span.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import { nearDay, shortZone, zoneName } from '../ui/time.ts'
import { words } from '../words.ts'
import type { Meeting } from './meeting-queries.ts'
import './meeting-head.css'
import { Heading } from '../ui/heading.tsx'

/** The head; `children` are the buttons below it. */
export function MeetingHead({ meeting, children }: { meeting: Meeting; children?: React.ReactNode }) {
  const { meeting_id, name, room_id, meeting_series_id, recurrence_descriptions, description, state } = meeting
  return (
    <header className="opening">
      <p className="above">
        <Link to="/rooms/$room_id" params={{ room_id: room_id.value }}>
          {room_id.display}
        </Link>
        {meeting_series_id && (
          <Link
            to="/meeting_series/$meeting_series_id/schedule"
            params={{ meeting_series_id: meeting_series_id.value }}
          >
            {recurrence_descriptions?.[known.language] ?? meeting_series_id.display}
          </Link>
        )}
      </p>
      <Heading>{name}</Heading>
      <p className="when">
        <When meeting={meeting} />
        <StateMark state={state} />
        <Here meeting_id={meeting_id} />
      </p>
      {description && <p className="lead first">{description}</p>}
      {children}
    </header>
  )
}

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
            <span className="zone-long"> ({zoneName})</span>
            <span className="zone-short"> ({shortZone(start_time.value)})</span>
          </>
        )}
      </span>
    </time>
  )
}
