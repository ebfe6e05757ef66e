// Calendar feeds: secret addresses at which calendar programs poll a person's meetings (iCalendar, RFC 5545).
import { id, nullable, oneOf, required, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource } from '../resource.ts'

/** The source of a feed's meetings: its person, a room, or a series. */
export const feedKinds = ['mine', 'room', 'series'] as const
export type FeedKind = (typeof feedKinds)[number]

/** Maximum number of feeds of a person. */
export const MOST_FEEDS = 10

const ADDRESS = { 'X-Feed-Url': 'The address of the feed. Anyone who has it can read the feed. It is shown only once.' }

/** The resource of calendar feeds (docs/api/mail-and-calendars.md#calendar-feeds). */
export const calendarFeed = resource({
  name: 'calendar_feed',
  collection: 'calendar_feeds',
  id: 'calendar_feed_id',
  about:
    'An address from which calendar apps fetch meetings without signing in. It contains only meetings that the caller may read.',
  fields: {
    calendar_feed_id: id(),
    kind: oneOf(...feedKinds),
    room_id: nullable(tuple('room_name')),
    meeting_series_id: nullable(tuple('meeting_series_name')),
    name: nullable(text(64)),
    last_four: text(4),
    last_used_ts: { ...nullable(timestamp()), volatile: true },
    create_ts: timestamp(),
  },
  endpoints: {
    mine: list('/calendar_feeds'),
    one: read('/calendar_feeds/:calendar_feed_id'),
    add: create(
      '/calendar_feeds',
      {
        kind: required(oneOf(...feedKinds)),
        room_id: nullable(tuple('room_name')),
        meeting_series_id: nullable(tuple('meeting_series_name')),
        name: nullable(text(64)),
      },
      {
        headers: ADDRESS,
        about:
          'The response has the address in a header. Send `room_id` for a room feed, or `meeting_series_id` for a series ' +
          `feed. A person can have at most ${MOST_FEEDS} feeds.`,
      },
    ),
    drop: remove('/calendar_feeds/:calendar_feed_id', {}, { about: 'The address stops working immediately.' }),
  },
})
