// The names of spans of time that people may have typed into the address of a page, by the language of their pages.
import { spanWords } from '../../web/kit/time/span-names.ts'
import { inEveryLanguage } from '../../words/every-language.ts'
import { besideWhenTyped, type Language } from '../../words/languages.ts'
import type { TypedWords } from '../../words/typed-words.ts'

const typed = await inEveryLanguage<TypedWords>(
  async (language) => (await import(`../../words/${language}/typed.ts`)).typed,
)

/** For each language; pages read what is typed in it and in the one beside it. */
export const SPANS = await inEveryLanguage(async (language: Language) =>
  spanWords([typed[language], typed[besideWhenTyped(language)]]),
)
