// Due date of an action item: a field that saves each chosen day, and can be cleared.
import { faultsOf } from '../api/problem.ts'
import { useChange, useUnanswered } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { dateOf, noonOf } from '../kit/time/time.ts'
import { storeOnPage } from '../meeting/blocks/action-items/action-item-changes.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { DayField } from '../parts/form/day-field.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { words } from '../words.ts'

const { items } = words

/** The field, with a button that removes the date; both can be undone. */
export function DueDate({ item }: { item: Item }) {
  const { action_item_id, due_ts } = item
  const change = useChange(
    ({ to, seen }: { to: number | null; seen: number | null }) => storeOnPage(item, 'due_ts', to, seen),
    [['items'], ['item', action_item_id]],
  )
  const [chosen, send] = useUnanswered(change)
  const last = chosen.at(-1)
  const before = last ? last.to : (due_ts?.value ?? null)
  const set = (to: number | null) => {
    if (to === before) return
    const undo = () => send({ to: before, seen: to })
    send({ to, seen: before }, { onSuccess: () => showToast(to ? items.dueDateSaved : items.dueDateRemoved, undo) })
  }
  const fault = faultsOf(change.error)['due_ts']
  return (
    <>
      <DayField
        label={items.dueDate}
        value={before ? dateOf(before) : ''}
        change={(date) => set(noonOf(date))}
        error={fault}
      />
      {before && (
        <button type="button" className="button bare" onClick={() => set(null)}>
          {items.removeDueDate}
        </button>
      )}
      {!fault && <ErrorMessage error={change.error} />}
    </>
  )
}
