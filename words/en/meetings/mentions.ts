// People who can be mentioned in a text.

export const mentions = {
  people: 'People to mention',
  offered: { one: '{count} person to mention', other: '{count} people to mention' },
} as const
