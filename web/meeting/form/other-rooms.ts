// The rooms into which the reader may move a meeting.
import { mayUse } from '../../api/rights.ts'
import { useRoomsByName } from '../../parts/places/own-rooms.ts'

/** Those in which they may make meetings too; in another organization they must manage both. */
export function useOtherRooms(from: number) {
  const all = useRoomsByName()
  const here = all.find(({ room_id }) => room_id === from)
  if (!here || !mayUse(here, 'POST', 'meetings')) return []
  return all.filter(
    (room) =>
      room !== here &&
      mayUse(room, 'POST', 'meetings') &&
      (room.organization_id.value === here.organization_id.value || (mayUse(room, 'PATCH') && mayUse(here, 'PATCH'))),
  )
}
