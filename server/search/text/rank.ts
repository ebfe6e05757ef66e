// Ranks what was found: by whether it stands in the title, how close the words are, how rare they are, and how old it is.
import type { Clause } from './search-query.ts'
import { LONGEST_TITLE } from './snippet.ts'

/** Something that was found. */
export interface Candidate {
  /** Unix seconds. */
  create_ts: number
  /** As `indexed` folds it, or the beginning of that. */
  folded: string
}

interface Hit {
  /** How well the word itself fits, from 0 to 1. */
  fit: number
  inTitle: boolean
  positions: readonly number[]
}

const DAY = 86_400
/** Days after which something counts for half as fresh. */
const FRESH = 365
/** Hits of a word that are looked at for closeness. */
const MOST_HITS = 8
/** Characters between words that make them half as close. */
const CLOSE = 40

/** Characters examined before yielding, once for each form of a word. */
const AT_A_STRETCH = 1_000_000

/** Scores each hit, higher is better; `now` is in Unix seconds. Yields between slices of work. */
export function* scoresOf(
  candidates: readonly Candidate[],
  wanted: readonly Clause[],
  now: number,
): Generator<undefined, number[], void> {
  const hits: Hit[][] = []
  const sought = wanted.map(soughtOf)
  const times = sought.reduce((sum, { texts }) => sum + texts.length, 0)
  let looked = 0
  for (const { folded } of candidates) {
    hits.push(hitsIn(folded, sought))
    looked += folded.length * times
    if (looked < AT_A_STRETCH) continue
    looked = 0
    yield
  }
  const rarity = wanted.map((_, at) => {
    const exact = hits.reduce((sum, each) => sum + (each[at]!.fit === 1 ? 1 : 0), 0)
    return Math.log(2 + candidates.length / (1 + exact))
  })
  const scores: number[] = []
  for (const [index, { create_ts }] of candidates.entries()) {
    const each = hits[index]!
    const words = each.reduce((sum, { fit, inTitle }, at) => sum + rarity[at]! * fit * (inTitle ? 2 : 1), 0)
    const days = Math.max(0, now - create_ts) / DAY
    scores.push(words * (1 + closeness(each)) * (0.5 + 0.5 / (1 + days / FRESH)))
    looked += each.length * MOST_HITS * MOST_HITS
    if (looked < AT_A_STRETCH) continue
    looked = 0
    yield
  }
  return scores
}

/** Where the title of a folded text ends; what has no name is shown with its beginning as title. */
function endOfTitle(folded: string): number {
  const end = folded.indexOf('\n')
  return end > 1 ? end : end + LONGEST_TITLE
}

function hitsIn(folded: string, sought: readonly Sought[]): Hit[] {
  const title = endOfTitle(folded)
  const hasForms = folded.includes('/')
  return sought.map((each) => {
    const { exact, begun } = positionsOf(folded, each, hasForms)
    const fit = exact.length ? 1 : begun.length ? 0.8 : 0.6
    const positions = exact.length ? exact : begun
    return { fit, inTitle: positions.some((position) => position < title), positions }
  })
}

/** What is looked for in texts for a clause. */
interface Sought {
  isRun: boolean
  /** The forms of a word, each with what may stand before it; one that is a form and no stem may be the whole word. */
  texts: readonly { text: string; isForm: boolean; isBehindSlash: boolean }[]
}

function soughtOf({ units, stems }: Clause): Sought {
  const { forms, isRun } = units[0]!
  const befores = isRun ? [''] : [' ', '/']
  const texts = [...new Set([...forms, ...stems])].flatMap((form) =>
    befores.map((before) => ({
      ...{ text: before + form, isForm: forms.includes(form), isBehindSlash: before === '/' },
    })),
  )
  return { isRun, texts }
}

/** Where a word stands, as it is and as a beginning; a stem is taken for the beginning that it mostly is. */
function positionsOf(
  folded: string,
  { isRun, texts }: Sought,
  hasForms: boolean,
): { exact: number[]; begun: number[] } {
  const exact: number[] = []
  const begun: number[] = []
  for (const { text, isForm, isBehindSlash } of texts) {
    if (isBehindSlash && !hasForms) continue
    for (let at = folded.indexOf(text), count = 0; at >= 0 && count < MOST_HITS; count++) {
      const end = folded[at + text.length]
      const isWhole = isRun || (isForm && (end === ' ' || end === '/'))
      ;(isWhole ? exact : begun).push(at)
      at = folded.indexOf(text, at + 1)
    }
  }
  return { exact, begun }
}

/** From 0 to 1: 1 where all words stand beside each other, in a title or a text. */
function closeness(hits: readonly Hit[]): number {
  const [first, ...others] = hits
  if (!first || !others.length) return 0
  let best = Number.POSITIVE_INFINITY
  for (const position of first.positions) {
    let span = 0
    for (const { positions } of others) {
      let least = Number.POSITIVE_INFINITY
      for (const other of positions) least = Math.min(least, Math.abs(other - position))
      span += least
    }
    best = Math.min(best, span)
  }
  return Number.isFinite(best) ? 1 / (1 + best / (CLOSE * others.length)) : 0
}
