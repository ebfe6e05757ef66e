// The chat of a meeting, in German.

export const chat = {
  title: 'Chat',
  unread: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  none: 'Noch hat niemand geschrieben.',
  message: 'Nachricht',
  placeholder: 'An alle hier schreiben',
  send: 'Senden',
  earlier: 'Frühere Nachrichten',
  said: '{name}: {text}',
  delete: 'Nachricht löschen: {text}',
  deleted: 'Die Nachricht wurde gelöscht.',
  sending: 'noch nicht gesendet',
  somebody: 'Jemand, der nicht mehr dabei ist',
} as const
