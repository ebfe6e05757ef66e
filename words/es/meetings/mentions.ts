// People who can be mentioned in a text, in Spanish.

export const mentions = {
  people: 'Personas para mencionar',
  offered: { one: '{count} persona para mencionar', other: '{count} personas para mencionar' },
} as const
