// People who can be mentioned: those who attend the meeting, and the members of its room.
import { useQuery } from '@tanstack/react-query'
import { ResponseError } from '../../../contract/client.ts'
import { GUEST } from '../../../contract/codes.ts'
import { ask } from '../../api/clients.ts'
import { answerOf } from '../../api/first-answers.ts'
import { queryClient } from '../../api/query-client.ts'
import { first } from '../../api/requests/first-requests.ts'
import { readsRoom } from '../../api/rights.ts'
import { byName } from '../../kit/text/by-name.ts'
import { known } from '../../site.ts'
import { meetingPeople, roomPeople } from '../people/people-queries.ts'
import { useOwnRooms } from '../places/own-rooms.ts'
import type { MentionPlace } from './mention-place.ts'

const SERVER_ERROR = 500

export interface Mentionable {
  member_id: number
  member_name: string
  member_email: string | null
}

/** What is known of a place: its answers, as far as they are there. */
interface Known {
  attendees: readonly Mentionable[] | undefined
  members: readonly (Mentionable & { role_id: { value: number } })[] | undefined
}

/** The people by name, without the reader. Guests of a room read only the meetings that they are invited to. */
function together({ attendees = [], members = [] }: Known): readonly Mentionable[] {
  const readers = members.filter(({ role_id }) => role_id.value !== GUEST)
  const people = new Map([...attendees, ...readers].map((one) => [one.member_id, one]))
  people.delete(known.member_id)
  return [...people.values()].toSorted(byName)
}

const ownRooms = {
  queryKey: ['rooms', 'mine'],
  queryFn: async () => answerOf(await ask(first.rooms())),
}

type Rooms = Awaited<ReturnType<typeof ownRooms.queryFn>>['body']
const reads = (rooms: Rooms | undefined, room_id: number) => readsRoom(rooms?.find((one) => one.room_id === room_id))

type Attendees = Awaited<ReturnType<ReturnType<typeof meetingPeople>['queryFn']>>
type Members = Awaited<ReturnType<ReturnType<typeof roomPeople>['queryFn']>>

/** The people who can be mentioned in a place, in a component. */
export function useMentionable({ meeting_id = 0, room_id }: MentionPlace): readonly Mentionable[] {
  const rooms = useOwnRooms().data?.body
  const attendees = useQuery({ ...meetingPeople(meeting_id), enabled: meeting_id !== 0 }).data?.body
  const members = useQuery({ ...roomPeople(room_id), enabled: reads(rooms, room_id) }).data?.body
  return together({ attendees, members })
}

/** The same as far as it is there, for a page that goes away. */
export const knownMentionable = ({ meeting_id = 0, room_id }: MentionPlace): readonly Mentionable[] =>
  together({
    attendees: queryClient.getQueryData<Attendees>(meetingPeople(meeting_id).queryKey)?.body,
    members: queryClient.getQueryData<Members>(roomPeople(room_id).queryKey)?.body,
  })

/** The same, waiting for the answers. Nobody where the server refuses them; throws where there is no answer. */
export async function fetchMentionable({ meeting_id = 0, room_id }: MentionPlace): Promise<readonly Mentionable[]> {
  try {
    const rooms = await queryClient.ensureQueryData(ownRooms)
    const [attendees, members] = await Promise.all([
      meeting_id ? queryClient.ensureQueryData(meetingPeople(meeting_id)) : undefined,
      reads(rooms.body, room_id) ? queryClient.ensureQueryData(roomPeople(room_id)) : undefined,
    ])
    return together({ attendees: attendees?.body, members: members?.body })
  } catch (error) {
    if (error instanceof ResponseError && error.status < SERVER_ERROR) return []
    throw error
  }
}
