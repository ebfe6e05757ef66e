// Ranks lines that were found: what meets the search is kept, with a score.
import type { FoundLine } from '../db/search-index.ts'
import { asksForMore, holds } from '../rules/search/holds.ts'
import { scoresOf } from '../rules/search/rank.ts'
import type { SearchQuery } from '../rules/search/search-query.ts'

export interface Ranking {
  query: SearchQuery
  sort: 'relevance' | 'create_ts'
  /** Unix seconds. */
  now: number
}

/** A thing that was found. */
export interface FoundThing {
  search_document_id: number
  kind: string
  thing_id: number
  create_ts: number
  score: number
}

export interface Ranked {
  things: FoundThing[]
  /** How many lines there were, and the id of the last. */
  lines: number
  last: number
}

/** The same lines, without those that were found in two ways. */
export const eachOnce = (lines: readonly FoundLine[]): FoundLine[] => [
  ...new Map(lines.map((line) => [line.search_document_id, line])).values(),
]

/** Long texts that are looked through at a time. */
const SLICE = 20

/** `texts`: the whole folded texts of long lines, by their ids. */
export function* rankedLines(
  lines: readonly FoundLine[],
  { query, sort, now }: Ranking,
): Generator<number[], Ranked, ReadonlyMap<number, string>> {
  const met = asksForMore(query) ? yield* meeting(lines, query) : lines
  const scores = sort === 'relevance' ? scoresOf(met, query.wanted, now) : []
  const things = met.map(({ search_document_id, kind, thing_id, create_ts }, at) => ({
    ...{ search_document_id, kind, thing_id, create_ts, score: scores[at] ?? 0 },
  }))
  const last = lines.reduce((least, line) => Math.min(least, line.search_document_id), Number.MAX_SAFE_INTEGER)
  return { things, lines: lines.length, last }
}

function* meeting(
  lines: readonly FoundLine[],
  query: SearchQuery,
): Generator<number[], FoundLine[], ReadonlyMap<number, string>> {
  const ids = lines.flatMap(({ search_document_id, is_long }) => (is_long ? [search_document_id] : []))
  const long = new Set<number>()
  for (let from = 0; from < ids.length; from += SLICE)
    for (const [id, folded] of yield ids.slice(from, from + SLICE)) if (holds(folded, query)) long.add(id)
  return lines.filter(({ search_document_id, is_long, folded }) =>
    is_long ? long.has(search_document_id) : holds(folded, query),
  )
}
