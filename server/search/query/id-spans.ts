// Id spans on PostgreSQL: GIN collects all rows with the tokens before it takes the newest, so a search examines the newest rows
// first, then older ones (docs/decisions/0069-search.md).
import { type RawBuilder, sql } from 'kysely'

/** Sizes of spans, as the base-two logarithms of how many ids they hold, the least first; `spanTokens` has the same. */
const SPANS = [11, 14, 17, 20] as const
const LEAST = 2 ** SPANS[0]

/** The least and the greatest id of a line. */
export interface LineEnds {
  oldest: number
  newest: number
}

/** The tokens that a line has for the spans in which its id lies. */
export const spanTokens = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array['_n11_' || (${id} >> 11), '_n14_' || (${id} >> 14), '_n17_' || (${id} >> 17), '_n20_' || (${id} >> 20)]`

/** Where lines are looked for: those there are, with ids between two bounds. */
export interface Looked {
  ends: LineEnds | undefined
  above: number
  below: number
  /** How many lines are looked for. */
  most: number
  /** About which part of all lines may be found, from 0 to 1. */
  share: number
}

/** Lines that are looked at together: those with an id below a bound that have one of some tokens; all of them without tokens. */
export interface Stretch {
  tokens: readonly string[]
  below: number
}

/**
 * Growth factor of successive spans: at most, since matches in few places may be clustered, and at least, if the previous span
 * found fewer than expected.
 */
const GROWTH = { least: 4, most: 32 }
/** Safety factor of a span, since matches are not evenly distributed. */
const SLACK = 1.25

/**
 * Successive spans of ever older rows. Each is sized by the number of rows found so far, to contain about as many as are still
 * needed. The last one contains the rest.
 */
export function* stretchesOf({ ends, above, below, most, share }: Looked): Generator<Stretch, void, number> {
  if (!ends) {
    yield { tokens: [], below }
    return
  }
  const first = Math.max(ends.oldest, above + 1)
  const last = Math.min(ends.newest, below - 1)
  let before = Math.floor(last / LEAST + 1) * LEAST
  let size = (SLACK * most) / share
  for (let bound = below, least = 0; ; bound = Math.min(below, before), least = GROWTH.least) {
    const isLast = before - size <= first
    const tokens: string[] = []
    // All that is left is all that there is, unless some of it is too old.
    if (!isLast || above >= ends.oldest)
      for (const until = isLast ? first : before - size; before > until; ) before = spanBelow(before, until, tokens)
    const count = yield { tokens, below: bound }
    if (isLast) return
    const wanted = (SLACK * (most - count)) / Math.max(count, 1)
    size = Math.min(GROWTH.most, Math.max(least, wanted)) * (last + 1 - before)
  }
}

/** Adds the token of the largest span that ends below an id and begins no lower than another; the least one may. */
function spanBelow(id: number, until: number, tokens: string[]): number {
  const fits = (span: number) => id % 2 ** span === 0 && id - 2 ** span >= until
  const span = SPANS.findLast(fits) ?? SPANS[0]
  const from = id - 2 ** span
  tokens.push(`_n${span}_${from / 2 ** span}`)
  return from
}
