// The texts of the page of all action items in the language of the reader, loaded with that page.
import type * as en from '../../words/en/meetings/actions.ts'
import { known } from '../site.ts'

const loaded: typeof en = await import(`../../words/${known.language}/meetings/actions.ts`)

export const actionsTexts = loaded.actions
