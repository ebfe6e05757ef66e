// The rooms into which the reader may move a meeting.
import { mayUse } from '../../api/rights.ts'
import { useOwnRooms } from '../../parts/places/own-rooms.ts'
import { known } from '../../site.ts'

/** Those in which they may make meetings too; in another organization they must manage both. */
export function useOtherRooms(from: number) {
  const all = useOwnRooms().data?.body ?? []
  const here = all.find(({ room_id }) => room_id === from)
  if (!here || !mayUse(here, 'POST', 'meetings')) return []
  return all
    .filter(
      (room) =>
        room !== here &&
        mayUse(room, 'POST', 'meetings') &&
        (room.organization_id.value === here.organization_id.value || (mayUse(room, 'PATCH') && mayUse(here, 'PATCH'))),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name, known.locale))
}
