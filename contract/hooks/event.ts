// Events, listed for API clients that missed webhook calls.
import { NEXT_CURSOR_HEADER } from '../change.ts'
import { apiLink, id, integer, nullable, oneOf, searchText, text } from '../field.ts'
import { custom, resource } from '../resource.ts'
import { allEvents, type EventId } from './events.ts'

const fields = {
  cursor: text(),
  resource_url: apiLink(':resource'),
  event: oneOf(...(Object.keys(allEvents) as EventId[])),
  meeting_id: nullable(id()),
  meeting_series_id: nullable(id()),
  organization_id: id(),
  room_id: id(),
  hook_id: nullable(id()),
  from_room_id: nullable(id()),
  to_room_id: nullable(id()),
}

export const event = resource({
  name: 'event',
  collection: 'events',
  id: 'cursor',
  about:
    'An event, in the form sent to a webhook without a room: `hook_id` is null, `organization_id` and `room_id` ' +
    'identify where it occurred, and meeting_room_changed has `from_room_id` and `to_room_id`. Events are stored for ' +
    '30 days.',
  fields,
  order: 'cursor',
  endpoints: {
    after: custom(
      'GET',
      '/events',
      {
        after: searchText(512),
        event: searchText(1_024),
        organization_id: id(),
        room_id: id(),
        per_page: integer(1, 1_000),
      },
      fields,
      {
        paged: 'cursor',
        headers: NEXT_CURSOR_HEADER,
        about:
          'Events of resources that the caller may read now, oldest first, in commit order. `after` works as in GET ' +
          '/changes; `event` takes several values, separated by commas. The events of `extra_hook_events` (GET ' +
          '/metadata) are listed only where `event` names them.',
      },
    ),
  },
})
