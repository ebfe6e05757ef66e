// Summary of answers in one line.
import { AnswerCounts } from '../../parts/invitation/answer-counts.tsx'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

/** The line. */
export const Answered = ({ meeting: { meeting_id, announced } }: { meeting: Meeting }) => (
  <AnswerCounts people={useAttendees(meeting_id).data?.body ?? []} announced={announced} />
)
