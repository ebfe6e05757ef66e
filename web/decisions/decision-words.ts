// The texts of the page of decisions in the language of the reader, loaded with that page.
import type { decisions as de } from '../../words/de/decisions/decisions.ts'
import type { decisions as en } from '../../words/en/decisions/decisions.ts'
import type { TranslationOf } from '../../words/fill.ts'
import type { Language } from '../../words/languages.ts'
import { known } from '../site.ts'

type Texts = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<Texts, Other>>(texts: Other): Texts => texts as unknown as Texts

const LANGUAGES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('../../words/en/decisions/decisions.ts')).decisions,
  de: async () => same<typeof de>((await import('../../words/de/decisions/decisions.ts')).decisions),
}

export const decisionTexts: Texts = await LANGUAGES[known.language]()
