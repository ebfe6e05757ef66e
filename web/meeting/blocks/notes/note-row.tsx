// A note, decision or issue: its text, who wrote it and when. It is edited where it stands.

import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fill } from '../../../../words/fill.ts'
import { useWriting } from '../../../api/changes/presence.ts'
import { notes } from '../../../api/clients.ts'
import { loadModule } from '../../../api/connection.ts'
import { mayUse } from '../../../api/rights.ts'
import { announce } from '../../../kit/page/title.ts'
import { useNow } from '../../../kit/time/now.ts'
import { dateOf, day, timeOfDay } from '../../../kit/time/time.ts'
import { useJustTaken } from '../../../parts/decisions/just-taken.ts'
import { EditableText } from '../../../parts/editor/editable-text.tsx'
import { Initials } from '../../../parts/people/person.tsx'
import { Writers } from '../../../parts/people/writers.tsx'
import { useIsRemoved } from '../../../parts/saving/removal.ts'
import { words } from '../../../words.ts'
import { BlockRow, focusRow } from '../block-row.tsx'
import { noteText } from '../block-texts.ts'
import { itemOf, kindOfNote, type Note, notesKey } from '../blocks.ts'
import { useChosen } from '../chosen-value.ts'
import { useMayWrite } from '../locked.ts'
import { RefusedChanges } from '../refused-changes.tsx'
import { useEditing } from '../use-editing.ts'
import { DecisionOfNote } from './decision-of-note.tsx'
import { LateNoteHistory } from './late-note-history.tsx'
import { removeNote, setKindOfNote } from './note-changes.ts'

const { blocks, editor } = words
const MoveBlock = lazy(async () => ({ default: (await loadModule(() => import('../move-block.tsx'))).MoveBlock }))

const KINDS = ['note', 'decision', 'issue'] as const

/** The row. A decision is a mark; an issue says what it is by a word and an icon. */
export function NoteRow({ note }: { note: Note }) {
  const now = useNow(false)
  const [source] = useState(() => noteText(note))
  const id = `note-${note.note_id}`
  const kind = (useChosen(id, 'kind') as ReturnType<typeof kindOfNote> | undefined) ?? kindOfNote(note)
  const [at, setAt] = useEditing(id)
  const [placing, setPlacing] = useState(false)
  const [showsHistory, showHistory] = useState(false)
  const { description, create_id, create_ts, note_id, meeting_id } = note
  const target = { writing: 'note', thing_id: note_id } as const
  const editing = at !== undefined
  useWriting(editing ? target : undefined)
  const mayWrite = useMayWrite()
  const [mayEdit, mayDelete] = [mayWrite(note, 'PATCH'), mayWrite(note, 'DELETE')]
  const isTaken = useJustTaken(note_id, create_ts.value, kind === 'decision')
  if (useIsRemoved(id)) return null

  const leave = (empty: boolean) => {
    setAt(undefined)
    if (empty && mayDelete) removeNote(note, kind)
    else focusRow(id)
  }
  const choices = [
    ...(mayEdit
      ? KINDS.filter((one) => one !== kind).map((one) => ({
          label: editor.makeKind[one],
          run: () => {
            setKindOfNote(note, one)
            announce(fill(editor.kindChanged, { kind: blocks.kinds[one] }))
          },
        }))
      : []),
    ...(mayEdit && meeting_id ? [{ label: editor.place, run: () => setPlacing(true) }] : []),
    // What it was is read in approved minutes too.
    ...(mayUse(note, 'GET', 'versions') ? [{ label: editor.history, run: () => showHistory(true) }] : []),
    ...(mayDelete ? [{ label: editor.delete, destructive: true, run: () => removeNote(note, kind) }] : []),
  ]
  const text = (
    <EditableText
      editing={editing}
      source={source}
      html={description}
      label={editor.textOf[kind]}
      placeholder={editor.placeholder}
      at={at === 'end' ? undefined : at}
      leave={leave}
    />
  )
  const of = (
    <p className="of">
      {kind === 'issue' && (
        <strong className="kind">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> {blocks.kinds.issue}
        </strong>
      )}
      <span className="by">
        {create_id && <Initials member_id={create_id.value} name={create_id.display} />}
        <span>
          {create_id?.display} · {whenOf(create_ts.value, now)}
        </span>
      </span>
    </p>
  )
  return (
    <BlockRow
      id={id}
      html={description}
      editing={editing}
      edit={mayEdit ? (to) => setAt(to ?? 'end') : undefined}
      choices={choices}
    >
      <div className={`note ${kind}`}>
        {kind === 'decision' ? (
          <DecisionOfNote note={note} isTaken={isTaken} facts={of}>
            {text}
          </DecisionOfNote>
        ) : (
          <>
            {text}
            {of}
          </>
        )}
        <Writers target={target} />
        <RefusedChanges id={id} />
        {showsHistory && (
          <LateNoteHistory
            note_id={note_id}
            restores={mayEdit}
            stale={meeting_id ? notesKey(meeting_id.value) : ['notes']}
            close={() => showHistory(false)}
          />
        )}
        {placing && meeting_id && (
          <Suspense>
            <MoveBlock
              meeting_id={meeting_id.value}
              under={itemOf(note)}
              put={(agenda_item_id) => notes('change', { note_id }, { agenda_item_id: agenda_item_id as never })}
              stale={notesKey(meeting_id.value)}
              close={() => setPlacing(false)}
            />
          </Suspense>
        )}
      </div>
    </BlockRow>
  )
}

const whenOf = (at: number, now: number): string => (dateOf(at) === dateOf(now) ? timeOfDay(at) : day(at, now))
