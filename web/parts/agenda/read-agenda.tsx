// The agenda for those who may not edit it.
import { useRef } from 'react'
import { ListMotion } from '../../kit/page/list-motion.tsx'
import { AgendaRow, type Below } from './agenda-row.tsx'
import { AgendaSum } from './agenda-sum.tsx'
import type { ItemClock } from './item-clock.ts'
import { type AgendaItem, levelsOf, numbersOf } from './outline.ts'
import './agenda.css'

interface Props {
  items: readonly AgendaItem[]
  /** The length of the meeting in seconds; undefined where it has none. */
  length: number | undefined
  clock: ItemClock
  below?: Below | undefined
}

/** The rows and their sum. */
export function ReadAgenda({ items, length, clock, below }: Props) {
  const numbers = numbersOf(items)
  const levels = levelsOf(items)
  const list = useRef<HTMLOListElement>(null)
  return (
    <div className="agenda-box">
      <ol className="agenda" ref={list}>
        {items.map((item) => (
          <AgendaRow
            key={item.agenda_item_id}
            item={item}
            number={numbers.get(item.agenda_item_id)}
            level={levels.get(item.agenda_item_id) ?? 0}
            clock={clock}
            below={below}
          />
        ))}
      </ol>
      <ListMotion list={list} order={items.map(({ agenda_item_id }) => agenda_item_id).join()} movesOnly />
      <AgendaSum length={length} items={items} />
    </div>
  )
}
