// The texts of agenda proposals in the language of the reader, loaded with what shows them.
import type * as en from '../../../words/en/agenda/proposals.ts'
import { known } from '../../site.ts'

const loaded: typeof en = await import(`../../../words/${known.language}/agenda/proposals.ts`)

export const proposalTexts = loaded.proposals
