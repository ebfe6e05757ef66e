// The live page of a meeting: while it runs, the view to run it, or the one for a projector.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { hasMinutes } from '../../../contract/meetings/held.ts'
import { fill } from '../../../words/fill.ts'
import { useItemClock } from '../../parts/agenda/item-clock.ts'
import { Loaded, LoadedPage } from '../../parts/loading/loaded.tsx'
import { MentionPlaceContext } from '../../parts/mentions/mention-place.ts'
import { words } from '../../words.ts'
import { MeetingHead } from '../meeting-head.tsx'
import { isRunning, type Meeting, useAgenda, useMeeting, useParts } from '../meeting-queries.ts'
import { courseOf } from './agenda/course.ts'
import { Ended } from './ended.tsx'
import { LiveView } from './live-view.tsx'
import { PresentView } from './present-view.tsx'
import { StateButtons } from './steps/state-buttons.tsx'
import { useUnsentSteps, withSteps } from './steps/steps.ts'

const { meetings, run } = words
const route = getRouteApi('/meetings/$meeting_id/live')

/** The page; where the meeting is not running, it says so. */
export function Live() {
  const { meeting_id } = route.useParams()
  const { present } = route.useSearch()
  const query = useMeeting(meeting_id)
  const title = present ? run.presenting : meetings.live
  return (
    <LoadedPage query={query} title={({ body }) => fill(title, { meeting: body.name })} together={useParts(meeting_id)}>
      {({ body }) => (
        <MentionPlaceContext value={{ meeting_id, room_id: body.room_id.value }}>
          <One key={meeting_id} meeting={body} present={present} />
        </MentionPlaceContext>
      )}
    </LoadedPage>
  )
}

interface Of {
  meeting: Meeting
  present: boolean | undefined
}

function One({ meeting, present }: Of) {
  const [watched, watch] = useState<{ writing: boolean }>()
  if (isRunning(meeting)) return <Running meeting={meeting} present={present} leave={watch} />
  if (meeting.state !== 'ended') return <Still meeting={meeting} />
  return <Ended meeting={meeting} watched={watched !== undefined} wasWriting={watched?.writing ?? false} />
}

/** `leave`: called as the meeting ends, with whether the reader is writing. */
function Running({ meeting, present, leave }: Of & { leave: (how: { writing: boolean }) => void }) {
  // While what has the focus is still there.
  useLayoutEffect(() => () => leave({ writing: document.activeElement?.closest('.composer') != null }), [leave])
  const query = useAgenda(meeting.meeting_id, true)
  const clock = useItemClock(meeting, query.dataUpdatedAt)
  const View = present ? PresentView : LiveView
  const steps = useUnsentSteps(meeting.meeting_id)
  return (
    <Loaded query={query}>
      {({ body }) => <View meeting={meeting} course={courseOf(withSteps(body, steps, clock))} clock={clock} />}
    </Loaded>
  )
}

/** A meeting that has not begun, is canceled, or was held elsewhere. */
const Still = ({ meeting }: { meeting: Meeting }) => (
  <>
    <MeetingHead meeting={{ ...meeting, description: null }}>
      {!hasMinutes(meeting) && <StateButtons meeting={meeting} />}
    </MeetingHead>
    <p className="lead first">
      {meetings.notRunning}{' '}
      <Link to="/meetings/$meeting_id" params={{ meeting_id: meeting.meeting_id }}>
        {meetings.showFull}
      </Link>
    </p>
  </>
)
