// The sheet that moves a meeting to another room, and says what that changes.
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { meetings } from '../../api/clients.ts'
import { faultsOf } from '../../api/problem.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { formWords } from '../../form-words.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { SelectField } from '../../kit/fields/plain-fields.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { useRoomName } from '../../parts/places/own-rooms.ts'
import { words } from '../../words.ts'
import type { Meeting } from './edit/edited.ts'
import { useOtherRooms } from './other-rooms.ts'

const { moving: texts } = formWords

/** The sheet. */
export function MoveRoom({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const { meeting_id, room_id: from, meeting_series_id } = meeting
  const rooms = useOtherRooms(from.value)
  const nameOf = useRoomName()
  const [chosen, choose] = useState<number>()
  const to = rooms.find(({ room_id }) => room_id === chosen)
  const move = useChange(
    async (room: { room_id: number; name: string }) => {
      await meetings('change', { meeting_id }, { room_id: room.room_id } as never)
      showToast(fill(texts.moved, { room: room.name }))
      close()
    },
    [['meeting', meeting_id], ['meetings'], ['items']],
  )
  const faults = faultsOf(move.error)
  return (
    <Sheet
      title={words.making.moveRoom}
      saveLabel={texts.move}
      busy={move.isPending}
      disabled={!to}
      close={close}
      save={() => to && move.mutate(to)}
    >
      <SelectField
        label={texts.room}
        options={[
          ...(to ? [] : [['', texts.choose] as const]),
          ...rooms.map((room) => [String(room.room_id), nameOf(room)] as const),
        ]}
        value={String(chosen ?? '')}
        choose={(room_id) => choose(Number(room_id) || undefined)}
        error={faults['room_id']}
      />
      {to && (
        <ul>
          <li>{fill(texts.readers, { to: to.name, from: from.display })}</li>
          <li>{fill(texts.assignees, { to: to.name })}</li>
          {meeting_series_id && <li>{texts.series}</li>}
        </ul>
      )}
      {!Object.keys(faults).length && <ErrorMessage error={move.error} />}
    </Sheet>
  )
}
