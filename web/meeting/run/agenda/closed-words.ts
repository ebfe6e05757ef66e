// Text for an agenda without open items.
import { fill } from '../../../../words/fill.ts'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { words } from '../../../words.ts'

const { meetings } = words
const CLOSED = ['done', 'skipped', 'carried'] as const

/** The words, such as `2 done · 1 carried over`. `items`: an agenda of which headings are not counted. */
export function closedWords(items: readonly AgendaItem[]): string {
  const headings = new Set(items.map(({ parent_id }) => parent_id?.value))
  const leaves = items.filter(({ agenda_item_id }) => !headings.has(agenda_item_id))
  if (!leaves.length) return meetings.emptyAgenda
  const counted = CLOSED.flatMap((closed) => {
    const count = leaves.filter(({ state }) => state === closed).length
    return count ? [fill(meetings.closedItems[closed], { count })] : []
  })
  return leaves.every(({ state }) => state === 'done') ? meetings.allItemsDone : counted.join(' · ')
}
