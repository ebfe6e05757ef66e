// The texts of the application in the language of the reader; no other language is loaded.
import type * as de from '../words/de/web.ts'
import type * as en from '../words/en/web.ts'
import type { TranslationOf } from '../words/fill.ts'
import type { Language } from '../words/languages.ts'
import { known } from './site.ts'

export type Words = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<Words, Other>>(words: Other): Words => words as unknown as Words

const LANGUAGES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => import('../words/en/web.ts'),
  de: async () => same<typeof de>(await import('../words/de/web.ts')),
}

export const words: Words = await LANGUAGES[known.language]()
