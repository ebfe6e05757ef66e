// The texts of the pages of the administration, of the audit log and of hooks, in the language of the reader.
import type * as de from '../../words/de/administering.ts'
import type * as en from '../../words/en/administering.ts'
import type { TranslationOf } from '../../words/fill.ts'
import type { Language } from '../../words/languages.ts'
import { known } from '../site.ts'

type AdministeringWords = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<AdministeringWords, Other>>(words: Other): AdministeringWords =>
  words as unknown as AdministeringWords

const LANGUAGES: Readonly<Record<Language, () => Promise<AdministeringWords>>> = {
  en: () => import('../../words/en/administering.ts'),
  de: async () => same<typeof de>(await import('../../words/de/administering.ts')),
}

export const administeringWords: AdministeringWords = await LANGUAGES[known.language]()
