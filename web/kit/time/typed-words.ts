// What people type of days and times in the language of the reader, and in the one that is understood beside it.
import type * as en from '../../../words/en/typing.ts'
import { known } from '../../site.ts'

export const { typed, typedBeside }: typeof en = await import(`../../../words/${known.language}/typing.ts`)
