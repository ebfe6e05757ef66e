// The languages of the site.

/** The languages, each with its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The language of a tag (BCP 47) such as `de-AT`; undefined for a language that the site does not have. */
export function languageOf(tag: string): Language | undefined {
  const [language] = tag.toLowerCase().split('-')
  return language! in LANGUAGES ? (language as Language) : undefined
}

/** The region by which dates and numbers are formatted where a tag names only a language. */
const USUAL: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' }

/** The tag (BCP 47) by which dates and numbers are formatted. */
export const localeOf = (tag: string): string => (tag in USUAL ? USUAL[tag as Language] : tag)
