// Queries and changes of the reader's notifications.
import { client, type RowOf } from '../../contract/client.ts'
import { notification } from '../../contract/notifications/notification.ts'
import { connection, lasting } from '../api/clients.ts'
import { useRows } from '../api/queries.ts'
import { notificationRequests } from '../api/requests/notification-requests.ts'

export type Notification = RowOf<typeof notification>
export type View = 'unread' | 'all'

export const notifications = client(notification, connection)
/** The page is left at once for what the notification is about. */
export const lastingNotifications = client(notification, lasting)

/** The notifications, page by page, the latest first. */
export const useNotifications = (view: View) =>
  useRows(['notifications', 'list', view], (page) => notificationRequests.list(view, page), true)
