// Queries of room pages: the room with the reader's rights, and its people.
import type { RowOf } from '../../contract/client.ts'
import type { roomMember } from '../../contract/places/room-member.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { useOwnRooms } from '../parts/places/own-rooms.ts'

/** The room. */
export const useRoom = (room_id: number) => useFirst(['room', room_id], first.room(room_id))

/** Its people, with what the reader may do with each. */
export const useRoomPeople = (room_id: number) =>
  useFirst(['people', 'room', room_id, 'managed'], first.roomPeople(room_id))

/** The same beside the room; not asked for a guest, of whose rooms the list of the frame knows. */
export function useReadableRoomPeople(room_id: number) {
  const room = useOwnRooms().data?.body.find((one) => one.room_id === room_id)
  const may = room === undefined || mayUse(room, 'GET', 'room_members')
  return useFirst(['people', 'room', room_id, 'managed'], first.roomPeople(room_id), false, may)
}

/** Somebody of a room as lists of people show them. */
export const memberOf = ({ room_member_id, ...row }: RowOf<typeof roomMember>) => ({ ...row, id: room_member_id })

/** The reader's own membership, which guests read too; undefined where they have none, or it is not there yet. */
export function useOwnRoomMembership(room_id: number) {
  const { data } = useFirst(['people', 'room', room_id, 'own'], first.roomMembership(room_id))
  return data?.body.membership ? memberOf(data.body.membership as RowOf<typeof roomMember>) : undefined
}
