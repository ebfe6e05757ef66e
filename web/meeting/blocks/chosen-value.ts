// Optimistic update of a row's selected value, such as an assignee, with `If-Match` against lost updates.
import { ResponseError } from '../../../contract/client.ts'
import { allUnsent, enqueue, type Unsent, useUnsent } from '../../api/writing/queue.ts'
import { type StoredField, type StoredValue, storeValue } from '../../parts/saving/stored-field.ts'

/** What the queue holds of a choice. */
export interface Chosen {
  /** The row that it belongs to, as `note-12`. */
  changed: string
  field: string
  value: string
  /** What somebody else chose meanwhile, in words; undefined where nobody did. */
  theirs?: string
}

interface Choice {
  /** The field of the row. */
  name: string
  value: string
  /** The value that the reader saw when they chose. */
  seen: string
  /** A value in words. */
  named: (value: string) => string
  /** Called once it is stored. */
  stored: () => unknown
}

const CHANGED = 412

/** The latest pending choice of a field; undefined if there is none. */
function lastOf(all: readonly Unsent[], row: string, field: string): string | undefined {
  const isChosen = ({ changed, ...one }: Chosen): boolean => changed === row && one.field === field
  const last = all.findLast(({ about, error }) => !error && isChosen((about ?? {}) as Chosen))
  return (last?.about as Chosen | undefined)?.value
}

/** The reader's pending choice of a field in a row. */
export const useChosen = (row: string, field: string): string | undefined => lastOf(useUnsent(), row, field)

/** Stores a choice. On a conflict, it waits until the reader keeps their own or takes the other. */
export function storeChosen(row: string, field: StoredField, { name, value, named, stored, ...choice }: Choice): void {
  const about: Chosen = { changed: row, field: name, value }
  // A second choice is based on the reader's own first one, so it is no conflict.
  const seen = lastOf(allUnsent(), row, name) ?? choice.seen
  let version: StoredValue | undefined
  const send = async () => {
    const other = await storeValue(field, value, version?.value ?? seen, version)
    if (other) {
      version = other
      about.theirs = named(other.value)
      throw new ResponseError(CHANGED, { message: 'Precondition Failed' }, new Headers())
    }
    await stored()
  }
  // A page that goes away cannot ask first.
  enqueue(about, send, { leave: () => field.write(value, '*') })
}
