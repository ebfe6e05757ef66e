// What the API says in detail of a value that it refuses, in the language of the page where that is known.
import { details as english } from '../words/en/details.ts'
import { inOtherWords } from '../words/fill.ts'
import { known } from './site.ts'
import { words } from './words.ts'

/** The API speaks English. Undefined where the page has no words for it: what the code says has to do. */
export const detailsFor = (said: string | null): string | undefined =>
  said === null || known.language === 'en' ? (said ?? undefined) : inOtherWords(english, words.details, said)
