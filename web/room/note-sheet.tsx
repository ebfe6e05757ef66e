// The sheet that writes a note of a room, or changes one.
import { useState } from 'react'
import { notes } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { TextField } from '../kit/fields/plain-fields.tsx'
import { htmlFromMarkdown } from '../kit/text/markdown-text.ts'
import { plainText } from '../kit/text/rich-text.tsx'
import type { Note } from '../meeting/blocks/blocks.ts'
import { noteWords } from '../note-words.ts'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'

const { notes: texts } = noteWords

interface Props {
  room_id: number
  /** The note that is changed; a new one without it. */
  note?: Note
  close: () => void
}

/** The sheet. */
export function NoteSheet({ room_id, note, close }: Props) {
  const [before] = useState(() => (note ? plainText(note.description) : ''))
  const [typed, type] = useState(before)
  const save = useChange(
    () =>
      note
        ? notes('change', { note_id: note.note_id }, { description: htmlFromMarkdown(typed) })
        : notes('addToRoom', { room_id }, { description: htmlFromMarkdown(typed) }),
    [['notes', 'room', room_id]],
  )
  const fault = faultsOf(save.error)['description']
  return (
    <Sheet
      title={note ? texts.edit : texts.write}
      busy={save.isPending}
      disabled={!typed.trim() || typed === before}
      close={close}
      save={() =>
        save.mutate(undefined, {
          onSuccess: () => {
            showToast(texts.saved)
            close()
          },
        })
      }
    >
      <TextField label={texts.text} rows={6} value={typed} change={type} hint={texts.hint} error={fault} />
      {!fault && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
