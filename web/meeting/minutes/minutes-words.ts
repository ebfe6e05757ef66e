// The texts of the minutes of a meeting in the language of the reader, loaded with what shows them.
import type * as en from '../../../words/en/minutes/minutes.ts'
import { known } from '../../site.ts'

const loaded: typeof en = await import(`../../../words/${known.language}/minutes/minutes.ts`)

export const minutesTexts = loaded.minutes
