// Changes several action items: optimistic updates, sent one after the other.
import { actionItems } from '../api/clients.ts'
import { fetchAgain } from '../api/fetch-again.ts'
import { enqueue } from '../api/writing/queue.ts'

/** The new value of a field of one of them. */
export interface OneChange {
  action_item_id: number
  to: { state: 0 | 1 } | { member_id: number | null } | { due_ts: number | null }
}

/** What the server refuses stays in its row with the reason; the lists are asked again once. */
export function changeSeveral(changes: readonly OneChange[]): void {
  changes.forEach(({ action_item_id, to }, index) => {
    const change = () => actionItems('change', { action_item_id }, to)
    const send = async () => {
      await change()
      if (index < changes.length - 1) return
      await fetchAgain(['items'], ['item', action_item_id])
    }
    const about = { changed: `action-item-${action_item_id}`, ...('state' in to && { ticked: to.state }) }
    enqueue(about, send, { leave: change })
  })
}
