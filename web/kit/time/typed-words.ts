// Words of typed days and times, in the reader's language and the second one that is understood.
import type * as en from '../../../words/en/typing.ts'
import { known } from '../../site.ts'

export const { typed, typedBeside }: typeof en = await import(`../../../words/${known.language}/typing.ts`)
