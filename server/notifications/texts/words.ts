// The texts of notifications, by language.
import type { notifications } from '../../../words/en/notifications/notification-texts.ts'
import { inEveryLanguage } from '../../../words/every-language.ts'
import { languageOf } from '../../../words/languages.ts'
import { DEFAULT_LANGUAGE } from '../../rules/people/language.ts'

/** The same texts as the English ones, in any language. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
/** The texts of notifications in one language. */
export type NotificationWords = Texts<typeof notifications>

const WORDS = await inEveryLanguage<NotificationWords>(
  async (language) => (await import(`../../../words/${language}/notifications/notification-texts.ts`)).notifications,
)

/** The texts in the language of a person (BCP 47). */
export const notificationWordsFor = (tag: string | null): NotificationWords =>
  WORDS[languageOf(tag ?? '') ?? DEFAULT_LANGUAGE]
