// The record of a room: the notes, decisions and issues of all its meetings, and notes that belong to the room alone.
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fill } from '../../words/fill.ts'
import { notes } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { managing } from '../managing-requests.ts'
import { managingWords } from '../managing-words.ts'
import type { Note } from '../meeting/blocks/blocks.ts'
import { LateNoteHistory } from '../meeting/blocks/late-note-history.tsx'
import { NoteList, useNotes } from '../meeting/blocks/note-list.tsx'
import { useAskedAddress } from '../ui/asked-address.ts'
import { AuthorChoice } from '../ui/author-choice.tsx'
import { beginningOf } from '../ui/beginning.ts'
import { Choices } from '../ui/choices.tsx'
import { CommandButton } from '../ui/command-button.tsx'
import { LoadedPage } from '../ui/loaded.tsx'
import { MenuButton } from '../ui/menu.tsx'
import { recordAddress } from '../ui/record-address.ts'
import { removeLater, useIsRemoved } from '../ui/removal.ts'
import { plainText } from '../ui/rich-text.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { Section } from '../ui/section.tsx'
import { useSheet } from '../ui/sheet-address.ts'
import { words } from '../words.ts'
import { NoteSheet } from './note-sheet.tsx'
import { useRoom, useRoomPeople } from './room-queries.ts'

const { notes: texts } = managingWords
const route = getRouteApi('/rooms/$room_id/record')

/** The page. */
export function RoomRecord() {
  const { room_id } = route.useParams()
  const [asked, narrow] = useAskedAddress(route.useSearch(), recordAddress)
  const { edit, open, close } = useSheet()
  const [edited, show] = useState<Note>()
  const [past, showPast] = useState<Note>()
  const { kind, author } = asked
  const people = useRoomPeople(room_id)
  const list = useNotes(['room', room_id, kind ?? '', author ?? 0], (page) => managing.notesIn(room_id, page, asked))
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
            run: () =>
              removeLater(name, plainText(note.description), texts.deleted, () => notes('drop', { note_id }, {})),
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
