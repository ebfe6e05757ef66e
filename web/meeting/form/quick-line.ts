// Reads a meeting as people type it in one line: `Site meeting every Wed 8:30 45m @Bram`, in English and German. What
// is understood stands at the end of the line; the first word from the end that is not understood ends it.
import { MOST_WORDS, spokenDay } from '../../ui/spoken-day.ts'
import { type DayWords, typedLength, typedTime } from '../../ui/typed-time.ts'
import type { Repeats } from './rule.ts'

export interface QuickLine {
  /** The line without what was understood. */
  name: string
  date?: string
  time?: string
  /** Minutes. */
  length?: number
  repeats?: Repeats
  /** The names after `@`, in their order. */
  people: string[]
  /** What was understood, as it was typed; empty for nothing. */
  said: string
}

type Found = Partial<Omit<QuickLine, 'name' | 'said'>>

const EVERY = /^(?:every|each|jede[nrs]?|alle)\s+(.+)$/i
const OTHER = /^(?:other|second|2nd|two|2|zweite[nrs]?|zwei|2\.)\s+(.+)$/i

/** Words that are a rule of their own. */
const RULES: readonly (readonly [RegExp, Repeats])[] = [
  [/^(?:daily|täglich|(?:every|each) day|jeden tag)$/i, 'daily'],
  [/^(?:weekdays|werktags|werktäglich|(?:every|each) (?:weekday|workday)|jeden werktag)$/i, 'weekdays'],
  [/^(?:weekly|wöchentlich|(?:every|each) week|jede woche)$/i, 'weekly'],
  [/^(?:fortnightly|biweekly|zweiwöchentlich|vierzehntägig)$/i, 'fortnightly'],
  [/^(?:every (?:other|second|2nd|two|2) weeks?|alle (?:zwei|2) wochen|jede zweite woche)$/i, 'fortnightly'],
  [/^(?:monthly|monatlich|(?:every|each) month|jeden monat)$/i, 'monthly'],
]

const NAME = /^@[\p{L}\p{N}.'’_-]+(?: \p{Lu}[\p{L}'’-]+)?$/u
const RANGE = /^(\S+?)\s?[–-]\s?(\S+?)(\s?Uhr)?$/i

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A time of day that looks like one: a bare number is none unless a word says so. */
function timeIn(text: string): string | undefined {
  const bare = text.replace(/^(?:at|um|ab|@)\s+/i, '')
  const sure = bare !== text || /[:h]|am$|pm$|uhr$/i.test(bare)
  return sure && /^\d/.test(bare) ? typedTime(bare) : undefined
}

function rangeIn(text: string): Found | undefined {
  const parts = RANGE.exec(text.replace(/^(?:from|von|at|um)\s+/i, ''))
  if (!parts) return undefined
  const [start, end] = [typedTime(parts[1]!), typedTime(parts[2]!)]
  const sure = /[:h]|am|pm/i.test(parts[1]! + parts[2]!) || parts[3]
  if (!start || !end || !sure || end <= start) return undefined
  return { time: start, length: minutesOf(end) - minutesOf(start) }
}

const lengthIn = (text: string): number | undefined => (/[a-zß]/i.test(text) ? typedLength(text) : undefined)

/** What some words at the end of the line mean; undefined where they mean nothing. */
function meaning(text: string, today: string, words: DayWords): Found | undefined {
  if (NAME.test(text)) return { people: [text.slice(1)] }
  const rule = RULES.find(([pattern]) => pattern.test(text))
  if (rule) return { repeats: rule[1] }
  const every = EVERY.exec(text)
  if (every) {
    const other = OTHER.exec(every[1]!)
    const date = spokenDay(other?.[1] ?? every[1]!, today, words, true)
    return date === undefined ? undefined : { date, repeats: other ? 'fortnightly' : 'weekly' }
  }
  const length = lengthIn(text)
  if (length !== undefined) return { length }
  const range = rangeIn(text)
  if (range) return range
  const time = timeIn(text)
  if (time !== undefined) return { time }
  const date = spokenDay(text, today, words, true)
  return date === undefined ? undefined : { date }
}

/** Whether nothing of it was said before, but for people: a second time of day belongs to the title. */
const isNew = (found: Found, line: QuickLine): boolean =>
  (Object.keys(found) as (keyof Found)[]).every((key) => key === 'people' || line[key] === undefined)

/** The line. `today`: the reader's day, as `2026-11-20`. */
export function quickLine(typed: string, today: string, words: DayWords): QuickLine {
  let rest = typed.trim().split(/\s+/).filter(Boolean)
  let line: QuickLine = { name: '', people: [], said: '' }
  for (;;) {
    // A title remains: the first word is never understood.
    const most = Math.min(MOST_WORDS, rest.length - 1)
    const tries = Array.from({ length: Math.max(0, most) }, (_, place) => most - place)
    const taken = tries
      .map((count) => [count, meaning(rest.slice(-count).join(' '), today, words)] as const)
      .find(([, found]) => found && isNew(found, line))
    if (!taken) break
    const [count, found] = taken
    const said = rest.slice(-count).join(' ')
    line = { ...line, ...found, people: [...(found!.people ?? []), ...line.people] }
    line.said = line.said ? `${said} ${line.said}` : said
    rest = rest.slice(0, -count)
  }
  return { ...line, name: rest.join(' ') }
}
