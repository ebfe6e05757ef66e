// Notes of a meeting or a room.
import { html, id, many, nonEmpty, nullable, required, row, searchText, text, timestamp, tuple } from './field.ts'
import { create, list, read, remove, resource, update } from './resource.ts'

const tags = many(text(64))
const added = { description: required(nonEmpty(html())), tags }
/** An agenda item of the meeting; the first one where none is sent. */
const agenda_item_id = tuple('title')
const places = ['/notes/:note_id', '/meetings/:meeting_id/notes/:note_id', '/rooms/:room_id/notes/:note_id'] as const

/** The resource of notes (docs/api.md#notes-and-tags). */
export const note = resource({
  name: 'note',
  collection: 'notes',
  id: 'note_id',
  about: 'A note of a meeting, or of a room. Decisions and issues are notes tagged `decision` and `issue`.',
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
  embeds: { tags, agenda_item: row('agenda_item') },
  sorts: ['create_ts', 'update_ts'],
  endpoints: {
    inMeeting: list('/meetings/:meeting_id/notes', {}, { paged: 'always' }),
    inRoom: list('/rooms/:room_id/notes', { tag: searchText(64) }, { paged: 'always' }),
    inOrganization: list('/organizations/:organization_id/notes', { tag: searchText(64) }, { paged: 'always' }),
    one: read([...places, '/organizations/:organization_id/notes/:note_id']),
    change: update(places, { description: nonEmpty(html()), tags, agenda_item_id }, { merges: true }),
    addToMeeting: create('/meetings/:meeting_id/notes', { ...added, agenda_item_id }),
    addToRoom: create('/rooms/:room_id/notes', added),
    drop: remove(places),
  },
})
