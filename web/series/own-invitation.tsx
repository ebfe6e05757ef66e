// Answers to a series, and the reader's own answer to all of it.
import { invitees } from '../api/form-clients.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { AnswerCounts } from '../parts/invitation/answer-counts.tsx'
import { OwnAnswer, type OwnAnswerSent } from '../parts/invitation/own-answer.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { useInvitees } from './invitees.tsx'
import type { Series } from './one-series.ts'

const { answers } = words

/** How many have answered what. */
export const SeriesAnswers = ({ series: { meeting_series_id, announced } }: { series: Series }) => (
  <AnswerCounts people={useInvitees(meeting_series_id).data?.body ?? []} announced={announced} />
)

/** The reader's own answer, where they are invited; it counts for meetings to come without an answer of theirs. */
export function OwnInvitation({ series: { meeting_series_id } }: { series: Series }) {
  const people = useInvitees(meeting_series_id).data?.body
  const own = people?.find(({ member_id }) => member_id === known.member_id)
  const change = useChange(
    (sent: OwnAnswerSent) => invitees('change', { invitee_id: own?.invitee_id ?? 0 }, sent),
    [['series', meeting_series_id, 'people'], ['meeting']],
  )
  if (!own || !mayUse(own, 'PATCH')) return null
  return <OwnAnswer question={answers.seriesQuestion} hint={answers.seriesHint} own={own} change={change} />
}
