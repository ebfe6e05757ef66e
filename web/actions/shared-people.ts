// People to whom all of several action items can be assigned.
import { useQueries } from '@tanstack/react-query'
import { roomMembers } from '../api/clients.ts'
import { answerOf } from '../api/first-answers.ts'
import type { Item } from '../meeting/blocks/blocks.ts'

interface Person {
  member_id: number
  member_name: string
}

/** Those who are in the rooms of all of them; nobody where the reader may not list one, and until all are known. */
export function useSharedPeople(items: readonly Item[]): readonly Person[] {
  const rooms = [...new Set(items.map(({ room_id }) => room_id.value))]
  const lists = useQueries({
    queries: rooms.map((room_id) => ({
      queryKey: ['people', 'room', room_id],
      queryFn: async () => answerOf(await roomMembers('inRoom', { room_id }, {})),
    })),
  }).map(({ data }) => (data?.body ?? []) as readonly Person[])
  const [first = [], ...others] = lists
  return first.filter(({ member_id }) => others.every((list) => list.some((one) => one.member_id === member_id)))
}
