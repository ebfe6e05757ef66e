// People who can be mentioned in a text, in German.

export const mentions = {
  people: 'Vorgeschlagene Personen',
  offered: { one: '{count} vorgeschlagene Person', other: '{count} vorgeschlagene Personen' },
} as const
