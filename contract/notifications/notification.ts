// Notifications: rows of a person's own inbox.
import { apiLink, flag, id, integer, nullable, oneOf, pageLink, searchText, text, timestamp, tuple } from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
import { custom, list, read, remove, resource, update } from '../resource.ts'
import { notificationKindNames } from './kinds.ts'

/** For how many days a notification is kept. */
export const NOTIFICATIONS_KEPT = 90
/** The most notifications that are kept for a person; older ones are deleted. */
export const MOST_NOTIFICATIONS = 1_000
/** The most characters of a title. */
export const LONGEST_NOTIFICATION_TITLE = 80

/** The resource of notifications (docs/notifications.md). */
export const notification = resource({
  name: 'notification',
  collection: 'notifications',
  id: 'notification_id',
  about:
    'An event that concerns the caller, such as an assigned action item. `title` is the name of the resource that it is ' +
    'about, and `text` describes the event in the caller’s language. While a notification is unread, another ' +
    'such event raises its `count` and `update_ts`. It is listed only while the caller can read that resource. ' +
    `Notifications are stored for ${NOTIFICATIONS_KEPT} days, at most ${MOST_NOTIFICATIONS.toLocaleString('en')} for a person.`,
  fields: {
    notification_id: id(),
    kind: oneOf(...notificationKindNames),
    title: text(LONGEST_NOTIFICATION_TITLE),
    text: text(),
    count: integer(1, GREATEST_ID),
    read: flag(),
    read_ts: nullable(timestamp()),
    create_id: nullable(tuple('create_name')),
    organization_id: nullable(tuple('organization_name')),
    room_id: nullable(tuple('room_name')),
    meeting_id: nullable(tuple('meeting_name')),
    meeting_series_id: nullable(tuple('meeting_series_name')),
    resource_url: apiLink(':resource'),
    page_url: pageLink(':page'),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  sorts: ['update_ts', 'create_ts'],
  order: '-update_ts',
  endpoints: {
    mine: list(
      '/notifications',
      { unread: flag(), kind: searchText(512), organization_id: id(), meeting_id: id() },
      {
        paged: 'always',
        about:
          'The notifications of the caller. `kind` takes several values, separated by commas. `unread=true` with ' +
          '`per_page=0` returns the number of unread ones in `X-Total-Count`.',
      },
    ),
    one: read('/notifications/:notification_id'),
    change: update(
      '/notifications/:notification_id',
      { read: flag() },
      { about: 'Marks a notification as read or unread.' },
    ),
    drop: remove('/notifications/:notification_id'),
    markRead: custom(
      'POST',
      '/notifications/read',
      { until: timestamp(), meeting_id: id() },
      { count: integer(0, GREATEST_ID) },
      {
        about:
          'Marks notifications as read: all of them, those with an `update_ts` up to `until`, or those of a meeting. ' +
          'Returns how many were marked.',
      },
    ),
  },
})
