// The page of a meeting: time, agenda, people, notes and action items.

import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { hasMinutes } from '../../contract/meetings/held.ts'
import { loadModule } from '../api/connection.ts'
import { mayUse } from '../api/rights.ts'
import { Primary } from '../kit/page/in-head.tsx'
import { Backlog } from '../parts/backlog/backlog.tsx'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { MentionPlaceContext } from '../parts/mentions/mention-place.ts'
import { words } from '../words.ts'
import { FileDrop } from './files/attaching.tsx'
import { AfterLastTime, OpenFromLastTime } from './last-time/after-last-time.tsx'
import { MeetingComposer } from './meeting-composer.tsx'
import { MeetingHead } from './meeting-head.tsx'
import { isRunning, type Meeting as Of, useMeeting, useParts } from './meeting-queries.ts'
import { OwnRsvp } from './people/own-answer.tsx'
import { LateProposals } from './proposals/late-proposals.tsx'
import { useReadable } from './readable.ts'
import { RecordPage } from './record/record-page.tsx'
import { Record } from './record.tsx'
import { StateButtons } from './run/steps/state-buttons.tsx'
import { WithSide } from './side.tsx'

const LateParts = lazy(async () => ({ default: (await loadModule(() => import('./late-parts.tsx'))).LateParts }))

const route = getRouteApi('/meetings/$meeting_id')

/** The page of a meeting in any state. */
export function Meeting() {
  const { meeting_id } = route.useParams()
  const query = useMeeting(meeting_id)
  return (
    <LoadedPage query={query} title={({ body }) => body.name} together={useParts(meeting_id)}>
      {({ body }) => (
        <MentionPlaceContext value={{ meeting_id, room_id: body.room_id.value }}>
          <One key={meeting_id} meeting={body} />
        </MentionPlaceContext>
      )}
    </LoadedPage>
  )
}

function One({ meeting }: { meeting: Of }) {
  const { meeting_id, state } = meeting
  const late = (
    <Suspense>
      <LateParts meeting={meeting} />
    </Suspense>
  )
  if (hasMinutes(meeting)) return <RecordPage meeting={meeting}>{late}</RecordPage>
  return (
    <>
      <MeetingHead meeting={meeting}>
        <StateButtons meeting={meeting} quiet={isRunning(meeting)}>
          {isRunning(meeting) && (
            <Primary label={words.meetings.openLive}>
              <Link className="button" to="/meetings/$meeting_id/live" params={{ meeting_id }}>
                {words.meetings.openLive}
              </Link>
            </Primary>
          )}
        </StateButtons>
        {state === 'pending' && <OwnRsvp meeting={meeting} />}
      </MeetingHead>
      <AfterLastTime meeting={meeting}>
        <WithSide meeting={meeting}>
          <OpenFromLastTime meeting={meeting} />
          <FileDrop meeting={meeting}>
            <Record meeting={meeting} />
          </FileDrop>
          {(state === 'pending' || isRunning(meeting)) && <LateProposals meeting={meeting} />}
          <MeetingComposer meeting={meeting} />
          {state === 'pending' && <Backlogs meeting={meeting} />}
        </WithSide>
        {late}
      </AfterLastTime>
    </>
  )
}

/** The backlog beside the agenda of a planned meeting: of its series, or else of its room. */
function Backlogs({ meeting }: { meeting: Of }) {
  const { meeting_id, meeting_series_id, room_id } = meeting
  const { series, roomContent } = useReadable(meeting)
  if (meeting_series_id ? series === undefined : !roomContent) return null
  const of = series === undefined ? { room_id: room_id.value } : { meeting_series_id: series }
  return <Backlog of={of} into={mayUse(meeting, 'PUT', 'agenda_items') ? meeting_id : undefined} />
}
