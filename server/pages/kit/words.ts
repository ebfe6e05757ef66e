// The texts of the pages without script, by language.
import * as de from '../../../words/de/pages.ts'
import * as en from '../../../words/en/pages.ts'
import type { TranslationOf } from '../../../words/fill.ts'
import type { Language } from '../../../words/languages.ts'

export type PageWords = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const WORDS: Readonly<Record<Language, PageWords>> = {
  en,
  de: de satisfies TranslationOf<PageWords, typeof de> as unknown as PageWords,
}

/** The texts in a language. */
export const wordsOf = (language: Language): PageWords => WORDS[language]
