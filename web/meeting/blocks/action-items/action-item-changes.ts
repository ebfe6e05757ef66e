// Actions on an action item: assignee, due date and deletion.
import { ResponseError } from '../../../../contract/client.ts'
import { fill } from '../../../../words/fill.ts'
import { actionItems } from '../../../api/clients.ts'
import { fetchAgain } from '../../../api/fetch-again.ts'
import { plainText } from '../../../kit/text/rich-text.tsx'
import { day } from '../../../kit/time/time.ts'
import { removeSeen } from '../../../parts/saving/removal.ts'
import { storedField, storeValue } from '../../../parts/saving/stored-field.ts'
import { words } from '../../../words.ts'
import type { Item } from '../blocks.ts'
import { storeChosen } from '../chosen-value.ts'

const { editor, items, times } = words

const refresh = ({ action_item_id }: Item) => fetchAgain(['items'], ['item', action_item_id])

/** One of the two values of an action item that are chosen. An empty text stands for none. */
function fieldOf({ action_item_id }: Item, name: 'member_id' | 'due_ts', displayed?: (row: Item) => void) {
  return storedField<Item>({
    read: () => actionItems('one', { action_item_id }, {}),
    change: (value, ifMatch) =>
      actionItems('change', { action_item_id }, { [name]: value ? Number(value) : null }, {}, ifMatch),
    valueOf: (row) => {
      displayed?.(row)
      return String(row[name]?.value ?? '')
    },
  })
}

/** Assigns an action item; null for nobody. On a conflict with somebody else's assignment, the reader chooses. */
export function assignActionItem(item: Item, member_id: number | null): void {
  let name = ''
  const field = fieldOf(item, 'member_id', (row) => {
    name = row.member_id?.display ?? items.unassigned
  })
  storeChosen(`action-item-${item.action_item_id}`, field, {
    ...{ name: 'member_id', value: String(member_id ?? ''), seen: String(item.member_id?.value ?? '') },
    ...{ named: () => name, stored: () => refresh(item) },
  })
}

const CHANGED = 412

/**
 * Stores who does it, or the due time, that was chosen where `seen` stood; null for none. Throws 412 where somebody else has
 * chosen another one meanwhile.
 */
export async function storeOnPage(
  item: Item,
  name: 'member_id' | 'due_ts',
  to: number | null,
  seen: number | null,
): Promise<void> {
  const other = await storeValue(fieldOf(item, name), String(to ?? ''), String(seen ?? ''))
  if (other) throw new ResponseError(CHANGED, { message: 'Precondition Failed' }, new Headers())
}

/** Sets the time at which an action item is due (Unix seconds); null for none. */
export const setDueTime = (item: Item, due_ts: number | null): void =>
  storeChosen(`action-item-${item.action_item_id}`, fieldOf(item, 'due_ts'), {
    ...{ name: 'due_ts', value: String(due_ts ?? ''), seen: String(item.due_ts?.value ?? '') },
    named: (value) => (value ? fill(times.due, { day: day(Number(value), Date.now() / 1000) }) : items.noDueDate),
    stored: () => refresh(item),
  })

/** Deletes an action item after eight seconds, unless that is undone. */
export function removeActionItem(item: Item): void {
  const { action_item_id } = item
  removeSeen<Item>(`action-item-${action_item_id}`, plainText(item.description), editor.deleted.action, {
    ...{ text: item.description, textOf: ({ description }) => description },
    read: () => actionItems('one', { action_item_id }, {}),
    drop: (ifMatch) => actionItems('drop', { action_item_id }, {}, {}, ifMatch).finally(() => refresh(item)),
  })
}
