// What was found and ranked, as a few numbers in a row: a thread hands these over far sooner than a thousand objects.
import type { FoundThing, Ranked } from './ranked.ts'

export interface PackedRanked extends Omit<Ranked, 'things'> {
  kinds: readonly string[]
  /** Five for each thing: its line, the place of its kind among the kinds, its own id, when it was made, and its score. */
  numbers: Float64Array
}

const EACH = 5

export function packed({ things, lines, last }: Ranked): PackedRanked {
  const places = new Map<string, number>()
  const numbers = new Float64Array(things.length * EACH)
  for (const [at, { search_document_id, kind, thing_id, create_ts, score }] of things.entries()) {
    const place = places.get(kind) ?? places.size
    places.set(kind, place)
    numbers.set([search_document_id, place, thing_id, create_ts, score], at * EACH)
  }
  return { lines, last, kinds: [...places.keys()], numbers }
}

export function unpacked({ lines, last, kinds, numbers }: PackedRanked): Ranked {
  const things: FoundThing[] = []
  for (let at = 0; at < numbers.length; at += EACH)
    things.push({
      search_document_id: numbers[at]!,
      kind: kinds[numbers[at + 1]!]!,
      thing_id: numbers[at + 2]!,
      create_ts: numbers[at + 3]!,
      score: numbers[at + 4]!,
    })
  return { things, lines, last }
}
