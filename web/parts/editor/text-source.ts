// Source of an edited text: how it is read and written.
import type { ClientAnswer } from '../../../contract/client.ts'
import { type StoredField, storedField } from '../saving/stored-field.ts'

/** A text of a row, as HTML. */
export interface TextSource extends StoredField {
  /** The place of its draft, such as `note-12`; it names the text in the queue too. */
  draftKey: string
  /** Whether an empty text may be stored. */
  mayBeEmpty: boolean
}

interface Row {
  description: string | null
  update_id?: { display: string } | null
}

/**
 * The description of a row as a source. `read` and `change` are calls of its client; `stored` hears of every version that
 * the server has acknowledged.
 */
export const descriptionOf = <R extends Row>(source: {
  draftKey: string
  read: () => Promise<ClientAnswer<R>>
  change: (sent: { description: string }, ifMatch: Readonly<Record<string, string>>) => Promise<ClientAnswer<R>>
  stored: (row: R) => void
  mayBeEmpty?: boolean
}): TextSource => ({
  draftKey: source.draftKey,
  mayBeEmpty: source.mayBeEmpty ?? false,
  ...storedField<R>({
    read: source.read,
    change: (description, ifMatch) => source.change({ description }, ifMatch),
    stored: source.stored,
    valueOf: ({ description }) => description ?? '',
    byOf: ({ update_id }) => update_id?.display,
  }),
})
