// Three-way merge of two versions of an HTML text.
import { docOf, htmlOf, normalHtml } from './html.ts'
import { mergeTexts } from './merge.ts'

const blocksOf = (html: string): string[] => (html ? docOf(html).children.map(htmlOf) : [])

const wordsOf = (html: string): string =>
  (html.replace(/<[^<>]*>/g, ' ').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).sort().join(' ')

/** The text with what both changed; undefined where they contradict each other, or where a word would be lost. */
export function mergedHtml(mine: string, base: string, theirs: string): string | undefined {
  const merged = mergeTexts(blocksOf(mine), blocksOf(base), blocksOf(theirs))
  if (merged === undefined) return undefined
  const html = normalHtml(merged)
  return wordsOf(html) === wordsOf(merged) ? html : undefined
}
