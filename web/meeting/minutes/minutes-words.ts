// The texts of the minutes of a meeting in the language of the reader, loaded with what shows them.
import type { minutes as de } from '../../../words/de/minutes/minutes.ts'
import type { minutes as en } from '../../../words/en/minutes/minutes.ts'
import type { TranslationOf } from '../../../words/fill.ts'
import type { Language } from '../../../words/languages.ts'
import { known } from '../../site.ts'

type Texts = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<Texts, Other>>(texts: Other): Texts => texts as unknown as Texts

const LANGUAGES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('../../../words/en/minutes/minutes.ts')).minutes,
  de: async () => same<typeof de>((await import('../../../words/de/minutes/minutes.ts')).minutes),
}

export const minutesTexts: Texts = await LANGUAGES[known.language]()
