// The button with which a member of the organization joins an open room.
import { fill } from '../../words/fill.ts'
import { roomMembers } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import type { Room } from '../parts/places/room-head.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { useReadableRoomPeople } from './room-queries.ts'

const { ways } = words
/** A member of the room, who writes in it. */
const MEMBER = 3

/** The button; nothing for those who may not join, or are in the room. */
export function JoinRoom({ room }: { room: Room }) {
  const { room_id, name } = room
  const people = useReadableRoomPeople(room_id).data?.body
  const join = useChange(
    () => roomMembers('add', { room_id }, { member_id: known.member_id, role_id: MEMBER } as never),
    [['rooms'], ['room', room_id], ['people', 'room', room_id]],
  )
  const inside = people?.some(({ member_id }) => member_id === known.member_id)
  if (!people || inside || !mayUse(room, 'POST', 'room_members')) return null
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={join.isPending}
        onClick={() => join.mutate(undefined, { onSuccess: () => showToast(fill(ways.joined, { name })) })}
      >
        {ways.join}
      </button>
      <ErrorMessage error={join.error} />
    </>
  )
}
