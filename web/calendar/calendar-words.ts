// The texts of the calendar in the language of the reader, loaded with that page.
import type { calendar as de } from '../../words/de/calendar/calendar.ts'
import type { calendar as en } from '../../words/en/calendar/calendar.ts'
import type { TranslationOf } from '../../words/fill.ts'
import type { Language } from '../../words/languages.ts'
import { known } from '../site.ts'

type Texts = typeof en

/** The compiler checks that every language has the texts of the English one, with the same placeholders. */
const same = <Other extends TranslationOf<Texts, Other>>(texts: Other): Texts => texts as unknown as Texts

const LANGUAGES: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('../../words/en/calendar/calendar.ts')).calendar,
  de: async () => same<typeof de>((await import('../../words/de/calendar/calendar.ts')).calendar),
}

export const calendarTexts: Texts = await LANGUAGES[known.language]()
