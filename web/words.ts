// Texts of the application in the reader's language; no other language is loaded.
import type * as en from '../words/en/web.ts'
import { known } from './site.ts'

/** Every language has the texts of the English one, with the same placeholders (test/house/words.test.ts). */
export type Words = typeof en

export const words: Words = await import(`../words/${known.language}/web.ts`)
