// Loads texts that are needed in every language, as on the server. Pages load those of their reader alone.
import { LANGUAGES, type Language } from './languages.ts'

/** What `load` gives for each language. */
export async function inEveryLanguage<T>(
  load: (language: Language) => Promise<T>,
): Promise<Readonly<Record<Language, T>>> {
  const languages = Object.keys(LANGUAGES) as Language[]
  const loaded = await Promise.all(languages.map(async (language) => [language, await load(language)] as const))
  return Object.fromEntries(loaded) as Record<Language, T>
}
