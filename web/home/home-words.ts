// The texts of the later parts of the home page in the language of the reader, loaded with them.
import type * as en from '../../words/en/home.ts'
import { known } from '../site.ts'

const loaded: typeof en = await import(`../../words/${known.language}/home.ts`)

export const homeTexts = loaded.home
