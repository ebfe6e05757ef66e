// The people whom an action item can be given to.
import { attendees, roomMembers } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import type { Item } from './blocks.ts'

interface Person {
  member_id: number
  member_name: string
}

/** Whom an action item can be given to: who is in its meeting, or else in its room. */
export function useAssignablePeople({ meeting_id, room_id }: Item): readonly Person[] {
  const ofMeeting = meeting_id?.value
  const query = useAnswer<Person[]>(
    ofMeeting === undefined ? ['people', 'room', room_id.value] : ['meeting', ofMeeting, 'people'],
    () =>
      ofMeeting === undefined
        ? roomMembers('inRoom', { room_id: room_id.value }, {})
        : attendees('inMeeting', { meeting_id: ofMeeting }, {}, { embed: 'may' }),
  )
  return query.data?.body ?? []
}
