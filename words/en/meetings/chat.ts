// The chat of a meeting.

export const chat = {
  title: 'Chat',
  unread: { one: '{count} new message', other: '{count} new messages' },
  none: 'No messages yet.',
  message: 'Message',
  placeholder: 'Message everyone here',
  send: 'Send',
  earlier: 'Earlier messages',
  said: '{name}: {text}',
  delete: 'Delete message: {text}',
  deleted: 'Message deleted.',
  sending: 'not sent yet',
  somebody: 'Former participant',
} as const
