// Meeting series sources: links from a series to a recurring event in another application.
import { apiLink, id, json, nonEmpty, required, searchText, text, timestamp } from '../field.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

const identity = { source_type: nonEmpty(text(20)), source_id: nonEmpty(text(255)) }

const paths = [
  '/meeting_series_sources/:meeting_series_source_id',
  '/meeting_series/:meeting_series_id/meeting_series_sources/:meeting_series_source_id',
] as const

/** The resource of series sources (docs/api/meetings.md#sources). */
export const meetingSeriesSource = resource({
  name: 'meeting_series_source',
  collection: 'meeting_series_sources',
  id: 'meeting_series_source_id',
  about: 'A link from a series to an event in another application. A series has at most one.',
  fields: {
    id: { ...id(), column: 'meeting_series_source_id' },
    resource_url: apiLink('/meeting_series_sources/:meeting_series_source_id'),
    meeting_series_source_id: id(),
    member_id: id(),
    ...identity,
    meeting_series_id: id(),
    source_data: json(),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  sorts: ['create_ts'],
  endpoints: {
    mine: list(
      '/meeting_series_sources',
      { source_type: searchText(20), source_id: searchText(255) },
      { paged: 'always' },
    ),
    inSeries: list('/meeting_series/:meeting_series_id/meeting_series_sources', {}, { sorts: [] }),
    one: read(paths),
    change: update(paths, { ...identity, source_data: json() }),
    add: create('/meeting_series/:meeting_series_id/meeting_series_sources', {
      source_type: required(identity.source_type),
      source_id: required(identity.source_id),
      source_data: json(),
    }),
    drop: remove(paths),
  },
})
