// The texts of the pages that manage rooms, organizations and templates, in the language of the reader.
import type * as en from '../words/en/managing.ts'
import { known } from './site.ts'

export const managingWords: typeof en = await import(`../words/${known.language}/managing.ts`)
