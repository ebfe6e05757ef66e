// The chat of a meeting, in German.

export const chat = {
  title: 'Chat',
  unread: { one: '{count} neue Nachricht', other: '{count} neue Nachrichten' },
  none: 'Noch keine Nachrichten.',
  message: 'Nachricht',
  placeholder: 'Nachricht an alle',
  send: 'Senden',
  earlier: 'Frühere Nachrichten',
  said: '{name}: {text}',
  delete: 'Nachricht löschen: {text}',
  deleted: 'Nachricht gelöscht.',
  sending: 'noch nicht gesendet',
  somebody: 'Ehemaliges Mitglied',
} as const
