// What the people of a meeting have answered, in one line below its time.
import { AnswerCounts } from '../../parts/invitation/answer-counts.tsx'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

/** The line. */
export const Answered = ({ meeting: { meeting_id, announced } }: { meeting: Meeting }) => (
  <AnswerCounts people={useAttendees(meeting_id).data?.body ?? []} announced={announced} />
)
