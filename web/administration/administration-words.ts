// The texts of the pages of the administration, of the audit log and of hooks, in the language of the reader.
import type * as en from '../../words/en/administering.ts'
import { known } from '../site.ts'

export const administeringWords: typeof en = await import(`../../words/${known.language}/administering.ts`)
