// The page of a person's notifications, and their count in the header.

export const inbox = {
  title: 'Notifications',
  views: 'Which notifications',
  unread: 'Unread',
  all: 'All',
  choose: 'Choose what you’re notified of',
  markAll: 'Mark all as read',
  marked: 'Marked as read: {count}',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  markReadOf: 'Mark as read: {title}',
  markUnreadOf: 'Mark as unread: {title}',
  delete: 'Delete',
  deleteOf: 'Delete: {title}',
  deleted: 'Notification deleted.',
  unreadMark: 'Unread:',
  unreadCount: { one: '{count} unread', other: '{count} unread' },
  others: 'Others',
  noneUnread: 'No unread notifications. New ones about your action items, mentions and meetings appear here.',
  showAll: 'Show all',
  none: 'No notifications yet. They let you know about your action items, mentions and meetings.',
} as const
