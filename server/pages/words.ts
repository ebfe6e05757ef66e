// What the pages without script say, by language.
import * as de from '../../words/de/pages.ts'
import * as en from '../../words/en/pages.ts'
import type { SameAs } from '../../words/fill.ts'
import type { Language } from '../../words/languages.ts'

export type PageWords = typeof en

/** The compiler holds every language against the English one: the same texts, with the same places. */
const WORDS: Readonly<Record<Language, PageWords>> = {
  en,
  de: de satisfies SameAs<PageWords, typeof de> as unknown as PageWords,
}

export const wordsOf = (language: Language): PageWords => WORDS[language]
