// Marks several action items as done or open: optimistic updates, sent one after the other.
import { actionItems } from '../api/clients.ts'
import { fetchAgain } from '../api/fetch-again.ts'
import { enqueue } from '../api/writing/queue.ts'

/** `state`: 0 for open, 1 for done. What the server refuses stays in its row with the reason; the lists are asked again once. */
export function setDone(ids: readonly number[], state: 0 | 1): void {
  ids.forEach((action_item_id, index) => {
    const change = () => actionItems('change', { action_item_id }, { state })
    const send = async () => {
      await change()
      if (index < ids.length - 1) return
      await fetchAgain(['items'], ['item'])
    }
    enqueue({ changed: `action-item-${action_item_id}`, ticked: state }, send, { leave: change })
  })
}
