// Ranks what was found: by whether it stands in the title, how close the words are, how rare they are, and how old it is.
import type { Clause } from './search-query.ts'

/** Something that was found. */
export interface Found {
  /** Unix seconds. */
  create_ts: number
  /** As `indexed` folds it, or the beginning of that. */
  folded: string
}

interface Hit {
  /** How well the word itself fits, from 0 to 1. */
  fit: number
  inTitle: boolean
  places: readonly number[]
}

const DAY = 86_400
/** Days after which something counts for half as fresh. */
const FRESH = 365
/** Hits of a word that are looked at for closeness. */
const MOST_HITS = 8
/** Characters between words that make them half as close. */
const CLOSE = 40

/** A score for each, the better the higher; `now` is in Unix seconds. */
export function scoresOf(found: readonly Found[], wanted: readonly Clause[], now: number): number[] {
  const hits = found.map(({ folded }) => hitsIn(folded, wanted))
  const rarity = wanted.map((_, at) => {
    const exact = hits.reduce((sum, each) => sum + (each[at]!.fit === 1 ? 1 : 0), 0)
    return Math.log(2 + found.length / (1 + exact))
  })
  return found.map(({ create_ts }, place) => {
    const each = hits[place]!
    const words = each.reduce((sum, { fit, inTitle }, at) => sum + rarity[at]! * fit * (inTitle ? 2 : 1), 0)
    const days = Math.max(0, now - create_ts) / DAY
    return words * (1 + closeness(each)) * (0.5 + 0.5 / (1 + days / FRESH))
  })
}

function hitsIn(folded: string, wanted: readonly Clause[]): Hit[] {
  const title = folded.indexOf('\n')
  return wanted.map((clause) => {
    const places = placesOf(folded, clause)
    const fit = places.exact.length ? 1 : places.begun.length ? 0.8 : 0.6
    const all = places.exact.length ? places.exact : places.begun
    return { fit, inTitle: all.some((place) => place < title), places: all }
  })
}

/** Where a word stands, as it is and as a beginning; a stem is taken for the beginning that it mostly is. */
function placesOf(folded: string, { units, stems }: Clause): { exact: number[]; begun: number[] } {
  const exact: number[] = []
  const begun: number[] = []
  const { forms, isRun } = units[0]!
  for (const form of new Set([...forms, ...stems]))
    for (const before of isRun ? [''] : [' ', '/'])
      for (let at = folded.indexOf(before + form), count = 0; at >= 0 && count < MOST_HITS; count++) {
        const end = folded[at + before.length + form.length]
        const isWhole = isRun || ((end === ' ' || end === '/') && forms.includes(form))
        ;(isWhole ? exact : begun).push(at)
        at = folded.indexOf(before + form, at + 1)
      }
  return { exact, begun }
}

/** From 0 to 1: 1 where all words stand beside each other, in a title or a text. */
function closeness(hits: readonly Hit[]): number {
  const [first, ...others] = hits
  if (!first || !others.length) return 0
  let best = Number.POSITIVE_INFINITY
  for (const place of first.places) {
    let span = 0
    for (const { places } of others)
      span += places.reduce((least, other) => Math.min(least, Math.abs(other - place)), Number.POSITIVE_INFINITY)
    best = Math.min(best, span)
  }
  return Number.isFinite(best) ? 1 / (1 + best / (CLOSE * others.length)) : 0
}
