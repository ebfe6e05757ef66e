// Notifications: who is notified of what, and how it reads. Other modules import this file only.

export {
  /** What people are notified of. */
  type NewNotification,
  /** Who acts, and when. */
  type Notifying,
  /** Notifies people in the transaction of the cause. */
  notify,
} from './telling/notify.ts'

export {
  /** Deletes unread notifications whose cause was undone. */
  withdraw,
} from './telling/withdraw.ts'

export {
  /** The columns that texts are made from. */
  type NotificationRow,
  /** Title, text and addresses of a notification, in the language and region of its person. */
  notificationText,
} from './texts/notification-text.ts'
