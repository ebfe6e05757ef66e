// Break opportunities in long words, such as file names and addresses.
import type { Block, Line } from './block.ts'

/** The mark of an optional break; PDF and HTML write it in their own way. */
export const BREAK = '\u200b'

/** Letters that fit on a line of text, and across a whole table, whose font is smaller. */
const ACROSS = 44
const ACROSS_TABLE = 80
const FEWEST = 8
const IN_MARK = 26
/** Headings have larger ones. */
const IN_HEADING = [26, 36, 40, 44, 44, 44]
/** Unreadably long words get fewer breaks, since each of them takes time. */
const UNREAD = 1_000

/** Scripts that may break between any two letters need no marks. */
const WORD = /[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]+/gu
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text with marks in words that have more letters. */
export function withBreaks(text: string, most = ACROSS): string {
  if (text.length <= most) return text
  return text.replace(WORD, (word) => {
    if (word.length <= most) return word
    const apart = Math.max(4, Math.floor(most / (word.length > UNREAD ? 2 : 4)))
    let marked = ''
    let since = 0
    for (const { segment } of letters.segment(word)) {
      if (since++ && (since - 1) % apart === 0) marked += BREAK
      marked += segment
    }
    return marked
  })
}

const lineWith = (line: Line, most: number): Line => ({
  ...line,
  runs: line.runs.map((run) => ({ ...run, text: withBreaks(run.text, most) })),
})

/** The sentence of a decision is larger, between stamp and ring. */
const withBreaksInMark = (block: Block): Block =>
  block.kind === 'paragraph' ? { ...block, line: lineWith(block.line, IN_MARK) } : withBreaksInLines(block)

/** A block with marks in all of its lines. */
export function withBreaksInLines(block: Block): Block {
  switch (block.kind) {
    case 'heading':
      return { ...block, line: lineWith(block.line, IN_HEADING[block.level - 1]!) }
    case 'paragraph':
      return { ...block, line: lineWith(block.line, ACROSS) }
    case 'facts':
      return { ...block, facts: block.facts.map(({ term, line }) => ({ term, line: lineWith(line, ACROSS) })) }
    case 'list':
      return { ...block, items: block.items.map((item) => item.map(withBreaksInLines)) }
    case 'notice':
      return { ...block, blocks: block.blocks.map(block.mark ? withBreaksInMark : withBreaksInLines) }
    case 'table': {
      const shares = block.columns.reduce((sum, { share }) => sum + share, 0)
      const most = block.columns.map(({ share }) => Math.max(FEWEST, Math.floor((ACROSS_TABLE * share) / shares)))
      return { ...block, rows: block.rows.map((row) => row.map((line, index) => lineWith(line, most[index]!))) }
    }
  }
}
