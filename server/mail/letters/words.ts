// The texts of mail, by language.
import type { mail } from '../../../words/en/mailings/mail.ts'
import type { mailings } from '../../../words/en/mailings/mailings.ts'
import type { replies } from '../../../words/en/mailings/replies.ts'
import { inEveryLanguage } from '../../../words/every-language.ts'
import { type Language, languageOf } from '../../../words/languages.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'

/** The same texts as the English ones, in any language. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
/** The texts of mail in one language. */
export type MailWords = Texts<typeof mail & typeof mailings & typeof replies>

const FILES = ['mail', 'mailings', 'replies']

const WORDS = await inEveryLanguage<MailWords>(async (language) =>
  Object.assign(
    {},
    ...(await Promise.all(
      FILES.map(async (file) => (await import(`../../../words/${language}/mailings/${file}.ts`))[file]),
    )),
  ),
)

/** The texts of mail in the language that somebody wants (BCP 47). */
export const mailWordsFor = (tag: string | null): MailWords => WORDS[languageOf(tag ?? '') ?? DEFAULT_LANGUAGE]

/** The texts of mail in a language. */
export const mailWordsOf = (language: Language): MailWords => WORDS[language]
