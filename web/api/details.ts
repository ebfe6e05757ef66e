// The details with which the API refuses a value, translated into the language of the page.
import { details as english } from '../../words/en/details.ts'
import { translate } from '../../words/fill.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'

/** The English details in the language of the page; undefined where no translation is known. */
export const translateDetails = (text: string | null): string | undefined =>
  text === null || known.language === 'en' ? (text ?? undefined) : translate(english, words.details, text)
