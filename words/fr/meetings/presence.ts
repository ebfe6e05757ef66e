// Who is in a meeting just now, and who writes where, in French.

export const presence = {
  hereNow: 'Actuellement présents : {names}',
  writesHere: '{name} écrit ici',
  writeHere: '{names} écrivent ici',
} as const
