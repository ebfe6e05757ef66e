// The chat of a meeting, in Spanish.

export const chat = {
  title: 'Chat',
  unread: { one: '{count} mensaje nuevo', other: '{count} mensajes nuevos' },
  none: 'Aún no hay mensajes.',
  message: 'Mensaje',
  placeholder: 'Mensaje para todos los presentes',
  send: 'Enviar',
  earlier: 'Mensajes anteriores',
  said: '{name}: {text}',
  delete: 'Eliminar mensaje: {text}',
  deleted: 'Mensaje eliminado.',
  sending: 'aún sin enviar',
  somebody: 'Antiguo participante',
} as const
