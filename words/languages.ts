// The languages in which the site speaks to people, each by its own name.

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The language of a tag (BCP 47) such as `de-AT`; undefined for one that the site does not speak. */
export function languageOf(tag: string): Language | undefined {
  const [language] = tag.toLowerCase().split('-')
  return language! in LANGUAGES ? (language as Language) : undefined
}

/** How dates and numbers are written where a language alone says too little. */
const USUAL: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** The tag by which dates and numbers are written. */
export const localeOf = (tag: string): string => (tag in USUAL ? USUAL[tag as Language] : tag)
