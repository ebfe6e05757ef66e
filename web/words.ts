// What the pages say, in the language of their reader, which is the only one that is loaded.
import type * as de from '../words/de/web.ts'
import type * as en from '../words/en/web.ts'
import type { SameAs } from '../words/fill.ts'
import type { Language } from '../words/languages.ts'
import { known } from './site.ts'

export type Words = typeof en

/** The compiler holds every language against the English one: the same texts, with the same places. */
const same = <Other extends SameAs<Words, Other>>(words: Other): Words => words as unknown as Words

const LANGUAGES: Readonly<Record<Language, () => Promise<Words>>> = {
  en: () => import('../words/en/web.ts'),
  de: async () => same<typeof de>(await import('../words/de/web.ts')),
}

export const words: Words = await LANGUAGES[known.language]()
