// People to whom an action item can be assigned: those of its room.
import { useQuery } from '@tanstack/react-query'
import { readsRoom } from '../../../api/rights.ts'
import { meetingPeople, roomPeople } from '../../../parts/people/people-queries.ts'
import { useOwnRooms } from '../../../parts/places/own-rooms.ts'
import { known } from '../../../site.ts'
import type { Item } from '../blocks.ts'

interface Person {
  member_id: number
  member_name: string
}

/**
 * Returns whether somebody is known to be outside of a room, as some are who are in one of its meetings. Anyone who may not read who is in
 * the room knows it of themself alone. `wanted`: whether it is asked for.
 */
export function useIsOutside(room_id: number, wanted = true): (member_id: number | undefined) => boolean {
  const rooms = useOwnRooms().data?.body
  const room = rooms?.find((one) => one.room_id === room_id)
  const inRoom = useRoomPeople(room_id, wanted && readsRoom(room))
  return (member_id) => {
    if (member_id === undefined || !rooms) return false
    if (!room) return member_id === known.member_id
    return inRoom !== undefined && !inRoom.some((one) => one.member_id === member_id)
  }
}

const useRoomPeople = (room_id: number, enabled: boolean): readonly Person[] | undefined =>
  useQuery({ ...roomPeople(room_id), enabled }).data?.body

/** Who is in the room of an action item; for anyone who may not read that, who is in its meeting. */
export function useAssignablePeople({ meeting_id, room_id }: Pick<Item, 'meeting_id' | 'room_id'>): readonly Person[] {
  const rooms = useOwnRooms().data?.body
  const reads = readsRoom(rooms?.find((one) => one.room_id === room_id.value))
  const inRoom = useRoomPeople(room_id.value, reads)
  const isOutside = useIsOutside(room_id.value)
  const inMeeting = useQuery({
    ...meetingPeople(meeting_id?.value ?? 0),
    enabled: rooms !== undefined && !reads && meeting_id !== null,
  }).data?.body
  return inRoom ?? (inMeeting ?? []).filter(({ member_id }) => !isOutside(member_id))
}
