// The change feed: one entry for each committed change to a resource that people can read, in commit order.
import { apiLink, id, integer, json, nullable, oneOf, searchText, text, timestamp } from './field.ts'
import { custom, resource } from './resource.ts'

/** The nouns whose changes are told. */
export const changeKinds = [
  ...['organization', 'organization_member', 'room', 'room_member', 'member'],
  ...['meeting', 'attendee', 'meeting_source'],
  ...['meeting_series', 'invitee', 'meeting_series_source'],
  ...['template', 'template_attendee', 'agenda_item', 'agenda_proposal'],
  ...['note', 'decision', 'action_item', 'attachment', 'chat_message', 'notification'],
] as const

const fields = {
  cursor: text(),
  kind: oneOf(...changeKinds),
  thing_id: id(),
  what: oneOf('made', 'changed', 'gone', 'sight_gained', 'sight_lost'),
  organization_id: nullable(id()),
  room_id: nullable(id()),
  meeting_id: nullable(id()),
  meeting_series_id: nullable(id()),
  resource_url: nullable(apiLink(':resource')),
  member_id: nullable(id()),
  create_ts: timestamp(),
}

/** Response headers of pages that are read with a cursor. */
export const NEXT_CURSOR_HEADER = {
  'X-Next-Cursor': 'The cursor of the next page. It is also sent with an empty page, so that it can be polled.',
  Link: 'The address of the next page, with `rel="next"`.',
}

/** Retention of changes, in days. */
export const CHANGES_KEPT = 30

export const change = resource({
  name: 'change',
  collection: 'changes',
  id: 'cursor',
  about:
    'A resource that was created, changed or deleted, or that the caller gained or lost access to. Changes are ' +
    'stored for 30 days. See docs/changes.md for how to keep a copy in sync.',
  fields,
  embeds: { resource: nullable(json()) },
  order: 'cursor',
  endpoints: {
    after: custom(
      'GET',
      '/changes',
      {
        after: searchText(512),
        kind: searchText(512),
        organization_id: id(),
        room_id: id(),
        meeting_id: id(),
        meeting_series_id: id(),
        presence_of: id(),
        per_page: integer(1, 1_000),
      },
      fields,
      {
        paged: 'cursor',
        streams: true,
        embeds: ['resource'],
        headers: NEXT_CURSOR_HEADER,
        about:
          'Changes to resources that the caller may read now, oldest first. `after` is a cursor, or `now` for ' +
          'changes from now on; if omitted, the list begins with the oldest stored change. A page has only the ' +
          'latest change of each resource. `kind` takes several values, separated by commas. A cursor is valid only ' +
          'for its person and filters. If it is too old or belongs to others, the response is 410: rebuild the copy. ' +
          'With `Accept: text/event-stream`, the response is a stream (EventSource): each change is sent as an event ' +
          '`change`, with its cursor as `id`, as soon as it is committed. A stream also sends who is in the meeting ' +
          '`presence_of`, or in `meeting_id`, as the event `presence`. A person can have at most ten streams open ' +
          '(429); `per_page` and `envelope` have no effect there.',
      },
    ),
  },
})
