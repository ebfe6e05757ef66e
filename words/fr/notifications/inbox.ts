// The page of a person's notifications, and their count in the header, in French.

export const inbox = {
  title: 'Notifications',
  views: 'Notifications affichées',
  unread: 'Non lues',
  all: 'Toutes',
  choose: 'Choisir vos notifications',
  thisDevice: 'M’avertir sur cet appareil',
  markAll: 'Tout marquer comme lu',
  marked: 'Marquées comme lues : {count}',
  markRead: 'Marquer comme lue',
  markUnread: 'Marquer comme non lue',
  markReadOf: 'Marquer comme lue : {title}',
  markUnreadOf: 'Marquer comme non lue : {title}',
  delete: 'Supprimer',
  deleteOf: 'Supprimer : {title}',
  deleted: 'Notification supprimée.',
  unreadMark: 'Non lue :',
  unreadCount: { one: '{count} non lue', other: '{count} non lues' },
  others: 'Autres',
  noneUnread:
    'Aucune notification non lue. Celles qui concernent vos tâches, vos mentions et vos réunions s’affichent ici.',
  showAll: 'Tout afficher',
  none: 'Aucune notification pour l’instant. Celles qui concernent vos tâches, vos mentions et vos réunions s’afficheront ici.',
} as const
