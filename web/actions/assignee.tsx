// Assignee of an action item: a name that becomes a field when pressed.
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange, useUnanswered } from '../api/writing/use-change.ts'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { showToast } from '../kit/feedback/toasts.ts'
import { storeOnPage } from '../meeting/blocks/action-items/action-item-changes.ts'
import { useAssignablePeople } from '../meeting/blocks/action-items/assignable-people.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { Initials } from '../parts/people/person.tsx'
import { PersonSelect } from '../parts/people/person-select.tsx'
import { words } from '../words.ts'

const { editor, items } = words

/** The assignee; whom else it can be given to is asked for once somebody wants to change it. */
export function Assignee({ item, may }: { item: Item; may: boolean }) {
  const [editing, edit] = useState(false)
  if (may && editing) return <AssigneeField item={item} />
  const { member_id } = item
  return (
    <>
      {member_id ? (
        <span className="assignee">
          <Initials member_id={member_id.value} name={member_id.display} />
          {member_id.display}
        </span>
      ) : (
        items.unassigned
      )}
      {may && (
        <IconButton
          label={fill(editor.editField, { field: items.assignee })}
          icon={IconPencil}
          tip={editor.edit}
          onClick={() => edit(true)}
        />
      )}
    </>
  )
}

/** The field, which saves whom one chooses; that can be undone. */
function AssigneeField({ item }: { item: Item }) {
  const { action_item_id, member_id } = item
  const people = useAssignablePeople(item)
  const change = useChange(
    ({ to, seen }: { to: number | null; seen: number | null }) => storeOnPage(item, 'member_id', to, seen),
    [['items'], ['item', action_item_id]],
  )
  const [chosen, send] = useUnanswered(change)
  const last = chosen.at(-1)
  const before = last ? last.to : (member_id?.value ?? null)
  const set = (to: number | null) => {
    const undo = () => send({ to: before, seen: to })
    send({ to, seen: before }, { onSuccess: () => showToast(items.assigneeSaved, undo) })
  }
  const fault = faultsOf(change.error)['member_id']
  return (
    <>
      <PersonSelect
        // It was asked for with a button just now.
        autoFocus
        aria-label={items.assignee}
        aria-invalid={fault !== undefined}
        people={people}
        stored={member_id}
        value={before}
        choose={set}
      />
      {fault ? (
        <span className="told" role="alert">
          {fault}
        </span>
      ) : (
        <ErrorMessage error={change.error} />
      )}
    </>
  )
}
