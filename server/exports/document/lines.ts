// Makes lines: from text of people, with its direction and language, and from the document's own text, with links in
// both.
import { portableText } from '../../rules/text/clean.ts'
import type { Block, Direction, Heading, Line, List, Paragraph, Run } from './block.ts'
import { directionOf, lettersOf, scriptLanguageOf } from './direction.ts'

const LONGEST_ADDRESS = 2000

/** An address that may be a link in a document; undefined for any other, which stays plain text. */
export function linkable(href: string | null | undefined): string | undefined {
  const address = portableText(href ?? '').trim()
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(address) || address.length > LONGEST_ADDRESS) return undefined
  return URL.canParse(address) ? address.replace(/[\s<>"{}|\\^`]/g, encodeURIComponent) : undefined
}

/** A line with text of people. */
export function lineOf(runs: readonly Run[]): Line {
  const text = runs.map((run) => run.text).join('')
  const dir = directionOf(text) ?? 'ltr'
  return { runs, dir, lang: scriptLanguageOf(text), side: dir }
}

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”]/gi

/** The runs of a plain text, with links for its addresses. */
export function runsOf(plain: string, style: Omit<Run, 'text'> = {}): Run[] {
  const text = portableText(plain)
  const runs: Run[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const href = linkable(match[0])
    if (!href) continue
    if (match.index > from) runs.push({ ...style, text: text.slice(from, match.index) })
    runs.push({ ...style, text: match[0], href })
    from = match.index + match[0].length
  }
  if (from < text.length) runs.push({ ...style, text: text.slice(from) })
  return runs
}

/** A line with a plain text of people. */
export const textLine = (plain: string, style?: Omit<Run, 'text'>): Line => lineOf(runsOf(plain, style))

/** A line of the document's own text, with or without names of people in it. */
export function ownLine(text: string, side: Direction | null = null): Line {
  return { runs: text ? [{ text: portableText(text) }] : [], dir: 'ltr', lang: null, side }
}

/** A left-to-right mark; without it, text after an Arabic name would be ordered as part of it. */
const MARK = '\u200e'

/** Text of people within the document's own text. */
export const withDirectionMarks = (words: string): string => (lettersOf(words).rtl ? `${MARK}${words}${MARK}` : words)

/** The document's own text after text of people, which may run the other way. */
export const ownTextAfter = (words: string, own: string): string =>
  lettersOf(words).rtl ? words + MARK + own + MARK : words + own

export const heading = (level: Heading['level'], line: Line, number: string | null = null): Heading => {
  return { kind: 'heading', level, line, number }
}
export const paragraph = (line: Line, tone: Paragraph['tone'] = 'body'): Paragraph => ({
  kind: 'paragraph',
  line,
  tone,
})

/** A list; it has the direction of its first text, and all its items begin on that side. */
export function listBlock(items: readonly (readonly Block[])[], ordered = false): List {
  const dir = firstDirection(items.flat()) ?? 'ltr'
  return { kind: 'list', ordered, dir, items: items.map((item) => item.map((block) => withDirection(block, dir))) }
}

/** A block that begins on a side; null: on that of the document. */
export const withDirection = (block: Block, side: Direction | null): Block =>
  block.kind === 'paragraph' ? { ...block, line: { ...block.line, side } } : block

function firstDirection(blocks: readonly Block[]): Direction | undefined {
  for (const block of blocks) {
    if (block.kind === 'paragraph') return block.line.dir
    if (block.kind === 'list') return block.dir
  }
  return undefined
}

/** Paragraphs of a plain text: an empty line separates them, a single line break is kept. */
export function paragraphsOf(plain: string | null): Paragraph[] {
  return portableText(plain ?? '')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => paragraph(textLine(part)))
}
