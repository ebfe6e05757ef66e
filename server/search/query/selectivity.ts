// Selectivity estimate of a search, from the frequency of its words.

import { beginningToken, LONGEST_BEGINNING } from '../text/tokens.ts'
import type { TokenCondition } from './index-lookup.ts'
import type { TokenShares } from './token-statistics.ts'

/** Parts of all lines, from 0 to 1. */
export interface Expected {
  /** Estimate for words that occur independently, or with some correlation. */
  likely: number
  /** Upper bound: the frequency of the rarest word. */
  most: number
}

/** Cap of the estimate, as a multiple of the requested rows, since estimates may be far too low. */
const TOO_MANY = 8

/** Estimates a conjunction of conditions and negations. Words without statistics count as rare. */
export function expectedOf(
  { shares, rest }: TokenShares,
  wanted: readonly TokenCondition[],
  unwanted: readonly TokenCondition[],
): Expected {
  const part = (condition: TokenCondition): number => {
    // For a phrase or compound, its rarest part dominates.
    if ('all' in condition) return Math.min(...condition.all.map(part))
    if ('any' in condition)
      return Math.min(
        1,
        condition.any.reduce((sum, one) => sum + part(one), 0),
      )
    const { token, isBeginning } = condition
    const own = shares.get(token) ?? rest / TOO_MANY
    if (!isBeginning) return own
    return shares.get(beginningToken([...token].slice(0, LONGEST_BEGINNING).join(''))) ?? own
  }
  const parts = wanted.map(part)
  const most = Math.min(1, ...parts)
  const all = parts.reduce((product, one) => product * one, 1)
  const left = unwanted.reduce((product, one) => product * (1 - part(one)), 1)
  return { likely: Math.max(all, most / TOO_MANY) * left, most }
}
