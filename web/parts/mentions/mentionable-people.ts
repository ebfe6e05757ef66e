// People who can be mentioned: those who attend the meeting, and the members of its room.
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { attendees, roomMembers } from '../../api/clients.ts'
import { answerOf } from '../../api/first-answers.ts'
import { readsRoom } from '../../api/rights.ts'
import { byName } from '../../kit/text/by-name.ts'
import { known } from '../../site.ts'
import { useOwnRooms } from '../places/own-rooms.ts'
import { MentionPlaceContext } from './mention-place.ts'

/** Guests of a room read only the meetings that they are invited to. */
const GUEST = 5

export interface Mentionable {
  member_id: number
  member_name: string
}

/** The people, by name, without the reader. `wanted`: whether they are asked for. */
export function useMentionable(wanted: boolean): readonly Mentionable[] {
  const { meeting_id = 0, room_id = 0 } = useContext(MentionPlaceContext) ?? {}
  const rooms = useOwnRooms().data?.body
  const reads = readsRoom(rooms?.find((one) => one.room_id === room_id))
  const inMeeting = useQuery({
    queryKey: ['meeting', meeting_id, 'people'],
    queryFn: async () => answerOf(await attendees('inMeeting', { meeting_id }, {}, { embed: 'may' })),
    enabled: wanted && meeting_id !== 0,
  }).data?.body
  const inRoom = useQuery({
    queryKey: ['people', 'room', room_id],
    queryFn: async () => answerOf(await roomMembers('inRoom', { room_id }, {})),
    enabled: wanted && reads,
  }).data?.body
  const people = new Map<number, Mentionable>()
  for (const { member_id, member_name } of inMeeting ?? []) people.set(member_id, { member_id, member_name })
  for (const { member_id, member_name, role_id } of inRoom ?? [])
    if (role_id.value !== GUEST) people.set(member_id, { member_id, member_name })
  people.delete(known.member_id)
  return [...people.values()].toSorted(byName)
}
