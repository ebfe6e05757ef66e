// Exact match of a folded text, for conditions that index tokens cannot decide, such as phrases.
import { type Clause, mustBeLookedFor, type SearchQuery } from './search-query.ts'
import type { Unit } from './units.ts'

/** Returns whether a query has conditions that tokens cannot decide. */
export const asksForMore = ({ wanted, unwanted }: SearchQuery): boolean =>
  [...wanted, ...unwanted].some(mustBeLookedFor)

/** How many clauses of a search are looked for in texts. */
export const lookedFor = ({ wanted, unwanted }: SearchQuery): number =>
  [...wanted, ...unwanted].filter(mustBeLookedFor).length

/** Tells whether a document of some folded text (`indexed`) meets the clauses that tokens do not tell. */
export function holder({ wanted, unwanted }: SearchQuery): (folded: string) => boolean {
  const all = wanted.filter(mustBeLookedFor).map(occurrence)
  const none = unwanted.filter(mustBeLookedFor).map(occurrence)
  return (folded) => all.every((occurs) => occurs(folded)) && !none.some((occurs) => occurs(folded))
}

/** Tells whether the units of a clause follow one another in a title or a text. */
function occurrence({ units, isBeginning }: Clause): (folded: string) => boolean {
  const inWords = (folded: string) => folded.split('\n').some((part) => occursIn(part.split(' '), units, isBeginning))
  if (units.some(({ forms, isRun }) => isRun || forms.length > 1)) return inWords
  // If every unit has a single form, a literal search suffices, except in texts that contain words with several forms.
  const text = ` ${units.map(({ forms }) => forms[0]).join(' ')}${isBeginning ? '' : ' '}`
  return (folded) => folded.includes(text) || (folded.includes('/') && inWords(folded))
}

/**
 * Phrase matching with a bit-parallel automaton (Shift-And): each bit of `begun` is a prefix of the units that ends at the current
 * word, so repeated words take no extra time.
 */
function occursIn(words: readonly string[], units: readonly Unit[], isBeginning: boolean): boolean {
  const whole = 1n << BigInt(units.length - 1)
  const bitsOf = bitsIn(units, isBeginning)
  let begun = 0n
  for (const word of words) {
    const bits = bitsOf(word)
    begun = bits && ((begun << 1n) | 1n) & bits
    if (begun & whole) return true
  }
  return false
}

/** Bit mask of the units that a word matches. */
function bitsIn(units: readonly Unit[], isBeginning: boolean): (word: string) => bigint {
  const byForm = new Map<string, bigint>()
  const runs: { bit: bigint; fits: (word: string) => boolean }[] = []
  for (const [at, { forms, isRun }] of units.entries()) {
    const bit = 1n << BigInt(at)
    if (isBeginning && at === units.length - 1 && !isRun) runs.push({ bit, fits: begins(forms) })
    else if (isRun) runs.push({ bit, fits: runFits(forms[0]!, at === 0, at === units.length - 1) })
    else for (const form of forms) byForm.set(form, (byForm.get(form) ?? 0n) | bit)
  }
  return (word) => {
    let bits = byForm.get(word) ?? 0n
    if (word.includes('/')) for (const form of word.split('/')) bits |= byForm.get(form) ?? 0n
    for (const { bit, fits } of runs) if (fits(word)) bits |= bit
    return bits
  }
}

/** Returns whether a word, or one of its forms, begins with one of some forms. */
const begins = (forms: readonly string[]) => (word: string) =>
  word.split('/').some((one) => forms.some((form) => one.startsWith(form)))

/** A run may begin before the first one that is looked for, and end after the last. */
function runFits(run: string, isFirst: boolean, isLast: boolean): (word: string) => boolean {
  if (isFirst && isLast) return (word) => word.includes(run)
  if (isFirst) return (word) => word.endsWith(run)
  return isLast ? (word) => word.startsWith(run) : (word) => word === run
}
