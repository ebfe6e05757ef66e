// Word diff of two texts.
import { differences } from './differences.ts'

/** A part of a text, which only one of two versions has, or both. */
export interface Part {
  text: string
  in: 'both' | 'before' | 'after'
}

/** Words with the spaces behind them, and the ends of lines. */
const wordsOf = (text: string): string[] => text.match(/\S+[^\S\n]*|\n/g) ?? []

/** The same word stands with a space behind it, and without one at the end of a text. */
const withoutSpace = (word: string): string => word.trim()

/** The parts of both texts, in their order; what is in both is as it is after. */
export function changedParts(before: string, after: string): Part[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const parts: Part[] = []
  const add = (text: string, where: Part['in']) => text && parts.push({ text, in: where })
  let at = 0
  for (const { start, removed, from, added } of differences(old.map(withoutSpace), fresh.map(withoutSpace))) {
    add(fresh.slice(at, from).join(''), 'both')
    add(old.slice(start, start + removed).join(''), 'before')
    at = from + added
    add(fresh.slice(from, at).join(''), 'after')
  }
  add(fresh.slice(at).join(''), 'both')
  return parts
}
