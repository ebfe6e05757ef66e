// The texts of notifications in the language of the reader, loaded with their count and their page.
import type * as en from '../../../words/en/notifications/inbox.ts'
import { known } from '../../site.ts'

const loaded: typeof en = await import(`../../../words/${known.language}/notifications/inbox.ts`)

export const inboxTexts = loaded.inbox
