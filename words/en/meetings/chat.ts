// The chat of a meeting.

export const chat = {
  title: 'Chat',
  unread: { one: '{count} new message', other: '{count} new messages' },
  none: 'Nobody has written yet.',
  message: 'Message',
  placeholder: 'Write to everybody here',
  send: 'Send',
  earlier: 'Earlier messages',
  said: '{name}: {text}',
  delete: 'Delete the message: {text}',
  deleted: 'The message was deleted.',
  sending: 'not sent yet',
  somebody: 'Somebody who has left',
} as const
