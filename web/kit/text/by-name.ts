// Collation of people by name, in the reader's language.
import { known } from '../../site.ts'

interface Named {
  member_name: string
}

/** Compares two people, for `toSorted`. */
export const byName = (one: Named, other: Named): number =>
  one.member_name.localeCompare(other.member_name, known.locale)
