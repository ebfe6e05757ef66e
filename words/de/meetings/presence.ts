// Who is in a meeting just now, and who writes where, in German.

export const presence = {
  hereNow: 'Gerade hier: {names}',
  writesHere: '{name} schreibt hier',
  writeHere: '{names} schreiben hier',
} as const
