// Meeting summaries: scheduled meetings, including slots of series that have no meeting yet.
import { meetingStates } from '../codes.ts'
import { id, nullable, oneOf, text, timestamp, tuple } from '../field.ts'
import { custom, resource } from '../resource.ts'

const fields = {
  meeting_id: nullable(id()),
  meeting_series_id: nullable(id()),
  room_id: tuple('room_name'),
  state: oneOf(...meetingStates),
  meeting_url: text(),
  resource_url: text(),
  name: text(255),
  start_time: timestamp({ pretty: true }),
  end_time: nullable(timestamp({ pretty: true })),
  started_ts: nullable(timestamp()),
  state_ts: nullable(timestamp()),
}

const filters = { after: timestamp(), before: timestamp(), ends_after: timestamp() }
const paged = { paged: 'always', sorts: ['start_time'] } as const

/** The resource of summaries (docs/api/meetings.md#summaries). */
export const meetingSummary = resource({
  name: 'meeting_summary',
  collection: 'meeting_summaries',
  id: '',
  about:
    'Scheduled meetings in a period of at most a year, including occurrences of series whose meetings do not exist yet. ' +
    'They are selected by start or, with `ends_after`, by end, so that a meeting of several days is found on each of them.',
  fields,
  order: 'start_time',
  endpoints: {
    mine: custom('GET', '/meeting_summaries', filters, fields, paged),
    inRoom: custom('GET', '/rooms/:room_id/meeting_summaries', filters, fields, paged),
    inSeries: custom('GET', '/meeting_series/:meeting_series_id/meeting_summaries', filters, fields, paged),
  },
})
