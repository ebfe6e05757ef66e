// The name of a room: a link for those who may open it, and plain text for the guest of a meeting who is not in the room.
import { Link } from '@tanstack/react-router'
import { useOwnRooms } from './own-rooms.ts'

interface Props {
  room: { value: number; display: string }
  /** The page of the room. */
  to?: '/rooms/$room_id' | '/rooms/$room_id/record'
}

/** The name. */
export function RoomLink({ room: { value: room_id, display }, to = '/rooms/$room_id' }: Props) {
  const mine = useOwnRooms().data?.body
  if (mine && !mine.some((one) => one.room_id === room_id)) return <span>{display}</span>
  return (
    <Link to={to} params={{ room_id }}>
      {display}
    </Link>
  )
}
