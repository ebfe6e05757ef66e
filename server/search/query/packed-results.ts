// Ranked hits packed into a typed array, which a worker thread transfers faster than objects.
import type { Ranked, SearchMatch } from './ranked.ts'

export interface PackedRanked extends Omit<Ranked, 'matches'> {
  kinds: readonly string[]
  /** Five for each thing: its line, the place of its kind among the kinds, its own id, when it was made, and its score. */
  numbers: Float64Array
}

const EACH = 5

export function packed({ matches, lines, last }: Ranked): PackedRanked {
  const kinds = new Map<string, number>()
  const numbers = new Float64Array(matches.length * EACH)
  for (const [at, { search_document_id, kind, thing_id, create_ts, score }] of matches.entries()) {
    const kindIndex = kinds.get(kind) ?? kinds.size
    kinds.set(kind, kindIndex)
    numbers.set([search_document_id, kindIndex, thing_id, create_ts, score], at * EACH)
  }
  return { lines, last, kinds: [...kinds.keys()], numbers }
}

export function unpacked({ lines, last, kinds, numbers }: PackedRanked): Ranked {
  const matches: SearchMatch[] = []
  for (let at = 0; at < numbers.length; at += EACH)
    matches.push({
      search_document_id: numbers[at]!,
      kind: kinds[numbers[at + 1]!]!,
      thing_id: numbers[at + 2]!,
      create_ts: numbers[at + 3]!,
      score: numbers[at + 4]!,
    })
  return { matches, lines, last }
}
