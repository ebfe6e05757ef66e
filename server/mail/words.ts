// What mail says, by language.
import { mail as en } from '../../words/en/mail.ts'
import type { Language } from '../../words/languages.ts'

/** The same texts as the English ones, in any language. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
export type Words = Texts<typeof en>

const WORDS: Readonly<Partial<Record<Language, Words>>> = { en }

/** The words of a language, and which language that is: who reads one that has none of its own is told in English. */
export function wordsOf(language: Language): { language: Language; words: Words } {
  const words = WORDS[language]
  return words ? { language, words } : { language: 'en', words: en }
}
