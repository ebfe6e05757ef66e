// Who is in a meeting just now, and who writes where.

export const presence = {
  hereNow: 'Here now: {names}',
  writesHere: '{name} is typing',
  writeHere: '{names} are typing',
} as const
