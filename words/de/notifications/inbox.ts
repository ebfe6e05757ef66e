// The page of a person's notifications, and their count in the header, in German.

export const inbox = {
  title: 'Benachrichtigungen',
  views: 'Welche Benachrichtigungen',
  unread: 'Ungelesen',
  all: 'Alle',
  choose: 'Auswählen, worüber Sie benachrichtigt werden',
  markAll: 'Alle als gelesen markieren',
  marked: 'Als gelesen markiert: {count}',
  markRead: 'Als gelesen markieren',
  markUnread: 'Als ungelesen markieren',
  markReadOf: 'Als gelesen markieren: {title}',
  markUnreadOf: 'Als ungelesen markieren: {title}',
  delete: 'Löschen',
  deleteOf: 'Löschen: {title}',
  deleted: 'Benachrichtigung gelöscht.',
  unreadMark: 'Ungelesen:',
  unreadCount: { one: '{count} ungelesen', other: '{count} ungelesen' },
  others: 'Weitere',
  noneUnread: 'Alles gelesen. Neues zu Ihren Aufgaben, Erwähnungen und Besprechungen erscheint hier.',
  showAll: 'Alle anzeigen',
  none: 'Noch keine Benachrichtigungen. Hier lesen Sie Neues zu Ihren Aufgaben, Erwähnungen und Besprechungen.',
} as const
