// Writes many rows in slices, because of the limit of parameters in a statement.

/** Number of rows that one statement writes. */
const SLICE = 500

/** Calls `write` with up to 500 rows at a time, in order. */
export async function inSlices<R>(rows: readonly R[], write: (slice: readonly R[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await write(rows.slice(from, from + SLICE))
}
