// Notes out of several meetings, the latest first, each with the way to its place in the record; what the address names, as
// `#note-12` does, is shown wherever it stands in the list.

import { IconAlertTriangle, IconNotes } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Asking } from '../../../../contract/client.ts'
import type { note as resource } from '../../../../contract/meetings/note.ts'
import { fill } from '../../../../words/fill.ts'
import { useRows } from '../../../api/queries.ts'
import type { Key } from '../../../api/query-client.ts'
import { Empty } from '../../../kit/feedback/empty.tsx'
import { Rows } from '../../../kit/page/list-motion.tsx'
import { RichText } from '../../../kit/text/rich-text.tsx'
import { useNow } from '../../../kit/time/now.ts'
import { day, timeOfDay } from '../../../kit/time/time.ts'
import { noteWords } from '../../../note-words.ts'
import { Loaded } from '../../../parts/loading/loaded.tsx'
import { More, rowsIn } from '../../../parts/loading/more.tsx'
import { Initials } from '../../../parts/people/person.tsx'
import { RoomLink } from '../../../parts/places/room-link.tsx'
import { words } from '../../../words.ts'
import { kindOfNote, type Note } from '../blocks.ts'
import { useAddressedNote } from './addressed-note.ts'
import { RegisteredMark } from './decision-of-note.tsx'

const { blocks } = words
const { notes: texts } = noteWords

/** Notes; `at` is the key below `notes`, `request` a page of the list, with `tags` embedded. */
export const useNotes = <N extends 'inRoom' | 'inSeries' | 'inOrganization'>(
  at: Key,
  request: (page: number) => Asking<typeof resource, N>,
) => useRows<typeof resource, 'inRoom' | 'inSeries' | 'inOrganization'>(['notes', ...at], request)

interface Props {
  query: ReturnType<typeof useNotes>
  /** Whether something narrows the list. */
  narrowed: boolean
  /** Whether each note names its room. */
  rooms?: boolean
  /** What can be done with a note. */
  more?: (note: Note) => ReactNode
}

/** The list. */
export const NoteList = ({ query, narrowed, rooms = false, more }: Props) => (
  <Loaded query={query}>
    {(data) =>
      data.pages[0]?.body.length ? (
        <>
          <Listed rows={rowsIn(data)} rooms={rooms} more={more} />
          <More of={texts.ofRoom} query={query} />
        </>
      ) : (
        <Empty icon={IconNotes} text={narrowed ? texts.noMatch : texts.none} />
      )
    }
  </Loaded>
)

function Listed({ rows, rooms = false, more }: Pick<Props, 'rooms' | 'more'> & { rows: readonly Note[] }) {
  const addressed = useAddressedNote(rows)
  return (
    <Rows aria-label={texts.ofRoom}>
      {[...(addressed ? [addressed] : []), ...rows].map((note) => (
        <li key={note.note_id} id={`note-${note.note_id}`} tabIndex={-1}>
          <Row note={note} rooms={rooms} more={more} />
        </li>
      ))}
    </Rows>
  )
}

function Row({ note, rooms, more }: { note: Note; rooms: boolean; more: Props['more'] }) {
  const now = useNow(false)
  const { note_id, description, create_id, create_ts, meeting_id, room_id, present } = note
  const kind = kindOfNote(note)
  const text = <RichText html={description} />
  const of = (
    <p className="of">
      {kind === 'issue' && (
        <span className="kind">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" /> {blocks.kinds.issue}
        </span>
      )}{' '}
      <span className="by">
        {create_id && <Initials member_id={create_id.value} name={create_id.display} />}{' '}
        <span>
          {create_id?.display} · {day(create_ts.value, now)}, {timeOfDay(create_ts.value)}
        </span>
      </span>
      {' · '}
      {meeting_id ? (
        <Link to="/meetings/$meeting_id" params={{ meeting_id: meeting_id.value }} hash={`note-${note_id}`}>
          {fill(texts.inMeeting, { meeting: meeting_id.display })}
        </Link>
      ) : (
        texts.inRoom
      )}
      {rooms && (
        <>
          {' · '}
          <RoomLink room={room_id} to="/rooms/$room_id/record" />
        </>
      )}
      {more?.(note)}
    </p>
  )
  return (
    <div className={`note ${kind}`}>
      {kind === 'decision' ? (
        <RegisteredMark
          note={note}
          people={present?.map(({ value, display }) => ({ member_id: value, member_name: display }))}
          amongRooms={rooms}
          facts={of}
        >
          {text}
        </RegisteredMark>
      ) : (
        <>
          {text}
          {of}
        </>
      )}
    </div>
  )
}
