// The live view of a running meeting: the current agenda item, notes and action items.

import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { LoadedPage } from '../../ui/loaded.tsx'
import { useTitle } from '../../ui/title.ts'
import { words } from '../../words.ts'
import { Agenda } from '../agenda/agenda.tsx'
import { MeetingItems } from '../blocks/meeting-items.tsx'
import { Notes } from '../blocks/notes.tsx'
import { MeetingHead } from '../meeting-head.tsx'
import { isRunning, type Meeting, useMeeting } from '../meeting-queries.ts'
import { CurrentItem } from './current-item.tsx'
import { StateButtons } from './state-buttons.tsx'

const { meetings } = words
const route = getRouteApi('/meetings/$meeting_id/live')

/** The live view of a meeting; where the meeting is not running, it says so. */
export function Live() {
  const { meeting_id } = route.useParams()
  const query = useMeeting(meeting_id)
  useTitle(query.data && fill(meetings.live, { meeting: query.data.body.name }))
  return <LoadedPage query={query}>{({ body }) => <One key={meeting_id} meeting={body} />}</LoadedPage>
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
            <CurrentItem meeting={meeting} />
          ) : (
            <p className="lead first">
              {meetings.notRunning}{' '}
              <Link to="/meetings/$meeting_id" params={{ meeting_id }}>
                {meetings.showFull}
              </Link>
            </p>
          )}
          <Notes meeting={meeting} />
          <MeetingItems meeting={meeting} />
        </div>
        <aside className="column" aria-label={meetings.agendaColumn}>
          <Agenda meeting={meeting} />
          <p>
            <Link to="/meetings/$meeting_id" params={{ meeting_id }}>
              {meetings.showFull}
            </Link>
          </p>
        </aside>
      </div>
    </>
  )
}
