// What was written under the other items, folded one below the other; each can be written to still.
import { useEffect, useState } from 'react'
import type { AgendaItem } from '../../../parts/agenda/outline.ts'
import { words } from '../../../words.ts'
import { BlockList } from '../../blocks/block-list.tsx'
import type { useBlocksUnder } from '../../record.tsx'
import { WrittenCount } from './written-count.tsx'

const { blocks: texts, run } = words

interface Props {
  items: readonly AgendaItem[]
  /** The item that the composer writes under, which is not folded. */
  unfolded: number | undefined
  under: ReturnType<typeof useBlocksUnder>['under']
  /** Called where the reader asks to write under an item. */
  write: (item: AgendaItem) => void
}

/** The folded items, those without anything left out; and what stands outside of the agenda. */
export function EarlierItems({ items, unfolded, under, write }: Props) {
  const written = [...items, undefined]
    .map((item) => ({ item, ...under(item?.agenda_item_id) }))
    .filter(({ blocks, unsent }) => blocks.length + unsent.length > 0)
  if (!written.length) return null
  return (
    <section className="earlier" aria-label={run.earlier}>
      {written.map(({ item, ...written }) => (
        <Folded
          key={item?.agenda_item_id ?? 0}
          item={item}
          {...written}
          unfolds={item !== undefined && item.agenda_item_id === unfolded}
          write={write}
        />
      ))}
    </section>
  )
}

type FoldedProps = Pick<Props, 'write'> &
  ReturnType<Props['under']> & {
    item: AgendaItem | undefined
    unfolds: boolean
  }

/** One of them; it unfolds for what waits or was refused, and where the composer writes, so that nothing of that is hidden. */
function Folded({ item, blocks, unsent, unfolds, write }: FoldedProps) {
  const waits = unfolds || unsent.length > 0
  const [open, setOpen] = useState(waits)
  useEffect(() => {
    if (waits) setOpen(true)
  }, [waits])
  return (
    <details className="folded" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {item?.title ?? texts.others} <WrittenCount of={blocks.length + unsent.length} />
      </summary>
      <BlockList blocks={blocks} unsent={unsent} />
      {item && (
        <button type="button" className="button bare" onClick={() => write(item)}>
          {run.writeHere}
        </button>
      )}
    </details>
  )
}
