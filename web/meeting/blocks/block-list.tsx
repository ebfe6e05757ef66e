// Blocks in the order in which they were written, each with an address of its own in the page.
import type { Unsent } from '../../api/writing/queue.ts'
import { ActionItemBlock } from './action-items/action-item-block.tsx'
import type { Block } from './blocks.ts'
import { useIsNews } from './news.ts'
import { NoteRow } from './notes/note-row.tsx'
import { type UnsentBlock, UnsentRow } from './unsent-blocks.tsx'

interface Props {
  blocks: readonly Block[]
  unsent: readonly Unsent<UnsentBlock>[]
}

/** The list; nothing where there is nothing. */
export function BlockList({ blocks, unsent }: Props) {
  if (!blocks.length && !unsent.length) return null
  return (
    <ul className="blocks">
      {blocks.map((block) => (
        <BlockItem key={keyOf(block)} block={block} />
      ))}
      {unsent.map((one) => (
        <li key={one.id} className="is-unsent" data-unsent={one.id}>
          <UnsentRow block={one} />
        </li>
      ))}
    </ul>
  )
}

const keyOf = ({ note, item }: Block): string => (note ? `note-${note.note_id}` : `action-${item?.action_item_id}`)

function BlockItem({ block }: { block: Block }) {
  const { note, item } = block
  return (
    <li className={useIsNews(block) ? 'is-news' : undefined}>
      {note && <NoteRow note={note} />}
      {item && <ActionItemBlock item={item} />}
    </li>
  )
}
