// The texts of notes and action items as the editor reads and stores them, and what pages show of them at once.
import { actionItems, notes } from '../../api/clients.ts'
import { type Key, queryClient } from '../../api/query-client.ts'
import { plainText } from '../../kit/text/rich-text.tsx'
import { descriptionOf, type TextSource } from '../../parts/editor/text-source.ts'
import { type Block, type Item, itemsKey, type Note, notesKey } from './blocks.ts'

/** Writes acknowledged values into the cache before the list is refetched. */
export function showInBlocks(meeting_id: number | undefined, change: (block: Block) => Block): void {
  if (meeting_id === undefined) return
  const changed = (row: Pick<Block, 'note' | 'item'>) => change({ written: 0, agenda_item_id: undefined, ...row })
  queryClient.setQueryData<Note[]>(notesKey(meeting_id), (all) => all?.map((note) => changed({ note }).note ?? note))
  queryClient.setQueryData<Item[]>(itemsKey(meeting_id), (all) => all?.map((item) => changed({ item }).item ?? item))
}

/** Where notes and action items are shown beside the blocks of their meeting. */
const stale = (keys: readonly Key[]) => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/** The text of a note. */
export const noteText = ({ note_id, meeting_id }: Note): TextSource =>
  descriptionOf({
    draftKey: `note-${note_id}`,
    read: () => notes('one', { note_id }, {}),
    change: (sent, ifMatch) => notes('change', { note_id }, sent, {}, ifMatch),
    stored: ({ description }) => {
      showInBlocks(meeting_id?.value, (block) =>
        block.note?.note_id === note_id ? { ...block, note: { ...block.note, description } } : block,
      )
    },
  })

/** The text of an action item. */
export const actionItemText = ({ action_item_id, meeting_id }: Item): TextSource =>
  descriptionOf({
    draftKey: `action-item-${action_item_id}`,
    read: () => actionItems('one', { action_item_id }, {}),
    change: (sent, ifMatch) => actionItems('change', { action_item_id }, sent, {}, ifMatch),
    stored: ({ description }) => {
      const shown = { description, description_clean: plainText(description) }
      showInBlocks(meeting_id?.value, (block) =>
        block.item?.action_item_id === action_item_id ? { ...block, item: { ...block.item, ...shown } } : block,
      )
      queryClient.setQueryData<{ body: Item }>(
        ['item', action_item_id],
        (query) => query && { ...query, body: { ...query.body, ...shown } },
      )
      stale([['items'], ['item', action_item_id]])
    },
  })
