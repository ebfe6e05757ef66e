// The texts of the later parts of the home page in the language of the reader, loaded with them.
import type { home as de } from '../../words/de/home.ts'
import type { home as en } from '../../words/en/home.ts'
import type { TranslationOf } from '../../words/fill.ts'
import type { Language } from '../../words/languages.ts'
import { known } from '../site.ts'

type Texts = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<Texts, Other>>(texts: Other): Texts => texts as unknown as Texts

const LANGUAGES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('../../words/en/home.ts')).home,
  de: async () => same<typeof de>((await import('../../words/de/home.ts')).home),
}

export const homeTexts: Texts = await LANGUAGES[known.language]()
