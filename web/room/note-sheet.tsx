// The sheet that writes a note of a room, or changes one.
import { useState } from 'react'
import { notes } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/use-change.ts'
import { managingWords } from '../managing-words.ts'
import type { Note } from '../meeting/blocks/blocks.ts'
import { TextField } from '../ui/form/plain-fields.tsx'
import { Sheet } from '../ui/form/sheet.tsx'
import { ErrorMessage } from '../ui/loaded.tsx'
import { htmlFromMarkdown } from '../ui/markdown-text.ts'
import { plainText } from '../ui/rich-text.tsx'
import { showToast } from '../ui/toasts.ts'

const { notes: texts } = managingWords

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
