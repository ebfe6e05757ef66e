// Selectivity estimate of a search, from the frequency of its words.

import { beginningToken, LONGEST_BEGINNING } from '../text/tokens.ts'
import type { TokenCondition } from './index-lookup.ts'
import type { TokenShares } from './token-statistics.ts'

/** Parts of all lines, from 0 to 1. */
export interface Expected {
  /** If words occur independently of each other, or somewhat more often together. */
  likely: number
  /** As many as have the rarest of the words. */
  most: number
}

/** A search is taken to find at most so many times as many lines as it looks for: what is likely may be far too little. */
const TOO_MANY = 8

/** What may be found by conditions that all hold, and some of which none does. Whatever is not frequent is taken to be rare. */
export function expectedOf(
  { shares, rest }: TokenShares,
  wanted: readonly TokenCondition[],
  unwanted: readonly TokenCondition[],
): Expected {
  const part = (condition: TokenCondition): number => {
    // Those of a phrase or a run: its rarest part tells most of it.
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
