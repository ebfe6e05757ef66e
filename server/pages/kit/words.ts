// The texts of the pages without script, by language.
import type * as en from '../../../words/en/pages.ts'
import { inEveryLanguage } from '../../../words/every-language.ts'
import type { Language } from '../../../words/languages.ts'

/** Every language has the texts of the English one, with the same placeholders (test/house/words.test.ts). */
export type PageWords = typeof en

const WORDS = await inEveryLanguage<PageWords>((language) => import(`../../../words/${language}/pages.ts`))

/** The texts in a language. */
export const wordsOf = (language: Language): PageWords => WORDS[language]
