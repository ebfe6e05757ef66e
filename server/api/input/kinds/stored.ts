// Formats what is answered as it is stored.
import type { Formatter } from './field-kind.ts'

/** The value of a column; null where there is none. */
export const stored =
  (_: unknown, column: string): Formatter =>
  (row) =>
    row[column] ?? null
