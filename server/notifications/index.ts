// Notifications: who is notified of what, and how it reads. Other modules import this file only.

export {
  /** None of the rows of some people up to a time (Unix seconds) waits to be mailed any more. */
  endWaitForMail,
  /** People whose first row waits to be mailed since a time. */
  peopleToMail,
  /** A notification that waits to be mailed. */
  type RowToMail,
  /** A notification that may be pushed. */
  type RowToPush,
  /** The unread rows of people that wait to be mailed and that they can read, latest first. */
  rowsToMail,
  /** Of some rows, those that may be pushed now. */
  rowsToPush,
  /** Ends the wait of rows for mail, and returns those whose wait no other process has ended. */
  takeRowsToMail,
  /** A person with rows that wait to be mailed, and since when the first one does. */
  type WaitingForMail,
} from './outboxes.ts'

export {
  /** Every notification, with what its texts are made from. */
  notificationRows,
  /** Leaves the unread ones that their person can read, of whoever it is. */
  unreadInSight,
} from './rows.ts'

export {
  /** What people are notified of. */
  type NewNotification,
  /** A person, and the resource that they are notified of. */
  type Notified,
  /** Who acts, and when. */
  type Notifying,
  /** Notifies people in the transaction of the cause. */
  notify,
  /** Notifies people of several resources in one statement. */
  notifyEach,
} from './telling/notify.ts'

export {
  /** Deletes unread notifications whose cause was undone. */
  withdraw,
  /** Deletes those that people have of several resources, in one statement. */
  withdrawEach,
} from './telling/withdraw.ts'

export {
  /** Takes one of several joined events out of unread notifications. */
  withdrawOne,
} from './telling/withdraw-one.ts'

export {
  /** The columns that texts are made from. */
  type NotificationRow,
  /** Title, text and addresses of a notification, in the language and region of its person. */
  notificationText,
} from './texts/notification-text.ts'
