// The texts of forms, and of the page of a series, in the language of the reader: loaded with whatever shows them.
import type * as en from '../words/en/forms.ts'
import { known } from './site.ts'

export const formWords: typeof en = await import(`../words/${known.language}/forms.ts`)
