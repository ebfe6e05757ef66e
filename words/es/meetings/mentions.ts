// People who can be mentioned in a text, in Spanish.

export const mentions = {
  people: 'Personas que puede mencionar',
  offered: { one: '{count} persona que puede mencionar', other: '{count} personas que puede mencionar' },
} as const
