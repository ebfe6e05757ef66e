// Meeting series sources: the recurring event in another application that a series stands for.
import { api, filled, id, json, must, text, timestamp, words } from './field.ts'
import { create, list, read, remove, resource, update } from './resource.ts'

const identity = { source_type: filled(text(20)), source_id: filled(text(255)) }

const places = [
  '/meeting_series_sources/:meeting_series_source_id',
  '/meeting_series/:meeting_series_id/meeting_series_sources/:meeting_series_source_id',
] as const

export const meetingSeriesSource = resource({
  name: 'meeting_series_source',
  collection: 'meeting_series_sources',
  id: 'meeting_series_source_id',
  about: 'A link from a series to an event in another application. A series has at most one.',
  fields: {
    id: { ...id(), column: 'meeting_series_source_id' },
    resource_url: api('/meeting_series_sources/:meeting_series_source_id'),
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
    mine: list('/meeting_series_sources', { source_type: words(20), source_id: words(255) }, { paged: 'always' }),
    inSeries: list('/meeting_series/:meeting_series_id/meeting_series_sources', {}, { sorts: [] }),
    one: read(places),
    change: update(places, { ...identity, source_data: json() }),
    add: create('/meeting_series/:meeting_series_id/meeting_series_sources', {
      source_type: must(identity.source_type),
      source_id: must(identity.source_id),
      source_data: json(),
    }),
    drop: remove(places),
  },
})
