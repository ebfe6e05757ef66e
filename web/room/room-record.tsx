// The record of a room: the notes, decisions and issues of all its meetings, and notes that belong to the room alone.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { notes } from '../api/clients.ts'
import { managing } from '../api/requests/managing-requests.ts'
import { recordAddress } from '../api/requests/record-address.ts'
import { mayUse } from '../api/rights.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Choices } from '../kit/fields/choices.tsx'
import { usePageAddress } from '../kit/page/page-address.ts'
import { Section } from '../kit/page/section.tsx'
import { beginningOf } from '../kit/text/beginning.ts'
import { plainText } from '../kit/text/rich-text.tsx'
import type { Note } from '../meeting/blocks/blocks.ts'
import { LateNoteHistory } from '../meeting/blocks/notes/late-note-history.tsx'
import { NoteList, useNotes } from '../meeting/blocks/notes/note-list.tsx'
import { noteWords } from '../note-words.ts'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { AuthorChoice } from '../parts/people/author-choice.tsx'
import { RoomHead } from '../parts/places/room-head.tsx'
import { removeSeen, useIsRemoved } from '../parts/saving/removal.ts'
import { words } from '../words.ts'
import { NoteSheet } from './note-sheet.tsx'
import { useReadableRoomPeople, useRoom } from './room-queries.ts'

const { notes: texts } = noteWords
const route = getRouteApi('/rooms/$room_id/record')

/** The page. */
export function RoomRecord() {
  const { room_id } = route.useParams()
  const [address, narrow] = usePageAddress(route.useSearch(), recordAddress)
  const { edit, open, close } = useSheet()
  const [edited, show] = useState<Note>()
  const [past, showPast] = useState<Note>()
  const { kind, author } = address
  const people = useReadableRoomPeople(room_id)
  const list = useNotes(['room', room_id, kind ?? '', author ?? 0], (page) => managing.notesIn(room_id, page, address))
  const choose = (to: keyof typeof texts.kinds) => narrow((now) => ({ ...now, kind: to === 'all' ? undefined : to }))
  return (
    <LoadedPage
      query={useRoom(room_id)}
      together={[list, people]}
      title={({ body }) => `${words.ways.record}, ${body.name}`}
    >
      {({ body: room }) => {
        const writes = mayUse(room, 'POST', 'notes')
        return (
          <>
            <RoomHead room={room} />
            <Section title={texts.ofRoom}>
              <div className="buttons after-heading">
                <Choices label={texts.kind} hidden name="kind" of={texts.kinds} value={kind ?? 'all'} choose={choose} />
                {writes && <CommandButton label={texts.write} quiet run={() => open({ edit: 'note' })} />}
                <Link className="button quiet" to="/decisions" search={{ room_id }}>
                  {texts.decisions}
                </Link>
                <AuthorChoice
                  people={people.data?.body ?? []}
                  value={author}
                  choose={(to) => narrow((now) => ({ ...now, author: to }))}
                />
              </div>
              <NoteList
                query={list}
                narrowed={kind !== undefined || author !== undefined}
                more={(note) =>
                  note.meeting_id === null && (
                    <NoteMenu note={note} edit={() => show(note)} history={() => showPast(note)} />
                  )
                }
              />
            </Section>
            {edit === 'note' && writes && <NoteSheet room_id={room_id} close={close} />}
            {past && (
              <LateNoteHistory
                note_id={past.note_id}
                restores
                stale={['notes', 'room', room_id]}
                close={() => showPast(undefined)}
              />
            )}
            {edited && <NoteSheet room_id={room_id} note={edited} close={() => show(undefined)} />}
          </>
        )
      }}
    </LoadedPage>
  )
}

/** What can be done with a note of the room: one of a meeting is changed in its record. */
/** Deletes a note after eight seconds, unless that is undone. */
function removeNote({ note_id, description }: Note): void {
  removeSeen<Note>(`note-${note_id}`, plainText(description), texts.deleted, {
    ...{ text: description, textOf: (row) => row.description },
    read: () => notes('one', { note_id }, {}),
    drop: (ifMatch) => notes('drop', { note_id }, {}, {}, ifMatch),
  })
}

function NoteMenu({ note, edit, history }: { note: Note; edit: () => void; history: () => void }) {
  const { note_id } = note
  const name = `note-${note_id}`
  if (useIsRemoved(name)) return <em> {texts.deleted}</em>
  const choices = [
    ...(mayUse(note, 'PATCH') ? [{ label: texts.edit, run: edit }] : []),
    ...(mayUse(note, 'GET', 'versions') ? [{ label: texts.history, run: history }] : []),
    ...(mayUse(note, 'DELETE')
      ? [
          {
            label: texts.delete,
            destructive: true,
            run: () => removeNote(note),
          },
        ]
      : []),
  ]
  return (
    choices.length > 0 && (
      <MenuButton label={fill(texts.more, { note: beginningOf(note.description) })} choices={choices} />
    )
  )
}
