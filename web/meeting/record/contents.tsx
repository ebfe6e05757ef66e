// The table of contents of a long record.

import type { AgendaItem } from '../../parts/agenda/outline.ts'
import { words } from '../../words.ts'

/** From so many items on there is one. */
const LONG = 5

interface Props {
  items: readonly AgendaItem[]
  numbers: ReadonlyMap<number, number>
}

/** Links to the items that lie in no other; nothing where these are few. */
export function Contents({ items, numbers }: Props) {
  const first = items.filter(({ agenda_item_id }) => numbers.has(agenda_item_id))
  if (first.length < LONG) return null
  return (
    <nav className="record-contents" aria-label={words.record.contents}>
      <ol>
        {first.map(({ agenda_item_id, title }) => (
          <li key={agenda_item_id}>
            <a href={`#item-${agenda_item_id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
