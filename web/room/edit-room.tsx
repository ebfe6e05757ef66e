// The sheet that changes a room.
import { useState } from 'react'
import { rooms } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/queries.ts'
import { managingWords } from '../managing-words.ts'
import { RoomFields, type RoomValues, roomSent } from '../ui/form/room-fields.tsx'
import { Sheet } from '../ui/form/sheet.tsx'
import { ErrorMessage } from '../ui/loaded.tsx'
import type { Room } from '../ui/room-head.tsx'
import { showToast } from '../ui/toasts.ts'

const { managedPlaces: texts } = managingWords

const valuesOf = ({ name, description, private: closed, busy_in_feeds }: Room): RoomValues => ({
  ...{ name, description: description ?? '', private: closed, busy_in_feeds },
})

/** The sheet; what was there before can be had back for some seconds. */
export function EditRoom({ room, close }: { room: Room; close: () => void }) {
  const { room_id } = room
  const [before] = useState(() => valuesOf(room))
  const [values, set] = useState(before)
  const save = useChange(
    (sent: RoomValues) => rooms('change', { room_id }, roomSent(sent)),
    [['room', room_id], ['rooms']],
  )
  const faults = faultsOf(save.error)
  return (
    <Sheet
      title={texts.editRoom}
      busy={save.isPending}
      disabled={!values.name.trim() || JSON.stringify(values) === JSON.stringify(before)}
      close={close}
      save={() =>
        save.mutate(values, {
          onSuccess: () => {
            close()
            showToast(texts.saved, () => save.mutate(before))
          },
        })
      }
    >
      <RoomFields values={values} change={(to) => set({ ...values, ...to })} faults={faults} />
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
