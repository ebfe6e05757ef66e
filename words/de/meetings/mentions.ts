// People who can be mentioned in a text, in German.

export const mentions = {
  people: 'Personen zum Erwähnen',
  offered: { one: '{count} Person zum Erwähnen', other: '{count} Personen zum Erwähnen' },
} as const
