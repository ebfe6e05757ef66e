// The texts of forms, and of the page of a series, in the language of the reader: loaded with whatever shows them.
import type * as de from '../words/de/forms.ts'
import type * as en from '../words/en/forms.ts'
import type { TranslationOf } from '../words/fill.ts'
import type { Language } from '../words/languages.ts'
import { known } from './site.ts'

type FormWords = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<FormWords, Other>>(words: Other): FormWords => words as unknown as FormWords

const LANGUAGES: Readonly<Record<Language, () => Promise<FormWords>>> = {
  en: () => import('../words/en/forms.ts'),
  de: async () => same<typeof de>(await import('../words/de/forms.ts')),
}

export const formWords: FormWords = await LANGUAGES[known.language]()
