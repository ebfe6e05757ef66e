// Strips quoted text and private links from a reply.
import { shortened } from '../../rules/text/shortened.ts'

/** The longest text that is passed on. */
const LONGEST = 10_000
/** Lines of a quotation that stay between two answers to it. */
const CONTEXT = 3
/** Lines over which the head of a quotation goes, and the longest such head. */
const [HEAD_LINES, LONGEST_HEAD] = [3, 400]
/** Who wrote, in the languages and orders in which programs say it. */
const WROTE =
  /\b(?:wrote|writes|schrieb|schreibt|geschrieben|crit|escribi|scrisse|ha scritto|escreveu|schreef|skrev|napisa|kirjoitti)|написа|のメール|写道|寫道|@[\w.-]+>? ?[:：]$/i
/** A date, a time or an address; without one of them it is a sentence like others. */
const WHEN = /\d[./-]\d|\d[:h]\d\d|\b(?:19|20)\d\d\b|\d年|@/
/** How a head begins that goes on in the next line. */
const BEGINS = /^\s{0,9}(?:on|am|le|el|il|em|op|den|w dniu) .{0,80}\d/i
/** Links, and what those with a token of the person have in them. Asked for at once, that would take a time of its square. */
const LINK = /https?:\/\/\S*/gi
const OWN = /\/(?:rsvp|mail\/stop|password|feeds|begin|account\/email)/i

/** What somebody wrote, at most 10,000 characters; empty where it is nothing but what they quote. */
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
 * The lines without those that are marked as a quotation, and the head of it: at both ends they go, and of those between two
 * answers the last stay, which are what is answered. What programs quote without such marks cannot be told from words.
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

/** How many lines there are before the head of a quotation that begins after them, such as “On 28/11/2026 at 21:17, Ada wrote:”. */
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
