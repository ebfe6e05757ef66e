// Assignee and due date of an action item, saved on selection.
import { useId } from 'react'
import { dateOf, noonOf } from '../../../kit/time/time.ts'
import { DayField } from '../../../parts/form/day-field.tsx'
import { PersonSelect } from '../../../parts/people/person-select.tsx'
import { words } from '../../../words.ts'
import type { Item } from '../blocks.ts'
import { useChosen } from '../chosen-value.ts'
import { assignActionItem, setDueTime } from './action-item-changes.ts'
import { useAssignablePeople } from './assignable-people.ts'

const { editor, items } = words

/** Gives a field the focus once. */
const focus = (field: HTMLElement | null) => field?.focus()

/** The fields. `first`: the first of them gets the focus. */
export function ActionItemFields({ item, first = false }: { item: Item; first?: boolean | undefined }) {
  const { member_id, due_ts } = item
  const id = useId()
  const people = useAssignablePeople(item)
  const row = `action-item-${item.action_item_id}`
  const who = Number(useChosen(row, 'member_id') ?? member_id?.value ?? 0)
  const due = useChosen(row, 'due_ts') ?? due_ts?.value
  const date = due ? dateOf(Number(due)) : ''
  return (
    <div className="row-fields">
      <div>
        <label htmlFor={`${id}who`}>{editor.assignee}</label>
        <PersonSelect
          id={`${id}who`}
          ref={first ? focus : undefined}
          people={people}
          stored={member_id}
          value={who}
          choose={(to) => {
            assignActionItem(item, to)
          }}
        />
      </div>
      <div>
        <DayField label={editor.dueDate} value={date} change={(to) => setDueTime(item, noonOf(to))} />
        {date && (
          <button type="button" className="button bare small" onClick={() => setDueTime(item, null)}>
            {items.removeDueDate}
          </button>
        )}
      </div>
    </div>
  )
}
