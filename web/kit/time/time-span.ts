// Parser of time spans: "spring 2026", "März bis Mai 2026", "Q1 2026", "last week". The server uses it too, so it needs no
// browser.
import { dateAfter } from '../../zone.ts'
import type { SpanWords } from './span-names.ts'

/** Calendar days, such as `2026-03-01`, both included. */
export interface Days {
  first: string
  last: string
}

export interface TypedSpan {
  days: Days
  /** The typed text. */
  typed: string
  /** The other words. */
  rest: string
}

/** The context for resolving "last week". */
export interface Today {
  /** The reader's day, as `2026-11-20`. */
  date: string
  /** The day with which their week begins: 1 is Monday. */
  firstDayOfWeek: number
  /** The words that they type. */
  words: SpanWords
}

const pad = (number: number, digits = 2): string => String(number).padStart(digits, '0')
const dayOne = (year: number, at: number): string =>
  `${pad(year + Math.floor((at - 1) / 12), 4)}-${pad(((at - 1) % 12) + 1)}-01`
/** So many months from the first day of one on. A month beyond the twelfth is in the year after. */
const months = (year: number, first: number, count: number): Days => ({
  first: dayOne(year, first),
  last: dateAfter(dayOne(year, first + count), -1),
})

function weeksAgo(count: number, { date, firstDayOfWeek }: Today): Days {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const first = dateAfter(date, -((weekday - firstDayOfWeek + 7) % 7) - 7 * count)
  return { first, last: dateAfter(first, 6) }
}

/** The season that begins in a month and was over last. */
function lastSeason(first: number, { date }: Today): Days {
  const year = Number(date.slice(0, 4))
  return [year, year - 1, year - 2].map((one) => months(one, first, 3)).find(({ last }) => last < date)!
}

/** A word, a number or a sign, as it was typed in small letters. */
interface Token {
  text: string
  from: number
  to: number
}

/** A span, and the token after it. */
type Parsed = { days: Days; next: number } | undefined

const yearOf = (token: Token | undefined): number | undefined =>
  token && /^(19|20)\d\d$/.test(token.text) ? Number(token.text) : undefined
const monthAt = (
  tokens: readonly Token[],
  at: number,
  { months: names }: SpanWords,
): { month: number; next: number } | undefined => {
  const month = names.get(tokens[at]?.text ?? '')
  return month === undefined ? undefined : { month, next: tokens[at + 1]?.text === '.' ? at + 2 : at + 1 }
}

/** `March 2026`, `March to May 2026`, `Nov 2024 - Feb 2026`. */
function monthsAt(tokens: readonly Token[], at: number, { words }: Today): Parsed {
  const from = monthAt(tokens, at, words)
  if (!from) return undefined
  const began = yearOf(tokens[from.next])
  const until = from.next + (began === undefined ? 0 : 1)
  const to = words.until.has(tokens[until]?.text ?? '') ? monthAt(tokens, until + 1, words) : undefined
  const end = to && yearOf(tokens[to.next])
  if (to && end !== undefined) {
    const start = began ?? (to.month < from.month ? end - 1 : end)
    const count = (end - start) * 12 + to.month - from.month + 1
    if (count > 0) return { days: months(start, from.month, count), next: to.next + 1 }
  }
  return began === undefined ? undefined : { days: months(began, from.month, 1), next: until }
}

/** `spring 2026`, `winter 2025/26`. */
function seasonAt(tokens: readonly Token[], at: number, { words }: Today): Parsed {
  const first = words.seasons.get(tokens[at]?.text ?? '')
  const year = yearOf(tokens[at + 1])
  if (first === undefined || year === undefined) return undefined
  const spans = tokens[at + 2]?.text === '/' && /^(\d\d)?\d\d$/.test(tokens[at + 3]?.text ?? '')
  return { days: months(year, first, 3), next: at + (spans ? 4 : 2) }
}

/** `Q1 2026`, `q1/2026`, `1. Quartal 2026`. */
function quarterAt(tokens: readonly Token[], at: number, { words }: Today): Parsed {
  const [one, other, third] = [0, 1, 2].map((by) => tokens[at + by]?.text ?? '')
  const isLetter = words.quarterLetters.has(one!)
  const number = isLetter ? other : words.quarterEndings.has(other!) && words.quarters.has(third!) ? one : ''
  if (!/^[1-4]$/.test(number!)) return undefined
  const next = at + (isLetter ? (third === '/' ? 3 : 2) : 3)
  const year = yearOf(tokens[next])
  return year === undefined ? undefined : { days: months(year, Number(number) * 3 - 2, 3), next: next + 1 }
}

