// Actions on a note: its kind and deletion.
import { notes } from '../../../api/clients.ts'
import { fetchAgain } from '../../../api/fetch-again.ts'
import { plainText } from '../../../kit/text/rich-text.tsx'
import { removeSeen } from '../../../parts/saving/removal.ts'
import { storedField } from '../../../parts/saving/stored-field.ts'
import { words } from '../../../words.ts'
import { showInBlocks } from '../block-texts.ts'
import { kindOfNote, type Note, notesKey } from '../blocks.ts'
import { storeChosen } from '../chosen-value.ts'

const { blocks, editor } = words

type Kind = 'note' | 'decision' | 'issue'

const refresh = ({ meeting_id }: Note) => (meeting_id ? fetchAgain(notesKey(meeting_id.value)) : undefined)

/** The tags that do not say what kind of note it is. */
const otherTags = ({ tags }: Note): string[] =>
  ((tags as string[] | undefined) ?? []).filter((tag) => tag !== 'decision' && tag !== 'issue')

/** Makes a note, a decision or an issue of a note, unless somebody else did so meanwhile. Other tags of it stay. */
export function setKindOfNote(note: Note, kind: Kind): void {
  const { note_id, meeting_id } = note
  let others = otherTags(note)
  const field = storedField<Note>({
    read: async () => {
      const answer = await notes('one', { note_id }, {}, { embed: 'tags' })
      others = otherTags(answer.body)
      return answer
    },
    change: (value, ifMatch) =>
      notes('change', { note_id }, { tags: value === 'note' ? others : [...others, value] }, {}, ifMatch),
    valueOf: kindOfNote,
    // An answer to a change, refused or not, has no tags.
    isWhole: ({ tags }) => tags !== undefined,
  })
  showInBlocks(meeting_id?.value, (block) =>
    block.note?.note_id === note_id
      ? { ...block, note: { ...block.note, tags: kind === 'note' ? others : [...others, kind] } }
      : block,
  )
  storeChosen(`note-${note_id}`, field, {
    ...{ name: 'kind', value: kind, seen: kindOfNote(note) },
    named: (value) => blocks.kinds[value as Kind],
    stored: () => refresh(note),
  })
}

/** Deletes a note after eight seconds, unless that is undone. */
export function removeNote(note: Note, kind: Kind): void {
  const { note_id } = note
  removeSeen<Note>(`note-${note_id}`, plainText(note.description), editor.deleted[kind], {
    ...{ text: note.description, textOf: ({ description }) => description },
    read: () => notes('one', { note_id }, {}),
    drop: (ifMatch) => notes('drop', { note_id }, {}, {}, ifMatch).finally(() => refresh(note)),
  })
}
