// Notes: their rows, who may read them, and their endpoints.
import { type Kysely, sql } from 'kysely'
import { LONGEST_TAG, note } from '../../../contract/meetings/note.ts'
import type { Reader } from '../../access/actor.ts'
import { READ, RUN, VISIT, WRITE } from '../../access/can.ts'
import type { Guard } from '../../access/guard.ts'
import { noteRemoving, noteWriting } from '../../access/meetings/notes.ts'
import * as must from '../../access/must.ts'
import { historyOfSeries } from '../../access/series/series.ts'
import { attends, invitedBy, roomContent } from '../../access/visible.ts'
import { addNoteToMeeting, addNoteToRoom, changeNote, deleteNote } from '../../actions/meetings/notes.ts'
import { isOfHistory } from '../../db/queries/series-history.ts'
import type { DB } from '../../db/tables.ts'
import { invalid } from '../../problem.ts'
import { agendaItemOf } from '../agenda/agenda-item.ts'
import { decisionRows, withReadableLinks } from '../decisions/decision.ts'
import { presentOfNotes } from '../decisions/decision-embeds.ts'
import { ofSeries } from '../series/of-series.ts'
import { rowOf, tagsOf } from '../serving/embeds.ts'
import { type ListQueryOf, shapedBy } from '../serving/list-query.ts'
import { bindResource } from '../serving/serve.ts'

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
  reader.enterprise
    ? query
    : query.where((eb) => eb.or([attends(reader), invitedBy('note.backlog_series_id')(reader), roomContent(reader)]))

/** A text of tags is split, so it is seen while the query is built. */
const SHAPES = { tag: 'any' } as const
type InMeeting = ListQueryOf<typeof note, 'inMeeting', typeof SHAPES>
type InSeries = ListQueryOf<typeof note, 'inSeries', typeof SHAPES>
type InRoom = ListQueryOf<typeof note, 'inRoom', typeof SHAPES>
type InOrganization = ListQueryOf<typeof note, 'inOrganization', typeof SHAPES>

function filtered(query: Rows, { after, before, tag, author, agenda_item_id }: InMeeting['sent']): Rows {
  let rows = query
  if (after !== undefined) rows = rows.where('note.create_ts', '>', after)
  if (before !== undefined) rows = rows.where('note.create_ts', '<', before)
  if (author !== undefined) rows = rows.where('note.create_id', '=', author)
  if (agenda_item_id !== undefined) rows = rows.where('note.agenda_item_id', '=', agenda_item_id)
  return tag === undefined ? rows : tagged(rows, tagsIn(tag))
}

const tagged = (query: Rows, tags: readonly string[]): Rows =>
  query.where('note.note_id', 'in', (eb) =>
    eb.selectFrom('note_tag').select('note_tag.note_id').where(sql<string>`note_tag.tag`, 'in', tags),
  )

/** The tags that are looked for; a tag may itself have commas. Throws 422 where one is longer than a tag can be. */
function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  if (tags.some((tag) => [...tag].length > LONGEST_TAG)) {
    const details = `A tag can have at most ${LONGEST_TAG} characters.`
    throw invalid([{ resource: note.collection, field: 'tag', code: 'too_long', details }])
  }
  return [...new Set([text, ...tags])]
}

/** The register entry of a note that is or was tagged `decision`, readable with the note. */
const decisionOf = rowOf('decision', 'decision_id', decisionRows, withReadableLinks)

/** Only administrators of an organization may list all its notes (docs/api/minutes-and-decisions.md#notes-and-tags). */
const administering: Guard<{ organization_id: number }> = must.organization(RUN)

/** The endpoints of notes. */
export const notes = bindResource(note, {
  table: 'note',
  // Of two changes in one meeting, the second counts the texts after the first.
  above: [{ table: 'meeting', key: 'meeting_id' }],
  long: ['description'],
  rows,
  visible,
  embeds: { tags: tagsOf('note'), agenda_item: agendaItemOf('note'), decision: decisionOf, present: presentOfNotes },
  endpoints: {
    inMeeting: {
      may: must.meeting(READ),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InMeeting) =>
        filtered(query, sent).where('note.meeting_id', '=', params.meeting_id),
      ),
      few: true,
    },
    inSeries: {
      may: historyOfSeries,
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InSeries) =>
        filtered(query, sent).where(ofSeries('note', (column) => isOfHistory(column, params.meeting_series_id))),
      ),
    },
    inRoom: {
      may: must.room(VISIT),
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InRoom) =>
        filtered(query, sent).where('note.room_id', '=', params.room_id),
      ),
    },
    inOrganization: {
      may: administering,
      rows: shapedBy(SHAPES, (query: Rows, { params, sent }: InOrganization) =>
        filtered(query, sent).where('room.organization_id', '=', params.organization_id),
      ),
    },
    one: {},
    change: { may: noteWriting, run: changeNote },
    addToMeeting: { may: must.noteTaking, run: addNoteToMeeting },
    addToRoom: { may: must.room(WRITE), run: addNoteToRoom },
    drop: { may: noteRemoving, run: deleteNote },
  },
})
