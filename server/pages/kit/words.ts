// The texts of the pages without script, by language.
import type * as en from '../../../words/en/pages.ts'
import { inEveryLanguage } from '../../../words/every-language.ts'
import type { Language } from '../../../words/languages.ts'
import { unbroken } from '../../../words/unbroken.ts'

/** Every language has the texts of the English one, with the same placeholders (test/house/words.test.ts). */
export type PageWords = typeof en

/** Texts that are no part of a page: what the API says word for word, and the mail that tests a mail server. */
const PLAIN: ReadonlySet<string> = new Set(['details', 'testSubject', 'testText'])

/** The texts with no-break hyphens. */
const unbrokenIn = <T>(texts: T): T =>
  typeof texts === 'string'
    ? (unbroken(texts) as T)
    : (Object.fromEntries(
        Object.entries(texts as object).map(([name, text]) => [name, PLAIN.has(name) ? text : unbrokenIn(text)]),
      ) as T)

const WORDS = await inEveryLanguage<PageWords>(async (language) =>
  unbrokenIn<PageWords>(await import(`../../../words/${language}/pages.ts`)),
)

/** The texts in a language. */
export const wordsOf = (language: Language): PageWords => WORDS[language]