function yearAt(tokens: readonly Token[], at: number, { words }: Today): Parsed {
  const year = words.year.has(tokens[at]?.text ?? '') ? yearOf(tokens[at + 1]) : undefined
  return year === undefined ? undefined : { days: months(year, 1, 12), next: at + 2 }
}

/** `last week`, `diesen Monat`, `last spring`, `semaine dernière`. */
function agoAt(tokens: readonly Token[], at: number, today: Today): Parsed {
  const { words } = today
  const [one, other] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  const before = words.ago.get(one)
  const ago = before ?? words.agoAfter.get(other)
  if (ago === undefined) return undefined
  const unit = before === undefined ? one : other
  const [year, month] = today.date.split('-').map(Number)
  const season = words.seasons.get(unit)
  const days = words.week.has(unit)
    ? weeksAgo(ago, today)
    : words.month.has(unit)
      ? months(year! - 1, 12 + month! - ago, 1)
      : words.year.has(unit)
        ? months(year! - ago, 1, 12)
        : season !== undefined && ago === 1
          ? lastSeason(season, today)
          : undefined
  return days && { days, next: at + 2 }
}

const FORMS = [monthsAt, seasonAt, quarterAt, yearAt, agoAt]

/** Returns whether a word names a season or a month. */
export function namesSpan(word: string, { seasons, wholeMonths }: SpanWords): boolean {
  const name = word.toLowerCase()
  return seasons.has(name) || wholeMonths.has(name)
}

/** Replaces quoted phrases, which are not time spans, with quotation marks of the same length. */
export const withoutPhrases = (text: string): string =>
  text.replace(/"[^"]*("|$)/g, (phrase) => '"'.repeat(phrase.length))

/** The first span of time in what somebody typed; undefined where there is none. */
export function typedSpan(given: string, today: Today): TypedSpan | undefined {
  const text = given.normalize('NFC')
  const tokens = [...withoutPhrases(text).matchAll(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu)].map(
    ({ 0: token, index }): Token => ({ text: token.toLowerCase(), from: index, to: index + token.length }),
  )
  for (const at of tokens.keys())
    for (const form of FORMS) {
      const parsed = form(tokens, at, today)
      if (!parsed) continue
      const article = today.words.articles.has(tokens[at - 1]?.text ?? '') ? 1 : 0
      const isBefore = (index: number) => today.words.before.has(tokens[index]?.text ?? '')
      const first = isBefore(at - 1 - article) ? at - 1 - article : isBefore(at - 1) ? at - 1 : at
      const [from, to] = [tokens[first]!.from, tokens[parsed.next - 1]!.to]
      // A part of a longer word, of a number of a decision, or what is not to be found.
      if (/[\p{L}\p{N}-]$/u.test(text.slice(0, from)) || /^([\p{L}\p{N}]|-\d)/u.test(text.slice(to))) continue
      const rest = `${text.slice(0, from)} ${text.slice(to)}`.replace(/\s+/g, ' ').trim()
      return { days: parsed.days, typed: text.slice(from, to), rest }
    }
  return undefined
}

/** The same text with the span as words that are searched for. */
export const asWords = (text: string, { typed }: TypedSpan): string =>
  text.normalize('NFC').replace(typed, `"${typed}"`)

/** The filters of the API for some days; `after` is exclusive. `startOf`: the Unix time at which a calendar day begins. */
export const daysFilter = ({ first, last }: Days, startOf: (date: string) => number) => ({
  ...{ after: startOf(first) - 1, before: startOf(dateAfter(last, 1)) },
})

/** The context for a range of days: today, and when days begin. */
export interface Calendar {
  today: Today
  /** The Unix time at which a calendar day begins. */
  startOf: (date: string) => number
}

interface Bounds {
  after?: number
  before?: number
}

/** Returns the intersection of two ranges. */
export function within(one: Bounds, other: Bounds): Bounds {
  const after = [one.after, other.after].filter((at) => at !== undefined)
  const before = [one.before, other.before].filter((at) => at !== undefined)
  return { ...(after.length && { after: Math.max(...after) }), ...(before.length && { before: Math.min(...before) }) }
}
