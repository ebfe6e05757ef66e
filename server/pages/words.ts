// What the pages without script say, by language.
import * as en from '../../words/en/pages.ts'
import type { Language } from '../../words/languages.ts'

export type PageWords = typeof en

const WORDS: Readonly<Record<Language, PageWords>> = { en }

export const wordsOf = (language: Language): PageWords => WORDS[language]
