// Hash of the minutes that the reader sees, so that they approve exactly that text.
import { useQuery } from '@tanstack/react-query'
import { fetchAgain } from '../../api/fetch-again.ts'
import { answerOf } from '../../api/first-answers.ts'
import { faultsOf } from '../../api/problem.ts'
import { minutesApprovals } from '../../api/register-clients.ts'

/** The SHA-256 of the record that is shown. It is fetched again with the record, as soon as anything of that has changed. */
export function useSeenText(meeting_id: number, isInReview = true) {
  const { data } = useQuery({
    queryKey: ['meeting', meeting_id, 'minutes', 'text'],
    queryFn: async () => answerOf(await minutesApprovals('record', { meeting_id }, {})),
    enabled: isInReview,
  })
  /** Shows the record as it stands, where it has changed. */
  const readAgain = (error: Error) => {
    if (isChanged(error))
      for (const key of [['meeting', meeting_id], ['written', meeting_id], ['items']]) void fetchAgain(key)
  }
  return { sha256: data?.body.sha256, isChanged, readAgain }
}

/** Returns whether the record was another one by the time that something was said of it. */
const isChanged = (error: Error | null): boolean => 'approved_sha256' in faultsOf(error)
