// Ranks lines that were found: what meets the search is kept, with a score.

import { asksForMore, holder, lookedFor } from '../text/matches.ts'
import { scoresOf } from '../text/rank.ts'
import type { SearchQuery } from '../text/search-query.ts'
import type { MatchedLine } from './index-lookup.ts'

export interface Ranking {
  query: SearchQuery
  sort: 'relevance' | 'create_ts'
  /** Unix seconds. */
  now: number
}

/** A thing that was found. */
export interface SearchMatch {
  search_document_id: number
  kind: string
  thing_id: number
  create_ts: number
  score: number
}

export interface Ranked {
  matches: SearchMatch[]
  /** How many lines there were, and the id of the last; none where they were too long to look through all of them. */
  lines: number
  last: number
}

/** The same lines, without those that were found in two ways. */
export const eachOnce = (lines: readonly MatchedLine[]): MatchedLine[] => [
  ...new Map(lines.map((line) => [line.search_document_id, line])).values(),
]

/** Rows whose long texts are read at a time. */
const SLICE = 20
/** Limits of examined characters, counted once per clause: before yielding, and in total. */
const AT_A_STRETCH = 500_000
const IN_ALL = 16_000_000

/** Asks for the whole folded texts of long lines, by their ids; for none of them: others may be served in between. */
export function* rankedLines(
  lines: readonly MatchedLine[],
  { query, sort, now }: Ranking,
): Generator<number[], Ranked, ReadonlyMap<number, string>> {
  const { met, isAll } = asksForMore(query) ? yield* meeting(lines, query) : { met: lines, isAll: true }
  const scores = sort === 'relevance' ? yield* resting(scoresOf(met, query.wanted, now)) : []
  const matches = met.map(({ search_document_id, kind, thing_id, create_ts }, at) => ({
    ...{ search_document_id, kind, thing_id, create_ts, score: scores[at] ?? 0 },
  }))
  const last = lines.reduce((least, line) => Math.min(least, line.search_document_id), Number.MAX_SAFE_INTEGER)
  return { matches, lines: isAll ? lines.length : 0, last }
}

/** Runs work in slices and yields to the event loop after each. */
function* resting<T>(work: Generator<undefined, T, void>): Generator<number[], T, ReadonlyMap<number, string>> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    yield []
  }
}

function* meeting(
  lines: readonly MatchedLine[],
  query: SearchQuery,
): Generator<number[], { met: MatchedLine[]; isAll: boolean }, ReadonlyMap<number, string>> {
  const met = new Set<number>()
  const clauses = lookedFor(query)
  const holds = holder(query)
  let [stretch, all] = [0, 0]
  /** Looks through a text; gives whether others are to be served now. */
  const look = (id: number, folded: string): boolean => {
    if (all >= IN_ALL) return false
    all += folded.length * clauses
    if (holds(folded)) met.add(id)
    const isLong = all - stretch >= AT_A_STRETCH
    if (isLong) stretch = all
    return isLong
  }
  for (let from = 0; from < lines.length; from += SLICE) {
    const some = lines.slice(from, from + SLICE)
    const long = some.flatMap(({ search_document_id, is_long }) => (is_long ? [search_document_id] : []))
    const texts = long.length && all < IN_ALL ? yield long : undefined
    for (const { search_document_id: id, is_long, folded } of some) {
      const text = is_long ? texts?.get(id) : folded
      if (text !== undefined && look(id, text)) yield []
    }
  }
  return { met: lines.filter(({ search_document_id }) => met.has(search_document_id)), isAll: all < IN_ALL }
}
