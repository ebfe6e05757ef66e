// The texts of mail, by language.
import { mail as mailDe } from '../../../words/de/mailings/mail.ts'
import { mailings as mailingsDe } from '../../../words/de/mailings/mailings.ts'
import { replies as repliesDe } from '../../../words/de/mailings/replies.ts'
import { mail as mailEn } from '../../../words/en/mailings/mail.ts'
import { mailings as mailingsEn } from '../../../words/en/mailings/mailings.ts'
import { replies as repliesEn } from '../../../words/en/mailings/replies.ts'
import type { TranslationOf } from '../../../words/fill.ts'
import { type Language, languageOf } from '../../../words/languages.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'

const en = { ...mailEn, ...mailingsEn, ...repliesEn } as const
const de = { ...mailDe, ...mailingsDe, ...repliesDe } as const

/** The same texts as the English ones, in any language. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
/** The texts of mail in one language. */
export type MailWords = Texts<typeof en>

const WORDS: Readonly<Record<Language, MailWords>> = { en, de: de satisfies TranslationOf<typeof en, typeof de> }

/** The texts of mail in the language that somebody wants (BCP 47). */
export const mailWordsFor = (tag: string | null): MailWords => WORDS[languageOf(tag ?? '') ?? DEFAULT_LANGUAGE]

/** The texts of mail in a language. */
export const mailWordsOf = (language: Language): MailWords => WORDS[language]
