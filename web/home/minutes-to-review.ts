// Meetings whose minutes the reader was asked to review and has not answered.
import { meetings } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'

const MOST = 20

export const useReviews = () =>
  useAnswer(['meetings', 'to review'], () =>
    meetings('mine', {}, { to_review: true }, { fields: 'meeting_id,name,minutes_review_ts', per_page: MOST }),
  )

/** The meetings, the most urgent ones first; `by`: the deadline in Unix seconds. None while they load. */
export function useMinutesToReview(): { meeting_id: number; name: string; by: number | undefined }[] {
  const { data } = useReviews()
  const rows = data?.body ?? []
  return rows
    .map(({ meeting_id, name, minutes_review_ts }) => ({ meeting_id, name, by: minutes_review_ts?.value }))
    .sort((one, other) => (one.by ?? Number.POSITIVE_INFINITY) - (other.by ?? Number.POSITIVE_INFINITY) || 0)
}
