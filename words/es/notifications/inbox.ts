// The page of a person's notifications, and their count in the header, in Spanish.

export const inbox = {
  title: 'Notificaciones',
  views: 'Notificaciones que se muestran',
  unread: 'Sin leer',
  all: 'Todas',
  choose: 'Elegir de qué quiere recibir avisos',
  markAll: 'Marcar todas como leídas',
  marked: 'Marcadas como leídas: {count}',
  markRead: 'Marcar como leída',
  markUnread: 'Marcar como no leída',
  markReadOf: 'Marcar como leída: {title}',
  markUnreadOf: 'Marcar como no leída: {title}',
  delete: 'Eliminar',
  deleteOf: 'Eliminar: {title}',
  deleted: 'Notificación eliminada.',
  unreadMark: 'Sin leer:',
  unreadCount: { one: '{count} sin leer', other: '{count} sin leer' },
  others: 'Otras',
  noneUnread: 'No hay notificaciones sin leer. Aquí aparecerán las novedades sobre sus tareas, menciones y reuniones.',
  showAll: 'Mostrar todas',
  none: 'Aún no hay notificaciones. Le avisan de sus tareas, menciones y reuniones.',
} as const
