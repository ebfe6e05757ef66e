// The reader's right to add to a backlog.
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../api/clients.ts'
import { answerOf, firstAnswer } from '../../api/first-answers.ts'
import { first } from '../../api/requests/first-requests.ts'
import { mayUse } from '../../api/rights.ts'
import { pageMade } from '../../clock.ts'
import type { BacklogOf } from './backlog-queries.ts'

/** Returns whether the reader may add to it, where they may read it (`enabled`); the answer is the one of the page of the room or series. */
export function useMayAdd(of: BacklogOf, enabled = true): boolean {
  const { data } = useQuery({
    queryKey: 'room_id' in of ? ['room', of.room_id] : ['series', of.meeting_series_id],
    queryFn: async () =>
      answerOf<MayBeUsed>(
        'room_id' in of ? await ask(first.room(of.room_id)) : await ask(first.series(of.meeting_series_id)),
      ),
    initialData: () =>
      'room_id' in of ? firstAnswer(first.room(of.room_id)) : firstAnswer(first.series(of.meeting_series_id)),
    initialDataUpdatedAt: pageMade,
    enabled,
  })
  return enabled && data !== undefined && mayUse(data.body, 'POST', 'backlog_items')
}

type MayBeUsed = Parameters<typeof mayUse>[0]
