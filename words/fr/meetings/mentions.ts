// People who can be mentioned in a text, in French.

export const mentions = {
  people: 'Personnes à mentionner',
  offered: { one: '{count} personne à mentionner', other: '{count} personnes à mentionner' },
} as const
