// Who is in a meeting just now, and who writes where, in Spanish.

export const presence = {
  hereNow: 'Presentes ahora: {names}',
  writesHere: '{name} está escribiendo aquí',
  writeHere: '{names} están escribiendo aquí',
} as const
