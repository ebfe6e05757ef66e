// Invariants of decisions: numbers, years and state transitions.
import type { DecisionState } from '../../../contract/decisions/decision.ts'

/** The number of a decision as people read it: `2026-014`. */
export const decisionNumber = (year: number, sequence: number): string =>
  `${String(year).padStart(4, '0')}-${String(sequence).padStart(3, '0')}`

/** The year of an instant in Unix seconds, by UTC: the same for every server and reader. */
export const decisionYear = (ts: number): number => new Date(ts * 1000).getUTCFullYear()

/** The first second of a year by UTC, in Unix seconds. */
export const yearStart = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1) / 1000

/** The facts that determine the allowed states. */
export interface DecisionStanding {
  /** Whether the note is still tagged `decision`. */
  tagged: boolean
  /** Whether another decision replaces this one. */
  replaced: boolean
}

/** Returns why a decision cannot get a state; undefined if it can. */
export function refusalOfState(wanted: DecisionState, { tagged, replaced }: DecisionStanding): string | undefined {
  if (!tagged && wanted !== 'withdrawn') return 'The note is no longer tagged `decision`.'
  if (replaced && wanted !== 'replaced') return 'Another decision replaces this one. Undo that first.'
  return undefined
}

/** The state of a decision that was given the tag again, or that is no longer replaced. */
export const stateInForce = ({ tagged, replaced }: DecisionStanding): DecisionState =>
  tagged ? (replaced ? 'replaced' : 'decided') : 'withdrawn'

/** The text that the filter `search` matches: the number and the text, in lower case. */
export const decisionSearchText = (number: string, text: string): string =>
  `${number} ${text}`.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The words of a search, as they stand in such a text. */
export const decisionSearchWords = (search: string): string[] =>
  search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean)
