// Calendar feeds: secret addresses at which calendar programs poll a person's meetings (iCalendar, RFC 5545).
import { id, nullable, oneOf, required, text, timestamp, tuple } from '../field.ts'
import { create, list, read, remove, resource } from '../resource.ts'

/** Whose meetings a feed has: those of its person, of a room, or of a series. */
export const feedKinds = ['mine', 'room', 'series'] as const
export type FeedKind = (typeof feedKinds)[number]

/** How many feeds a person has at most. */
export const MOST_FEEDS = 10

const ADDRESS = { 'X-Feed-Url': 'The address of the feed. Whoever has it may read it, and it is shown only here.' }

/** The resource of calendar feeds (docs/api/mail-and-calendars.md#calendar-feeds). */
export const calendarFeed = resource({
  name: 'calendar_feed',
  collection: 'calendar_feeds',
  id: 'calendar_feed_id',
  about: 'An address at which calendar programs fetch meetings that the caller may read, without signing in.',
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
          'The answer has the address in a header. A feed of a room names `room_id`, one of a series `meeting_series_id`. ' +
          `A person has ${MOST_FEEDS} feeds at most.`,
      },
    ),
    drop: remove('/calendar_feeds/:calendar_feed_id', {}, { about: 'Its address leads nowhere from then on.' }),
  },
})
