// Whether the reader may add to a backlog, which its place says.
import { useQuery } from '@tanstack/react-query'
import { ask, series } from '../../api/clients.ts'
import { answerOf, firstAnswer } from '../../api/first-answers.ts'
import { mayUse } from '../../api/rights.ts'
import { pageMade } from '../../clock.ts'
import { first } from '../../first-requests.ts'
import { type BacklogOf, keyOf } from './backlog-queries.ts'

/** Whether the reader may add to it; of a room, the answer is the one of the room's page. */
export function useMayAdd(of: BacklogOf): boolean {
  const { data } = useQuery({
    queryKey: 'room_id' in of ? ['room', of.room_id] : [...keyOf(of), 'may'],
    queryFn: async () =>
      answerOf<MayBeUsed>(
        'room_id' in of ? await ask(first.room(of.room_id)) : await series('one', of, {}, { embed: 'may' }),
      ),
    initialData: () => ('room_id' in of ? firstAnswer(first.room(of.room_id)) : undefined),
    initialDataUpdatedAt: pageMade,
  })
  return data !== undefined && mayUse(data.body, 'POST', 'backlog_items')
}

type MayBeUsed = Parameters<typeof mayUse>[0]
