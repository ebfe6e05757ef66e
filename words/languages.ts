// The languages in which the site speaks to people, each by its own name.

export const LANGUAGES = { en: 'English' } as const

export type Language = keyof typeof LANGUAGES
