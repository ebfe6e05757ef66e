// Three-way merge of two edits of one text, which keeps the words of both.
import { differences } from '../text/differences.ts'

/** Some of the base, from `start` up to `end`, that one side replaced. */
interface Hunk {
  start: number
  end: number
  content: readonly string[]
  mine: boolean
}

/** Merges a part that both sides changed; undefined if only a person can decide. */
type Resolve = (mine: readonly string[], base: readonly string[], theirs: readonly string[]) => string[] | undefined

/** The hunks that one side replaced. Insertions are as late as possible, so that a new paragraph follows the previous one. */
function hunksOf(base: readonly string[], side: readonly string[], mine: boolean): Hunk[] {
  const hunks = differences(base, side).map(({ start, removed, from, added }) => ({
    ...{ start, end: start + removed, content: side.slice(from, from + added), mine },
  }))
  return hunks.map((hunk, index) => {
    const limit = hunks[index + 1]?.start ?? base.length
    const { content } = hunk
    let { start } = hunk
    if (hunk.end > start) return hunk
    let first = 0
    while (start < limit && base[start] === content[first % content.length]) {
      start++
      first++
    }
    const by = first % content.length
    return { ...hunk, start, end: start, content: [...content.slice(by), ...content.slice(0, by)] }
  })
}

/** Returns whether two changes overlap; two insertions at one place do. */
const collide = (one: { start: number; end: number }, other: Hunk): boolean =>
  one.start === one.end && other.start === other.end
    ? one.start === other.start
    : other.start < one.end && one.start < other.end

/** A part of the base as one side has it. */
function sideOf(base: readonly string[], hunks: readonly Hunk[], start: number, end: number): string[] {
  const parts: string[] = []
  let at = start
  for (const hunk of hunks) {
    parts.push(...base.slice(at, hunk.start), ...hunk.content)
    at = hunk.end
  }
  return [...parts, ...base.slice(at, end)]
}

/** Merges two sides of a list; undefined where they contradict each other. */
function mergeLists(
  mine: readonly string[],
  base: readonly string[],
  theirs: readonly string[],
  resolve: Resolve,
): string[] | undefined {
  const hunks = [...hunksOf(base, mine, true), ...hunksOf(base, theirs, false)].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )
  const merged: string[] = []
  let at = 0
  for (let index = 0; index < hunks.length; ) {
    const { start } = hunks[index]!
    let { end } = hunks[index]!
    const group = [hunks[index++]!]
    while (index < hunks.length && collide({ start, end }, hunks[index]!)) {
      end = Math.max(end, hunks[index]!.end)
      group.push(hunks[index++]!)
    }
    const own = group.filter((hunk) => hunk.mine)
    const others = group.filter((hunk) => !hunk.mine)
    const [left, right] = [sideOf(base, own, start, end), sideOf(base, others, start, end)]
    merged.push(...base.slice(at, start))
    at = end
    if (!others.length || left.join('\0') === right.join('\0')) merged.push(...left)
    else if (!own.length) merged.push(...right)
    else {
      const both = resolve(left, base.slice(start, end), right)
      if (!both) return undefined
      merged.push(...both)
    }
  }
  return [...merged, ...base.slice(at)]
}

/** Tags, words, white space, and every other character by itself. */
const TOKENS = /<[^<>]*>|&\w+;|[\p{L}\p{N}\p{M}_]+|\s+|[\s\S]/gu
const tokensOf = (blocks: readonly string[]): string[] => blocks.join('').match(TOKENS) ?? []

/** Two insertions at one place both stay: what is stored already comes first. */
const keepBoth: Resolve = (mine, base, theirs) => (base.length ? undefined : [...theirs, ...mine])

const mergeWords: Resolve = (mine, base, theirs) => {
  if (!base.length) return [...theirs, ...mine]
  const words = mergeLists(tokensOf(mine), tokensOf(base), tokensOf(theirs), keepBoth)
  return words && [words.join('')]
}

/**
 * Merges two texts that were made of one: by paragraphs, and by words where both changed the same paragraph. All are given as
 * the HTML of each block. Gives HTML, or undefined where both changed the same words and a person has to choose.
 */
export const mergeTexts = (
  mine: readonly string[],
  base: readonly string[],
  theirs: readonly string[],
): string | undefined => mergeLists(mine, base, theirs, mergeWords)?.join('')
