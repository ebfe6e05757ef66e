// The sheet that changes a room.
import { useQuery } from '@tanstack/react-query'
import { rooms } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { Conflicts } from '../kit/fields/conflicts.tsx'
import { managingWords } from '../managing-words.ts'
import { type Tagged, tagged, useMergedValues } from '../parts/form/merged-values.ts'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { RoomFields, type RoomValues, roomSent, shownValue } from '../parts/places/room-fields.tsx'
import type { Room } from '../parts/places/room-head.tsx'

const { managedPlaces: texts } = managingWords

const valuesOf = ({ name, description, key, color, private: closed, ...room }: Room): RoomValues => ({
  ...{ name, description: description ?? '', key: key ?? '', color, private: closed },
  busy_in_feeds: room.busy_in_feeds,
  members_add_agenda_items: room.members_add_agenda_items,
})

interface Props {
  room_id: number
  close: () => void
}

/** The sheet, once the room is there as it is now: what others change later is merged when it is saved. */
export function EditRoom({ room_id, close }: Props) {
  const { data } = useQuery({
    queryKey: ['edited', 'room', room_id],
    queryFn: async () => tagged(await rooms('one', { room_id }, {}), valuesOf),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return data && <Form room_id={room_id} loaded={data} close={close} />
}

/** What was there before can be had back for some seconds. */
function Form({ room_id, loaded, close }: Props & { loaded: Tagged<RoomValues> }) {
  const edited = useMergedValues(`edit-room-${room_id}`, loaded, valuesOf)
  const { base, values, settled, change } = edited
  const save = useChange(
    ({ values: sent, tag }: Tagged<RoomValues>) =>
      rooms('change', { room_id }, roomSent(sent), {}, tag ? { 'if-match': tag } : {}),
    [['room', room_id], ['rooms'], ['decisions']],
  )
  const send = (sent: Tagged<RoomValues>) =>
    save.mutate(sent, {
      onSuccess: () => {
        edited.forget()
        close()
        showToast(texts.saved, () => save.mutate({ values: base.values, tag: '' }))
      },
      onError: (error) => {
        const again = edited.take(error)
        if (again) send(again)
      },
    })
  const faults = faultsOf(save.error)
  return (
    <Sheet
      title={texts.editRoom}
      busy={save.isPending}
      disabled={!values.name.trim() || !edited.changed.length || edited.undecided}
      draft={edited.draft}
      close={close}
      save={() => send({ values: settled, tag: base.tag })}
    >
      <RoomFields values={values} change={change} faults={faults} />
      <Conflicts
        choose={edited.choose}
        conflicts={edited.conflicts.map(({ field, theirs, chosen }) => ({
          ...{ field, label: shownValue(field, values).label, chosen },
          ...{ yours: shownValue(field, values).value, theirs: shownValue(field, theirs).value },
        }))}
      />
      {!Object.keys(faults).length && !edited.conflicts.length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
