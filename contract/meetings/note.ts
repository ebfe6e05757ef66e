// Notes of a meeting or a room.
import { html, id, many, nonEmpty, nullable, required, row, searchText, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

export const LONGEST_TAG = 64

const tags = many(text(LONGEST_TAG))
const added = { description: required(nonEmpty(html())), tags }
/** An agenda item of the meeting; the first one where none is sent. */
const agenda_item_id = tuple('title')
/** `tag`: any of several, separated by commas. `after` and `before`: of `create_ts`. */
const filters = {
  after: timestamp(),
  before: timestamp(),
  tag: searchText(512),
  author: id(),
  agenda_item_id: id(),
}
const paths = ['/notes/:note_id', '/meetings/:meeting_id/notes/:note_id', '/rooms/:room_id/notes/:note_id'] as const

/** The resource of notes (docs/api/minutes-and-decisions.md#notes-and-tags). */
export const note = resource({
  name: 'note',
  collection: 'notes',
  id: 'note_id',
  about: 'A note of a meeting or of a room. Decisions and issues are notes tagged `decision` and `issue`.',
  fields: {
    note_id: id(),
    description: html(),
    room_id: tuple('room_name'),
    meeting_id: nullable(tuple('meeting_name')),
    create_id: nullable(tuple('create_name')),
    update_id: nullable(tuple('update_name')),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: { tags, agenda_item: row('agenda_item'), decision: row('decision'), present: many(tuple('member_name')) },
  sorts: ['create_ts', 'update_ts'],
  endpoints: {
    inMeeting: list('/meetings/:meeting_id/notes', filters, { paged: 'always' }),
    inSeries: list('/meeting_series/:meeting_series_id/notes', filters, { paged: 'always' }),
    inRoom: list('/rooms/:room_id/notes', filters, { paged: 'always' }),
    inOrganization: list('/organizations/:organization_id/notes', filters, { paged: 'always' }),
    one: read([...paths, '/organizations/:organization_id/notes/:note_id']),
    change: update(paths, { description: nonEmpty(html()), tags, agenda_item_id }, { merges: true }),
    addToMeeting: create('/meetings/:meeting_id/notes', { ...added, agenda_item_id }),
    addToRoom: create('/rooms/:room_id/notes', added),
    drop: remove(paths),
  },
})
