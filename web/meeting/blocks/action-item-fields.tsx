// Who does an action item and until when, as fields; each is saved as soon as it is chosen.
import { useId } from 'react'
import { DayField } from '../../ui/day-field.tsx'
import { dateOf, startOf } from '../../ui/time.ts'
import { words } from '../../words.ts'
import { assignActionItem, setDueTime } from './action-item-changes.ts'
import { useAssignablePeople } from './assignable-people.ts'
import type { Item } from './blocks.ts'
import { useChosen } from './chosen-value.ts'

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
  const present = member_id && !people.some((one) => one.member_id === member_id.value) ? [member_id] : []
  return (
    <div className="row-fields">
      <div>
        <label htmlFor={`${id}who`}>{editor.assignee}</label>
        <select
          id={`${id}who`}
          ref={first ? focus : undefined}
          value={who}
          onChange={({ currentTarget }) => {
            assignActionItem(item, Number(currentTarget.value) || null)
          }}
        >
          <option value={0}>{items.unassigned}</option>
          {present.map(({ value, display }) => (
            <option key={value} value={value}>
              {display}
            </option>
          ))}
          {people.map((one) => (
            <option key={one.member_id} value={one.member_id}>
              {one.member_name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <DayField label={editor.dueDate} value={date} change={(to) => setDueTime(item, startOf(to))} />
        {date && (
          <button type="button" className="button bare small" onClick={() => setDueTime(item, null)}>
            {items.removeDueDate}
          </button>
        )}
      </div>
    </div>
  )
}
