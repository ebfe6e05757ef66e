// The live page after the meeting has ended: a link to the minutes, and the reader's unsent text.
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { fill } from '../../../words/fill.ts'
import { announceNews } from '../../kit/feedback/news.ts'
import { focusAtEnd } from '../../kit/focus/focus-at-end.ts'
import { timeOfDay } from '../../kit/time/time.ts'
import { words } from '../../words.ts'
import { useUnfinishedText } from '../blocks/composer/placed-draft.ts'
import { MeetingComposer } from '../meeting-composer.tsx'
import { MeetingHead } from '../meeting-head.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { HeldTimes } from '../record/record-head.tsx'
import { isOwnMove } from './own-moves.ts'

const { meetings, run } = words

interface Props {
  meeting: Meeting
  /** Whether the reader was here while it ran. */
  watched: boolean
  /** Whether they were writing as it ended. */
  wasWriting: boolean
}

const focusField = (around: HTMLElement | null) => focusAtEnd(around?.querySelector('textarea') ?? null)

/** The page. Nobody is taken from what they write: anyone who was here goes to the record when they want to. */
export function Ended({ meeting, watched, wasWriting }: Props) {
  const { meeting_id, state_ts } = meeting
  const isWriting = useUnfinishedText(meeting_id)
  useEffect(() => {
    if (watched && !isOwnMove()) announceNews(meetings.stateChanged.ended)
  }, [watched])
  return (
    <>
      <MeetingHead meeting={{ ...meeting, description: null }} times={<HeldTimes meeting={meeting} />}>
        <p className="lead first">{fill(run.ended, { time: timeOfDay(state_ts.value) })}</p>
        <div className="buttons">
          <Link className="button" to="/meetings/$meeting_id" params={{ meeting_id }} activeOptions={{ exact: true }}>
            {meetings.showRecord}
          </Link>
        </div>
      </MeetingHead>
      {isWriting && (
        <div className="ended-text" ref={wasWriting ? focusField : undefined}>
          <MeetingComposer meeting={meeting} />
        </div>
      )}
    </>
  )
}
