// The color by which people recognize a room: a dot beside its name, and the edge of its meetings in the calendar.
import type { Tuple } from '../../../contract/field.ts'
import type { RoomColor } from '../../../contract/places/room.ts'
import { useOwnRooms } from './own-rooms.ts'

/** The class that gives an element `--room` and `--room-wash`. */
export const roomClass = (color: RoomColor): string => `room-${color}`

/** Gives the color of a room by its id; a room that the reader may not list is gray. */
export function useRoomColors(): (room_id: number) => RoomColor {
  const rooms = useOwnRooms().data?.body ?? []
  const known = new Map(rooms.map(({ room_id, color }) => [room_id, color]))
  return (room_id) => known.get(room_id) ?? 'slate'
}

/** The dot; the name beside it says which room it is. */
export const RoomDot = ({ color }: { color: RoomColor }) => (
  <span className={`room-dot ${roomClass(color)}`} aria-hidden="true" />
)

/** The name of a room in a list, with its dot. */
export function RoomName({ room: { value, display } }: { room: Tuple }) {
  const color = useRoomColors()(value)
  return (
    <span className="where">
      <RoomDot color={color} /> {display}
    </span>
  )
}
