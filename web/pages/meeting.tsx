// A meeting: when it is, what it is about, who comes, what was said and what is to be done.

import { getRouteApi, Link } from '@tanstack/react-router'
import { Agenda } from '../parts/agenda.tsx'
import { Attending, OwnAnswer } from '../parts/attending.tsx'
import { Facts, Files } from '../parts/facts.tsx'
import { MeetingHead } from '../parts/meeting-head.tsx'
import { MeetingItems } from '../parts/meeting-items.tsx'
import { isRunning, type Meeting as Of, useMeeting } from '../parts/meeting-of.ts'
import { StateButtons } from '../parts/meeting-state.tsx'
import { Notes } from '../parts/notes.tsx'
import { Page } from '../parts/shown.tsx'
import { useTitle } from '../parts/title.ts'
import { words } from '../words.ts'

const route = getRouteApi('/meetings/$meeting_id')

export function Meeting() {
  const { meeting_id } = route.useParams()
  const query = useMeeting(meeting_id)
  useTitle(query.data?.body.name)
  return <Page query={query}>{({ body }) => <One key={meeting_id} meeting={body} />}</Page>
}

function One({ meeting }: { meeting: Of }) {
  const { meeting_id, state } = meeting
  return (
    <>
      <MeetingHead meeting={meeting}>
        <StateButtons meeting={meeting} quiet={isRunning(meeting)}>
          {isRunning(meeting) && (
            <Link className="button" to="/meetings/$meeting_id/live" params={{ meeting_id }}>
              {words.meetings.go}
            </Link>
          )}
        </StateButtons>
        {state === 'pending' && <OwnAnswer meeting={meeting} />}
      </MeetingHead>
      <div className="columns">
        <div className="column">
          <Agenda meeting={meeting} />
          <MeetingItems meeting={meeting} />
          {state !== 'canceled' && <Notes meeting={meeting} />}
        </div>
        <aside className="column" aria-label={words.meetings.about}>
          <Attending meeting={meeting} />
          <Facts meeting={meeting} />
          <Files meeting={meeting} />
        </aside>
      </div>
    </>
  )
}
