// Recognizes quotations in the lines of a reply, and removes them. In doubt a line stays: people begin their own with `>`, too.

/** Lines of a quotation that are kept between two inline replies. */
const CONTEXT = 3
/** Number of quotations from which their alternation with other text shows inline replies, even without an attribution. */
const INLINE = 3
/** Limits of the attribution line of a quotation: lines and characters. */
const [HEAD_LINES, LONGEST_HEAD] = [3, 400]
/** Patterns of attribution lines ("Ada wrote:") in several languages. */
const WROTE =
  /\b(?:wrote|writes|schrieb|schreibt|geschrieben|crit|escribi|scrisse|ha scritto|escreveu|schreef|skrev|napisa|napsal|kirjoitti|a scris|menulis)|írta|yazdı|έγραψε|писал|пишет|пише|написа|כתב|كتب|작성|写道|寫道|のメール|@[\w.-]+>? ?[:：]$/i
/** A date, time or address, without which a line is not an attribution. */
const WHEN = /\d[./-]\d|\d[:h]\d\d|\b(?:19|20)\d\d\b|\d年|@/
/** Beginning of an attribution that continues on the next line. */
const BEGINS = /^\s{0,9}(?:on|am|le|el|il|em|op|den|w dniu) .{0,80}\d/i
/** Private links: nobody but us writes them, so a quotation with one is of our mail. */
export const PRIVATE_LINK = /\/(?:rsvp|mail\/stop|password|feeds|begin|account\/email)/i

/** Signs before `>` where the format of a message tells the two apart: a line of the person, and one that is quoted. */
export const [OWN_MARK, QUOTED_MARK] = ['\u0002', '\u0003']
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const MARKS = /[\u0002\u0003]/g

/** The text without these signs. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')

/** Consecutive lines that are all quoted, with the blank ones between them, or all not. */
interface Block {
  lines: string[]
  isQuoted: boolean
}

const isBlank = (line: string): boolean => line.trim() === ''
const isQuoted = (line: string): boolean => {
  const text = line.trimStart()
  return text.startsWith('>') || text.startsWith(QUOTED_MARK)
}

/**
 * Removes quotations and their attributions: completely at both ends; between two inline replies, the last quoted lines stay as
 * context. Unmarked quotations cannot be recognized.
 */
export function withoutQuotations(lines: readonly string[]): string[] {
  const blocks = withAttributionsRemoved(blocksOf(lines))
  const last = blocks.findLastIndex((block) => !block.isQuotation && !block.lines.every(isBlank))
  const own: string[] = []
  let hasWords = false
  for (const { lines: those, isQuotation } of blocks.slice(0, last + 1)) {
    if (isQuotation) own.push(...(hasWords ? [...answered(those), ''] : []))
    else {
      for (const line of those) own.push(line)
      hasWords ||= !those.every(isBlank)
    }
  }
  return own
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last && isBlank(line)) last.lines.push('')
    else if (last && last.isQuoted === isQuoted(line)) last.lines.push(line)
    else blocks.push({ lines: [line], isQuoted: isQuoted(line) })
  }
  return blocks
}

/** Decides which quoted lines are a quotation, and removes the attributions before them. */
function withAttributionsRemoved(blocks: readonly Block[]): (Block & { isQuotation: boolean })[] {
  const heads = blocks.map(({ isQuoted: it }, at) => (it && at ? endBeforeHead(blocks[at - 1]!.lines) : undefined))
  const isInline = !heads.some((end) => end !== undefined) && blocks.filter((block) => block.isQuoted).length >= INLINE
  const isWholly = blocks.every((block) => block.isQuoted || block.lines.every(isBlank))
  let isKnown = isInline || isWholly
  return blocks.map((block, at) => {
    if (!block.isQuoted) {
      const end = heads[at + 1]
      return { ...block, lines: end === undefined ? block.lines : block.lines.slice(0, end), isQuotation: false }
    }
    const isCertain = heads[at] !== undefined || block.lines.some(isCertainlyQuoted)
    isKnown ||= isCertain
    const before = blocks[at - 1]?.lines ?? []
    const isAtEnd = at === blocks.length - 1 && before.at(-1) === ''
    return { ...block, isQuotation: isCertain || ((isKnown || isAtEnd) && !isAnnounced(before)) }
  })
}

const isCertainlyQuoted = (line: string): boolean =>
  line.includes(QUOTED_MARK) || (line.includes('://') && PRIVATE_LINK.test(line))

/** Returns whether the last of these lines announces what follows: “We need:”. */
const isAnnounced = (lines: readonly string[]): boolean =>
  /[:：]$/.test(lines.findLast((line) => !isBlank(line))?.trimEnd() ?? '')

function answered(quoted: readonly string[]): string[] {
  const lines = quoted.filter((line) => !isBlank(line))
  return [...(lines.length > CONTEXT ? ['> …'] : []), ...lines.slice(-CONTEXT)]
}

/** Number of lines before an attribution at the end, such as “On 28/11/2026 at 21:17, Ada wrote:”; undefined without one. */
function endBeforeHead(lines: readonly string[]): number | undefined {
  let end = lines.length
  while (end && isBlank(lines[end - 1]!)) end--
  for (let from = end - 1; from >= 0 && from >= end - HEAD_LINES && !isBlank(lines[from]!); from--) {
    const head = lines.slice(from, end).join(' ').trim()
    if (head.length > LONGEST_HEAD || !/[:：]$/.test(head)) break
    if (WROTE.test(head) && WHEN.test(head)) {
      const before = lines[from - 1]
      return before !== undefined && BEGINS.test(before) ? from - 1 : from
    }
  }
  return undefined
}
