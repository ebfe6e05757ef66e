// What can be done with a note beside editing its text: another kind, and deleting it.
import { notes } from '../../api/clients.ts'
import { queryClient } from '../../api/query-client.ts'
import { enqueue } from '../../api/queue.ts'
import { removeLater } from '../../ui/removal.ts'
import { words } from '../../words.ts'
import { showInBlocks } from './block-texts.ts'
import { blocksKey, type Note } from './blocks.ts'

const { editor } = words

type Kind = 'note' | 'decision' | 'issue'

const refresh = ({ meeting_id }: Note) =>
  meeting_id ? queryClient.invalidateQueries({ queryKey: blocksKey(meeting_id.value) }) : undefined

/** Makes a note, a decision or an issue of a note. Other tags of it stay. */
export function setKindOfNote(note: Note, kind: Kind): void {
  const { note_id, meeting_id } = note
  const others = ((note.tags as string[] | undefined) ?? []).filter((tag) => tag !== 'decision' && tag !== 'issue')
  const tags = kind === 'note' ? others : [...others, kind]
  showInBlocks(meeting_id?.value, (block) =>
    block.note?.note_id === note_id ? { ...block, note: { ...block.note, tags } } : block,
  )
  enqueue({ changed: `note-${note_id}` }, async () => {
    await notes('change', { note_id }, { tags })
    await refresh(note)
  })
}

/** Deletes a note after eight seconds, unless that is undone. */
export function removeNote(note: Note, kind: Kind): void {
  const { note_id } = note
  removeLater(`note-${note_id}`, editor.deleted[kind], async () => {
    await notes('drop', { note_id }, {})
    await refresh(note)
  })
}
