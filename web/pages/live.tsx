// In a running meeting: where it is on its agenda, a place for what is said, and for what is to be done.

import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { Agenda } from '../parts/agenda.tsx'
import { MeetingHead } from '../parts/meeting-head.tsx'
import { MeetingItems } from '../parts/meeting-items.tsx'
import { isRunning, type Meeting, useMeeting } from '../parts/meeting-of.ts'
import { StateButtons } from '../parts/meeting-state.tsx'
import { Notes } from '../parts/notes.tsx'
import { Running } from '../parts/running.tsx'
import { Page } from '../parts/shown.tsx'
import { useTitle } from '../parts/title.ts'
import { words } from '../words.ts'

const { meetings } = words
const route = getRouteApi('/meetings/$meeting_id/live')

export function Live() {
  const { meeting_id } = route.useParams()
  const query = useMeeting(meeting_id)
  useTitle(query.data && fill(meetings.live, { meeting: query.data.body.name }))
  return <Page query={query}>{({ body }) => <One key={meeting_id} meeting={body} />}</Page>
}

function One({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  return (
    <>
      <MeetingHead meeting={{ ...meeting, description: null }}>
        <StateButtons meeting={meeting} quiet={meeting.state === 'started'} />
      </MeetingHead>
      <div className="columns">
        <div className="column">
          {isRunning(meeting) ? (
            <Running meeting={meeting} />
          ) : (
            <p className="lead first">
              {meetings.notRunning}{' '}
              <Link to="/meetings/$meeting_id" params={{ meeting_id }}>
                {meetings.asWhole}
              </Link>
            </p>
          )}
          <Notes meeting={meeting} />
          <MeetingItems meeting={meeting} />
        </div>
        <aside className="column" aria-label={meetings.theAgenda}>
          <Agenda meeting={meeting} />
          <p>
            <Link to="/meetings/$meeting_id" params={{ meeting_id }}>
              {meetings.whole}
            </Link>
          </p>
        </aside>
      </div>
    </>
  )
}
