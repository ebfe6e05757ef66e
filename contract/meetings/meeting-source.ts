// Meeting sources: links from a meeting to an event in another application.
import { apiLink, id, json, nonEmpty, required, searchText, text, timestamp } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

const identity = { source_type: nonEmpty(text(20)), source_id: nonEmpty(text(255)) }

const paths = [
  '/meeting_sources/:meeting_source_id',
  '/meetings/:meeting_id/meeting_sources/:meeting_source_id',
] as const

/** The resource of meeting sources (docs/api/meetings.md#sources). */
export const meetingSource = resource({
  name: 'meeting_source',
  collection: 'meeting_sources',
  id: 'meeting_source_id',
  about: 'A link from a meeting to an event in another application. A meeting has at most one.',
  fields: {
    id: { ...id(), column: 'meeting_source_id' },
    resource_url: apiLink('/meeting_sources/:meeting_source_id'),
    meeting_source_id: id(),
    member_id: id(),
    ...identity,
    meeting_id: id(),
    source_data: json(),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  sorts: ['create_ts'],
  endpoints: {
    mine: list('/meeting_sources', { source_type: searchText(20), source_id: searchText(255) }, { paged: 'always' }),
    inMeeting: list('/meetings/:meeting_id/meeting_sources', {}, { sorts: [] }),
    one: read(paths),
    change: update(paths, { ...identity, source_data: json() }),
    add: create('/meetings/:meeting_id/meeting_sources', {
      source_type: required(identity.source_type),
      source_id: required(identity.source_id),
      source_data: json(),
    }),
    drop: remove(paths),
  },
})
