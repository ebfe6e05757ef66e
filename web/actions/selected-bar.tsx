// Bulk actions for selected action items: done, assignee and due date, each with Undo.
import { IconX } from '@tabler/icons-react'
import { plural } from '../../words/fill.ts'
import { IconButton } from '../kit/buttons/icon-button.tsx'
import { showToast } from '../kit/feedback/toasts.ts'
import { byName } from '../kit/text/by-name.ts'
import { noonOf } from '../kit/time/time.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { DayField } from '../parts/form/day-field.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { actionsTexts as texts } from './actions-words.ts'
import { changeSeveral, type OneChange } from './change-several.ts'
import { useSharedPeople } from './shared-people.ts'

const { editor, items: itemWords } = words
const OPEN = 0
const CLOSED = 1
const NOBODY = 'nobody'

interface Props {
  items: readonly Item[]
  selected: ReadonlySet<number>
  done: () => void
}

interface Said {
  one: string
  other: string
}

/** Gives each item a new value, says so, and takes it back with Undo. */
function change(
  items: readonly Item[],
  to: OneChange['to'],
  before: (item: Item) => OneChange['to'],
  said: Said,
): void {
  changeSeveral(items.map(({ action_item_id }) => ({ action_item_id, to })))
  showToast(plural(said, items.length, known.locale), () => {
    changeSeveral(items.map((item) => ({ action_item_id: item.action_item_id, to: before(item) })))
    showToast(plural(texts.changedBack, items.length, known.locale))
  })
}

/** The bar at the end of the window. */
export function SelectedBar({ items, selected, done }: Props) {
  const those = items.filter(({ action_item_id }) => selected.has(action_item_id))
  const open = those.filter(({ state }) => state.value === OPEN)
  const people = useSharedPeople(open)
  const close = () => {
    const ids = open.map(({ action_item_id }) => action_item_id)
    done()
    changeSeveral(ids.map((action_item_id) => ({ action_item_id, to: { state: CLOSED } })))
    showToast(plural(texts.closed, ids.length, known.locale), () => {
      changeSeveral(ids.map((action_item_id) => ({ action_item_id, to: { state: OPEN } })))
      showToast(plural(texts.reopened, ids.length, known.locale))
    })
  }
  const assign = (member_id: number | null) =>
    change(open, { member_id }, (item) => ({ member_id: item.member_id?.value ?? null }), texts.assigned)
  const setDue = (due_ts: number | null) =>
    change(open, { due_ts }, (item) => ({ due_ts: item.due_ts?.value ?? null }), texts.dueSet)
  return (
    <div className="selected-bar" role="toolbar" aria-label={texts.bulk}>
      <p role="status">{plural(texts.selected, those.length, known.locale)}</p>
      <div className="bulk">
        {open.length > 0 && (
          <>
            <select
              aria-label={editor.assignee}
              value=""
              onChange={({ currentTarget: { value } }) => assign(value === NOBODY ? null : Number(value))}
            >
              <option value="" disabled>
                {editor.assignee}
              </option>
              <option value={NOBODY}>{itemWords.unassigned}</option>
              {people.toSorted(byName).map(({ member_id, member_name }) => (
                <option key={member_id} value={member_id}>
                  {member_name}
                </option>
              ))}
            </select>
            <DayField label={editor.dueDate} value="" change={(date) => date && setDue(noonOf(date))} />
            {open.some(({ due_ts }) => due_ts) && (
              <button type="button" className="button quiet" onClick={() => setDue(null)}>
                {itemWords.removeDueDate}
              </button>
            )}
          </>
        )}
        <button type="button" className="button" disabled={!open.length} onClick={close}>
          {texts.close}
        </button>
        <IconButton label={texts.stopSelecting} icon={IconX} onClick={done} />
      </div>
    </div>
  )
}
