// Whether a folded text meets a search: what the tokens of an index cannot tell, such as that words follow one another.
import { type Clause, mustBeLookedFor, type SearchQuery } from './search-query.ts'
import type { Unit } from './units.ts'

/** Whether a search asks for more than tokens tell. */
export const asksForMore = ({ wanted, unwanted }: SearchQuery): boolean =>
  [...wanted, ...unwanted].some(mustBeLookedFor)

/** Whether a document of that folded text (`indexed`) meets the clauses that tokens do not tell. */
export function holds(folded: string, { wanted, unwanted }: SearchQuery): boolean {
  const parts = folded.split('\n').map((part) => part.split(' '))
  const met = (clause: Clause) => !mustBeLookedFor(clause) || parts.some((words) => occursIn(words, clause.units))
  const avoided = (clause: Clause) => !mustBeLookedFor(clause) || !parts.some((words) => occursIn(words, clause.units))
  return wanted.every(met) && unwanted.every(avoided)
}

function occursIn(words: readonly string[], units: readonly Unit[]): boolean {
  const last = units.length - 1
  for (let from = 0; from + last < words.length; from++) {
    let at = 0
    while (at <= last && fits(words[from + at]!, units[at]!, at === 0, at === last)) at++
    if (at > last) return true
  }
  return false
}

/** A run may begin before the first one that is looked for, and end after the last. */
function fits(word: string, { forms, isRun }: Unit, isFirst: boolean, isLast: boolean): boolean {
  if (!word) return false
  if (!isRun) return word.split('/').some((form) => forms.includes(form))
  const run = forms[0]!
  if (isFirst && isLast) return word.includes(run)
  return isFirst ? word.endsWith(run) : isLast ? word.startsWith(run) : word === run
}
