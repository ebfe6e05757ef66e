// The texts of the pages that manage rooms, organizations and templates, in the language of the reader.
import type * as de from '../words/de/managing.ts'
import type * as en from '../words/en/managing.ts'
import type { TranslationOf } from '../words/fill.ts'
import type { Language } from '../words/languages.ts'
import { known } from './site.ts'

type ManagingWords = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<ManagingWords, Other>>(words: Other): ManagingWords =>
  words as unknown as ManagingWords

const LANGUAGES: Readonly<Record<Language, () => Promise<ManagingWords>>> = {
  en: () => import('../words/en/managing.ts'),
  de: async () => same<typeof de>(await import('../words/de/managing.ts')),
}

export const managingWords: ManagingWords = await LANGUAGES[known.language]()
