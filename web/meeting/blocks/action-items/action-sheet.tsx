// The sheet that notes an action item of a room, without a meeting: what, by whom and until when.

import { actionItems, roomMembers } from '../../../api/clients.ts'
import { faultsOf } from '../../../api/problem.ts'
import { useAnswer } from '../../../api/queries.ts'
import { mayUse } from '../../../api/rights.ts'
import { useChange } from '../../../api/writing/use-change.ts'
import { formWords } from '../../../form-words.ts'
import { showToast } from '../../../kit/feedback/toasts.ts'
import { SelectField, TextField } from '../../../kit/fields/plain-fields.tsx'
import { byName } from '../../../kit/text/by-name.ts'
import { htmlFromMarkdown } from '../../../kit/text/markdown-text.ts'
import { noonOf } from '../../../kit/time/time.ts'
import { DayField } from '../../../parts/form/day-field.tsx'
import { useKeptValues } from '../../../parts/form/kept-values.ts'
import { Sheet } from '../../../parts/form/sheet.tsx'
import { ErrorMessage } from '../../../parts/loading/loaded.tsx'
import { useRoomName, useRoomsByName } from '../../../parts/places/own-rooms.ts'
import { words } from '../../../words.ts'

const { action: texts } = formWords
const { editor, items } = words

interface Props {
  /** The room that is chosen first. */
  room_id?: number | undefined
  /** Whether another room may be chosen. */
  anywhere?: boolean
  close: () => void
}

/** Its people, by their names. */
const usePeople = (room_id: number) =>
  (
    useAnswer(['people', 'room', room_id], () =>
      room_id
        ? roomMembers('inRoom', { room_id }, {})
        : Promise.resolve({ status: 200, headers: new Headers(), body: [] }),
    ).data?.body ?? []
  ).toSorted(byName)

interface Typed {
  /** The room that was chosen; undefined for the one that is chosen first. */
  room?: number | undefined
  typed: string
  /** The id of the assignee, 0 for nobody. */
  who: number
  date: string
}

const NOTHING: Typed = { typed: '', who: 0, date: '' }

/** The sheet; what was typed is there again after it was closed. */
export function ActionSheet({ room_id, anywhere = false, close }: Props) {
  const rooms = useRoomsByName().filter((room) => mayUse(room, 'POST', 'action_items'))
  const nameOf = useRoomName()
  const { values, draft, change, forget } = useKeptValues(
    anywhere ? 'new-action' : `new-action-room-${room_id}`,
    NOTHING,
  )
  const { room, typed, who, date } = values
  const home = room ?? (anywhere ? (rooms.find((room) => room.room_id === room_id) ?? rooms[0])?.room_id : room_id)
  const people = usePeople(home ?? 0)
  const save = useChange(
    () =>
      actionItems(
        'addToRoom',
        { room_id: home! },
        {
          description: htmlFromMarkdown(typed),
          ...(who > 0 && { member_id: who }),
          ...(date && { due_ts: noonOf(date) }),
        },
      ),
    [['items']],
  )
  const faults = faultsOf(save.error)
  return (
    <Sheet
      title={items.make}
      busy={save.isPending}
      disabled={!typed.trim() || home === undefined}
      close={close}
      draft={draft}
      save={() =>
        save.mutate(undefined, {
          onSuccess: () => {
            showToast(texts.made)
            forget()
            close()
          },
        })
      }
    >
      <TextField
        label={texts.what}
        rows={2}
        value={typed}
        change={(to) => change({ typed: to })}
        error={faults['description']}
      />
      {anywhere && (
        <SelectField
          label={formWords.plan.room}
          options={rooms.map((room) => [String(room.room_id), nameOf(room)] as const)}
          value={String(home ?? '')}
          choose={(to) => change({ room: Number(to), who: 0 })}
        />
      )}
      <SelectField
        label={editor.assignee}
        options={[
          ['0', items.unassigned] as const,
          ...people.map(({ member_id, member_name }) => [String(member_id), member_name] as const),
        ]}
        value={String(who)}
        choose={(to) => change({ who: Number(to) })}
        error={faults['member_id']}
      />
      <DayField
        label={editor.dueDate}
        value={date}
        change={(to) => change({ date: to })}
        error={faults['due_ts']}
        optional
      />
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
