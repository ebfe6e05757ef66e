// Versions of notes: their rows, and who may read them.
import type { Kysely } from 'kysely'
import { noteVersion } from '../../../contract/meetings/note-version.ts'
import type { Reader } from '../../access/actor.ts'
import { noteWriting } from '../../access/meetings/notes.ts'
import { attends, invitedBy, roomContent } from '../../access/visible.ts'
import type { DB } from '../../db/tables.ts'
import { bindResource } from '../serving/serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('note_version')
    .innerJoin('note', 'note.note_id', 'note_version.note_id')
    .innerJoin('room', 'room.room_id', 'note.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'note.meeting_id')
    .leftJoin('member as author', 'author.member_id', 'note_version.create_id')
    .selectAll('note_version')
    .select('author.name as create_name')

type Rows = ReturnType<typeof rows>

/** Those of notes that the reader may read; the guard narrows them to who may change the note. */
const visible = (query: Rows, reader: Reader): Rows =>
  reader.enterprise
    ? query
    : query.where((eb) => eb.or([attends(reader), invitedBy('note.backlog_series_id')(reader), roomContent(reader)]))

/** The endpoints of versions of notes (docs/api/minutes-and-decisions.md#notes-and-tags). */
export const noteVersions = bindResource(noteVersion, {
  table: 'note_version',
  long: ['description'],
  rows,
  visible,
  embeds: {},
  endpoints: {
    ofNote: {
      may: noteWriting,
      rows: (query, { params }) => query.where('note_version.note_id', '=', params.note_id),
    },
  },
})
