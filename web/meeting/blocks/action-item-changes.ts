// What can be done with an action item beside editing its text: assignee, due date, and deleting it.
import { actionItems } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { enqueue } from '../../api/queue.ts'
import { removeLater } from '../../ui/removal.ts'
import { words } from '../../words.ts'
import type { Item } from './blocks.ts'

const { editor } = words

const refresh = ({ action_item_id }: Item) =>
  Promise.all([['items'], ['item', action_item_id]].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** Gives an action item to somebody, or sets the time at which it is due (Unix seconds); null for nobody and no time. */
export function changeActionItem(item: Item, sent: { member_id?: number | null; due_ts?: number | null }): void {
  const { action_item_id } = item
  enqueue({ changed: `action-item-${action_item_id}` }, async () => {
    await actionItems('change', { action_item_id }, sent)
    await refresh(item)
  })
}

/** Deletes an action item after eight seconds, unless that is undone. */
export function removeActionItem(item: Item): void {
  const { action_item_id } = item
  removeLater(`action-item-${action_item_id}`, editor.deleted.action, async () => {
    await actionItems('drop', { action_item_id }, {})
    await refresh(item)
  })
}
