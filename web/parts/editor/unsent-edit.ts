// Unacknowledged edits.
import { type Unsent, useUnsent } from '../../api/writing/queue.ts'

/** What the queue holds of an edit: the place of the text, and the text as it is now. */
export interface UnsentEdit {
  draftKey: string
  html: string
}

const isEdit = (one: Unsent): one is Unsent<UnsentEdit> =>
  typeof one.about === 'object' && one.about !== null && 'draftKey' in one.about

/** All unsent edits. */
export const useUnsentEdits = (): Unsent<UnsentEdit>[] => useUnsent().filter(isEdit)

/** The unsent edit of a text; undefined where everything is saved. */
export const useUnsentEdit = (draftKey: string): Unsent<UnsentEdit> | undefined =>
  useUnsentEdits().find(({ about }) => about.draftKey === draftKey)
