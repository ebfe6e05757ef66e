// The sheet that makes a room.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { rooms } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { managingWords } from '../managing-words.ts'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { RoomFields, type RoomValues, roomSent } from '../parts/places/room-fields.tsx'
import { words } from '../words.ts'

const { managedPlaces: texts } = managingWords
const NEW: RoomValues = {
  ...{ name: '', description: '', key: '', color: '', private: true, busy_in_feeds: false },
  members_add_agenda_items: false,
}

/** The sheet; it goes on to the people of the room. */
export function NewRoom({ organization_id, close }: { organization_id: number; close: () => void }) {
  const [values, set] = useState(NEW)
  const go = useNavigate()
  const make = useChange(() => rooms('add', { organization_id }, roomSent(values)), [['rooms']])
  const faults = faultsOf(make.error)
  return (
    <Sheet
      title={words.ways.newRoom}
      busy={make.isPending}
      disabled={!values.name.trim()}
      close={close}
      save={() =>
        make.mutate(undefined, {
          onSuccess: ({ body: { room_id, name } }) => {
            showToast(fill(texts.roomMade, { name }))
            void go({ to: '/rooms/$room_id/people', params: { room_id }, replace: true })
          },
        })
      }
    >
      <RoomFields values={values} change={(to) => set({ ...values, ...to })} faults={faults} />
      {!Object.keys(faults).length && <ErrorMessage error={make.error} />}
    </Sheet>
  )
}
