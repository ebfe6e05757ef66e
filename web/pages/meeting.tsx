// The page of a meeting: time, agenda, people, notes and action items.

import { getRouteApi, Link } from '@tanstack/react-router'
import { Agenda } from '../parts/agenda.tsx'
import { Attendees, OwnRsvp } from '../parts/attendees.tsx'
import { Facts, Files } from '../parts/facts.tsx'
import { LoadedPage } from '../parts/loaded.tsx'
import { MeetingHead } from '../parts/meeting-head.tsx'
import { MeetingItems } from '../parts/meeting-items.tsx'
import { isRunning, type Meeting as Of, useMeeting } from '../parts/meeting-queries.ts'
import { StateButtons } from '../parts/meeting-state.tsx'
import { Notes } from '../parts/notes.tsx'
import { useTitle } from '../parts/title.ts'
import { words } from '../words.ts'

const route = getRouteApi('/meetings/$meeting_id')

/** The page of a meeting in any state. */
export function Meeting() {
  const { meeting_id } = route.useParams()
  const query = useMeeting(meeting_id)
  useTitle(query.data?.body.name)
  return <LoadedPage query={query}>{({ body }) => <One key={meeting_id} meeting={body} />}</LoadedPage>
}

function One({ meeting }: { meeting: Of }) {
  const { meeting_id, state } = meeting
  return (
    <>
      <MeetingHead meeting={meeting}>
        <StateButtons meeting={meeting} quiet={isRunning(meeting)}>
          {isRunning(meeting) && (
            <Link className="button" to="/meetings/$meeting_id/live" params={{ meeting_id }}>
              {words.meetings.openLive}
            </Link>
          )}
        </StateButtons>
        {state === 'pending' && <OwnRsvp meeting={meeting} />}
      </MeetingHead>
      <div className="columns">
        <div className="column">
          <Agenda meeting={meeting} />
          <MeetingItems meeting={meeting} />
          {state !== 'canceled' && <Notes meeting={meeting} />}
        </div>
        <aside className="column" aria-label={words.meetings.about}>
          <Attendees meeting={meeting} />
          <Facts meeting={meeting} />
          <Files meeting={meeting} />
        </aside>
      </div>
    </>
  )
}
