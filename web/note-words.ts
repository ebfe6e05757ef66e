// The texts of lists of notes, in the language of the reader.
import type * as en from '../words/en/note-lists.ts'
import { known } from './site.ts'

export const noteWords: typeof en = await import(`../words/${known.language}/note-lists.ts`)
