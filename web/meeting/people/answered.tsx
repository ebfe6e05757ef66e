// The people of a planned meeting in one line: their faces with what they answered, and how many said what.
import { AnswerCounts } from '../../parts/invitation/answer-counts.tsx'
import { AnswerFaces } from '../../parts/invitation/answer-faces.tsx'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

/** The line. */
export function Answered({ meeting: { meeting_id, announced } }: { meeting: Meeting }) {
  const people = useAttendees(meeting_id).data?.body ?? []
  return (
    <div className="answered">
      <AnswerFaces people={people} />
      <AnswerCounts people={people} announced={announced} />
    </div>
  )
}
