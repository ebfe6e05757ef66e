// Bulk actions for selected action items: marking them as done, with Undo.
import { plural } from '../../words/fill.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import type { Item } from '../meeting/blocks/blocks.ts'
import { known } from '../site.ts'
import { actionsTexts as texts } from './actions-words.ts'
import { setDone } from './set-done.ts'

const OPEN = 0
const CLOSED = 1

interface Props {
  items: readonly Item[]
  selected: ReadonlySet<number>
  done: () => void
}

/** The bar at the end of the window. */
export function SelectedBar({ items, selected, done }: Props) {
  const those = items.filter(({ action_item_id }) => selected.has(action_item_id))
  const close = () => {
    const open = those.filter(({ state }) => state.value === OPEN).map(({ action_item_id }) => action_item_id)
    done()
    setDone(open, CLOSED)
    showToast(plural(texts.closed, open.length, known.locale), () => {
      setDone(open, OPEN)
      showToast(plural(texts.reopened, open.length, known.locale))
    })
  }
  return (
    <div className="selected-bar">
      <p role="status">{plural(texts.selected, those.length, known.locale)}</p>
      <button
        type="button"
        className="button"
        disabled={!those.some(({ state }) => state.value === OPEN)}
        onClick={close}
      >
        {texts.close}
      </button>
    </div>
  )
}
