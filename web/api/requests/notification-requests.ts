// First requests of the list of notifications, and of their count in the header, which is loaded after the page.

import { asking } from '../../../contract/client.ts'
import { notification } from '../../../contract/notifications/notification.ts'

/** Number of rows with which the list begins, and by which it grows. */
const ROWS = 50

export const notificationRequests = {
  /** No rows: the number of unread ones is the total. */
  unread: () => asking(notification, 'mine', {}, { unread: true }, { per_page: 0 }),
  list: (view: 'unread' | 'all', page = 0) =>
    asking(notification, 'mine', {}, view === 'unread' ? { unread: true } : {}, { page, per_page: ROWS }),
  one: (notification_id: number) => asking(notification, 'one', { notification_id }, {}),
}
