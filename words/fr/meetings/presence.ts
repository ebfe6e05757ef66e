// Who is in a meeting just now, and who writes where, in French.

export const presence = {
  hereNow: 'Ici en ce moment : {names}',
  writesHere: '{name} écrit ici',
  writeHere: '{names} écrivent ici',
} as const
