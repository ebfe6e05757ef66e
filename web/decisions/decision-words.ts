// The texts of the page of decisions in the language of the reader, loaded with that page.
import type * as en from '../../words/en/decisions/decisions.ts'
import { known } from '../site.ts'

const loaded: typeof en = await import(`../../words/${known.language}/decisions/decisions.ts`)

export const decisionTexts = loaded.decisions
