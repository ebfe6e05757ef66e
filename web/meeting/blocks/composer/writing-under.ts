// The item under which the composer writes, in words.
import { fill } from '../../../../words/fill.ts'
import { words } from '../../../words.ts'

const { run } = words

export interface WritableItem {
  agenda_item_id: number
  title: string
  /** Known of the items of a meeting that is run. */
  state?: string
}

/** Names the item; one that was just closed stays the one to write under until the next begins, which is said. */
export function writingUnder({ title, state }: WritableItem, items: readonly WritableItem[]): string {
  const isClosed = state === 'done' && !items.some((item) => item.state === 'current')
  return fill(isClosed ? run.writingUnderClosed : run.writingUnder, { item: title })
}
