// Spans of lines of search by their ids, on PostgreSQL: it gathers all lines that have the tokens before it takes the newest, so
// a search is first run among the newest lines, then among more (docs/decisions/0069-search.md).
import { type RawBuilder, sql } from 'kysely'

/** Sizes of spans, as the base-two logarithms of how many ids they hold; `spanTokens` has the same. */
const SPANS = [14, 17, 20] as const

/** The beginning of the token that says in which span of a size a line lies. */
const prefix = (span: number): string => `_n${span}_`

/** The least and the greatest id of a line. */
export interface LineEnds {
  oldest: number
  newest: number
}

/** The tokens that a line has for the spans in which its id lies. */
export const spanTokens = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array['_n14_' || (${id} >> 14), '_n17_' || (${id} >> 17), '_n20_' || (${id} >> 20)]`

/** Where lines are looked for: those there are, with ids between two bounds. */
export interface Looked {
  ends: LineEnds | undefined
  above: number
  below: number
}

/** Tokens of which ever more of the newest lines have one; at last none, which stands for all lines. */
export function spansOf({ ends, above, below }: Looked): string[][] {
  if (!ends) return [[]]
  const last = Math.min(ends.newest, below - 1)
  const first = Math.max(ends.oldest, above + 1)
  const spans = SPANS.flatMap((span) => {
    const place = Math.floor(last / 2 ** span)
    // Where two of them hold all that there is, nothing has to be told apart.
    const isAll = Math.floor(first / 2 ** span) >= place - 1
    return isAll ? [] : [[`${prefix(span)}${place}`, `${prefix(span)}${place - 1}`]]
  })
  return [...spans, []]
}
