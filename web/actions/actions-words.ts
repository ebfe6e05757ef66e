// The texts of the page of all action items in the language of the reader, loaded with that page.
import type { actions as de } from '../../words/de/meetings/actions.ts'
import type { actions as en } from '../../words/en/meetings/actions.ts'
import type { TranslationOf } from '../../words/fill.ts'
import type { Language } from '../../words/languages.ts'
import { known } from '../site.ts'

type Texts = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<Texts, Other>>(texts: Other): Texts => texts as unknown as Texts

const LANGUAGES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('../../words/en/meetings/actions.ts')).actions,
  de: async () => same<typeof de>((await import('../../words/de/meetings/actions.ts')).actions),
}

export const actionsTexts: Texts = await LANGUAGES[known.language]()
