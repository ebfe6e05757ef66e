// Strips quoted text and private links from a reply.
import { shortened } from '../../rules/text/shortened.ts'

/** The longest text that is passed on. */
const LONGEST = 10_000
/** Lines of a quotation that are kept between two inline replies. */
const CONTEXT = 3
/** Limits of the attribution line of a quotation: lines and characters. */
const [HEAD_LINES, LONGEST_HEAD] = [3, 400]
/** Patterns of attribution lines ("Ada wrote:") in several languages. */
const WROTE =
  /\b(?:wrote|writes|schrieb|schreibt|geschrieben|crit|escribi|scrisse|ha scritto|escreveu|schreef|skrev|napisa|kirjoitti)|написа|のメール|写道|寫道|@[\w.-]+>? ?[:：]$/i
/** A date, time or address, without which a line is not an attribution. */
const WHEN = /\d[./-]\d|\d[:h]\d\d|\b(?:19|20)\d\d\b|\d年|@/
/** Beginning of an attribution that continues on the next line. */
const BEGINS = /^\s{0,9}(?:on|am|le|el|il|em|op|den|w dniu) .{0,80}\d/i
/** Links, and patterns of private ones. A combined pattern would take quadratic time. */
const LINK = /https?:\/\/\S*/gi
const OWN = /\/(?:rsvp|mail\/stop|password|feeds|begin|account\/email)/i

/** The person's own text, at most 10,000 characters; empty if the message contains only quotations. */
export function wordsOf(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029\u0085]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
    .split('\n')
  const own = withoutQuotations(lines)
    .join('\n')
    .replace(LINK, (link) => (OWN.test(link) ? '…' : link))
  return shortened(own.replace(/\n{3,}/g, '\n\n').trim(), LONGEST)
}

const isBlank = (line: string): boolean => line.trim() === ''
const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

/**
 * Removes quoted lines and attributions: completely at both ends; between two inline replies, the last quoted lines stay as
 * context. Unmarked quotations cannot be recognized.
 */
function withoutQuotations(lines: readonly string[]): string[] {
  const own: string[] = []
  let quoted: string[] = []
  /** How many lines of `own` are not blank. */
  let words = 0
  for (const line of lines) {
    if (isQuoted(line)) {
      if (!quoted.length) words -= own.splice(endBeforeHead(own)).filter((one) => !isBlank(one)).length
      quoted.push(line)
    } else if (isBlank(line)) {
      if (!quoted.length) own.push('')
    } else {
      if (quoted.length) own.push(...(words ? answered(quoted) : []), '')
      quoted = []
      own.push(line)
      words++
    }
  }
  return own
}

const answered = (quoted: readonly string[]): string[] => [
  ...(quoted.length > CONTEXT ? ['> …'] : []),
  ...quoted.slice(-CONTEXT),
]

/** Number of lines before an attribution at the end, such as “On 28/11/2026 at 21:17, Ada wrote:”. */
function endBeforeHead(lines: readonly string[]): number {
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
  return lines.length
}
