// Notes: their rows, who may read them, and their endpoints.
import { type Kysely, sql } from 'kysely'
import { note } from '../../contract/note.ts'
import type { Reader } from '../access/actor.ts'
import { READ, RUN, VISIT, WRITE } from '../access/can.ts'
import type { Guard } from '../access/guard.ts'
import { noteRemoving, noteWriting } from '../access/items.ts'
import * as must from '../access/must.ts'
import { attends, roomContent } from '../access/visible.ts'
import { addNoteToMeeting, addNoteToRoom, changeNote, deleteNote } from '../actions/meetings/notes.ts'
import type { Parameter } from '../db/parameter.ts'
import type { DB } from '../db/tables.ts'
import { agendaItemOf } from './agenda-item.ts'
import { tagsOf } from './embeds.ts'
import { serve } from './serve.ts'

const rows = (db: Kysely<DB>) =>
  db
    .selectFrom('note')
    .innerJoin('room', 'room.room_id', 'note.room_id')
    .leftJoin('meeting', 'meeting.meeting_id', 'note.meeting_id')
    .leftJoin('member as author', 'author.member_id', 'note.create_id')
    .leftJoin('member as editor', 'editor.member_id', 'note.update_id')
    .selectAll('note')
    .select(['room.organization_id', 'room.name as room_name', 'meeting.name as meeting_name'])
    .select(['author.name as create_name', 'editor.name as update_name'])

type Rows = ReturnType<typeof rows>

const visible = (query: Rows, reader: Reader): Rows =>
  reader.enterprise ? query : query.where((eb) => eb.or([attends(reader), roomContent(reader)]))

const tagged = (query: Rows, tag: Parameter<string> | undefined): Rows =>
  tag === undefined
    ? query
    : query.where('note.note_id', 'in', (eb) =>
        eb.selectFrom('note_tag').select('note_tag.note_id').where(sql.ref('note_tag.tag'), '=', tag),
      )

/** Only administrators of an organization may list all its notes (docs/api.md#notes-and-tags). */
const administering: Guard<{ organization_id: number }> = must.organization(RUN)

/** The endpoints of notes. */
export const notes = serve(note, {
  table: 'note',
  long: ['description'],
  rows,
  visible,
  embeds: { tags: tagsOf('note'), agenda_item: agendaItemOf('note') },
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: (query, { params }) => query.where('note.meeting_id', '=', params.meeting_id),
    },
    inRoom: {
      may: must.room(VISIT),
      rows: (query, { params, sent }) => tagged(query, sent.tag).where('note.room_id', '=', params.room_id),
    },
    inOrganization: {
      may: administering,
      rows: (query, { params, sent }) =>
        tagged(query, sent.tag).where('room.organization_id', '=', params.organization_id),
    },
    one: {},
    change: { may: noteWriting, run: changeNote },
    addToMeeting: { may: must.noteTaking, run: addNoteToMeeting },
    addToRoom: { may: must.room(WRITE), run: addNoteToRoom },
    drop: { may: noteRemoving, run: deleteNote },
  },
})
