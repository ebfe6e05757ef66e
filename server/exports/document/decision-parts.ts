// The parts of a decision's mark in a document: stamp and ring (docs/decisions/0204-the-decision-mark.md).
import type { DecisionState } from '../../../contract/decisions/decision.ts'
import { fill } from '../../../words/fill.ts'
import type { DecisionParts } from './block.ts'
import { type TextReader, wordsFor } from './words.ts'

/** Places of a ring. */
const MOST = 8

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word && [...word][0])
  return letters.filter(Boolean).join('').toUpperCase()
}

interface Decided {
  number: string | null
  state: DecisionState
  /** Names of those who were there. */
  people: readonly string[]
  naming?: boolean
}

/** The parts, in the reader's language. */
export function decisionParts(
  { number, state, people, naming = false }: Decided,
  reader: Pick<TextReader, 'locale'>,
): DecisionParts {
  const words = wordsFor(reader)
  const shown = people.length > MOST ? people.slice(0, MOST - 1) : people
  const rest = people.length - shown.length
  const names = new Intl.ListFormat(reader.locale).format(people)
  return {
    ...{ number, state, stateWord: words.decisionStates[state] },
    ring: [...shown.map(initialsOf), ...(rest ? [`+${rest}`] : [])],
    naming,
    there: people.length ? fill(words.there as '{names}', { names }) : null,
  }
}
