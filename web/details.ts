// The details with which the API refuses a value, translated into the language of the page.
import { details as english } from '../words/en/details.ts'
import { translate } from '../words/fill.ts'
import { known } from './site.ts'
import { words } from './words.ts'

/** The English details in the language of the page; undefined where no translation is known. */
export const translateDetails = (said: string | null): string | undefined =>
  said === null || known.language === 'en' ? (said ?? undefined) : translate(english, words.details, said)
