// Parser of a meeting in one line: `Site meeting every Wed 8:30 45m @Bram`. It reads from the end, up to the first unknown
// word (docs/decisions/0110-natural-language-dates.md).
import { partOfEveryDay, type SaidDay, saidDay, timeOfPart } from '../../../kit/time/day-part.ts'
import { MOST_WORDS, readDay } from '../../../kit/time/spoken-day.ts'
import type { TypedPatterns } from '../../../kit/time/typed-patterns.ts'
import { clockTime, type DayWords, typedLength, typedTime } from '../../../kit/time/typed-time.ts'
import { type Repeats, type Rule, weekdayOf } from '../series/rule.ts'
import { maybeRule, type SaidRule, saidRule } from './said-rule.ts'

export interface QuickLine {
  /** The line without what was understood. */
  name: string
  date?: string
  time?: string
  /** Minutes. */
  length?: number
  repeats?: Repeats
  /** The rule where it is none of the choices. */
  custom?: Rule
  /** The names after `@`, in their order. */
  people: string[]
  /** What was understood, as it was typed; empty for nothing. */
  said: string
  /** The word before it that may be how the meeting repeats, or a part of its title. */
  maybeRule?: string
}

/** What is known beside the line. */
export interface Beside {
  /** The beginning of the line that is a title, whatever it says. A line that does not begin so any more is nothing else. */
  title?: string
  /** Whether a word such as `weekly` is how the meeting repeats: its writer has said so. */
  takesRule?: boolean
  /** Whether a name is that of somebody; the others stay in the title. */
  isKnown?: (name: string) => boolean
  /** The reader's time of day, as `14:18`: a day of the week is today while its time is still to come. */
  now?: string
}

type Parsed = Partial<Pick<QuickLine, 'time' | 'length' | 'repeats' | 'custom' | 'people'>> &
  SaidDay & {
    /** Whether the time of day says itself in which half of the day it is. */
    exact?: true
  }

const NAME = /^[@＠][\p{L}\p{N}.'’_-]+(?: \p{Lu}[\p{L}'’-]+)?$/u
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A time of day that looks like one: a bare number is none unless a word says so. */
function timeIn(text: string, { patterns }: DayWords): string | undefined {
  const bare = text.replace(patterns.beforeTime, '')
  const inWords = clockTime(bare, bare !== text, patterns)
  if (inWords) return inWords
  const sure = bare !== text || patterns.timeLike.test(bare)
  return sure && /^\d/.test(bare) ? typedTime(bare) : undefined
}

/** Two times of day. `sure`: two bare numbers are hours, since a day stands before them. */
function rangeIn(text: string, { patterns }: DayWords, sure: boolean): Parsed | undefined {
  const [, at, first, last, after = ''] = patterns.range.exec(text) ?? []
  if (!first || !last || !(sure || at || after || /[:hm]/i.test(first + last))) return undefined
  const half = /m$/i.test(after) ? after : ''
  const end = typedTime(last + half)
  // From `3-4pm` on both are in the afternoon; `11-1pm` begins before noon.
  const start = [first + half, first].map(typedTime).find((one) => one && end && one < end)
  return start && end ? { time: start, length: minutesOf(end) - minutesOf(start) } : undefined
}

/** `14h` and `9h30`; below seven hours, it is rather a length. */
const HOUR = /^([7-9]|[12]\d)\s?h(?:\s?\d{2})?$/i

function lengthIn(text: string, { patterns }: DayWords): number | undefined {
  const bare = text.replace(patterns.beforeLength, '')
  return /[a-zß]/i.test(bare) && !(patterns.hourIsTime && HOUR.test(bare)) ? typedLength(bare) : undefined
}

/** Days of the week of which each is one on which a meeting repeats: `every Mon and Wed`, `montags und mittwochs`, `los lunes y jueves`. */
function severalDays(text: string, isEvery: boolean, today: string, words: DayWords): number[] | undefined {
  const names = text.split(words.patterns.betweenDays)
  if (names.length < 2) return undefined
  // Beside another day, `wed` is one.
  const days = names.map((name) =>
    readDay(
      name.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
      today,
      words,
      true,
    ),
  )
  if (!days.every((day) => day?.isWeekday) || !(isEvery || days[0]!.isEvery)) return undefined
  const numbers = new Set(days.map((day) => weekdayOf(day!.date)))
  return numbers.size > 1 ? [...numbers].sort((one, other) => one - other) : undefined
}

/** A day, or a part of one, on which a meeting repeats: `every Fri`, `jeden zweiten Freitagabend`, `every morning`. */
function everyDay(text: string, today: string, words: DayWords): Parsed | undefined {
  const { patterns } = words
  const part = partOfEveryDay(text, words)
  if (part) return { repeats: 'daily', part }
  const every = patterns.every.exec(text)?.[1]
  const several = severalDays(every ?? text, every !== undefined, today, words)
  if (several) return { repeats: 'custom', custom: { freq: 'WEEKLY', interval: 1, days: several, by: 'day' } }
  const [, other] = (every ? patterns.other.exec(every) : patterns.fortnightly.exec(text)) ?? []
  if (!every && !other) return undefined
  const day = saidDay(other ?? every!, today, words)
  return day?.date ? { ...day, repeats: other ? 'fortnightly' : 'weekly' } : undefined
}

/**
 * What some words at the end of the line mean; undefined where they mean nothing. `follows`: whether a day stands before
 * them; `followsTime`: whether a time of day does, as in `at 8 in the evening`.
 */
function meaning(
  said: string,
  today: string,
  words: DayWords,
  follows = false,
  followsTime = false,
): Parsed | undefined {
  if (NAME.test(said)) {
    // `@Bram Friday` is Bram, on Friday.
    const second = said.split(' ')[1]
    return second && meaning(second, today, words) ? undefined : { people: [said.slice(1)] }
  }
  // Numbers as those who write Chinese or Japanese type them.
  const text = said.normalize('NFKC')
  const { patterns } = words
  const rule = saidRule(text, patterns) ?? everyDay(text, today, words)
  if (rule) return rule
  // `every morning` of a rule that is not understood is no time of day.
  if (patterns.every.test(text)) return undefined
  const length = lengthIn(text, words)
  if (length !== undefined) return { length }
  const exact = /[ap]m$|^0\d|\s0\d/i.test(text) && ({ exact: true } as const)
  const range = rangeIn(text, words, follows)
  if (range) return { ...range, ...exact }
  const time = timeIn(text, words)
  if (time !== undefined) return { time, ...exact }
  return saidDay(text, today, words, follows || followsTime)
}

/** Returns whether nothing of it was said before, but for people and the same rule: a second time of day belongs to the title. */
const isNew = (parsed: Parsed, line: Parsed): boolean =>
  (Object.keys(parsed) as (keyof Parsed)[]).every(
    (key) => key === 'people' || line[key] === undefined || (key === 'repeats' && line.repeats === parsed.repeats),
  )

const DASH = /^[-–—]$/

/** Returns whether what stands before it says that it is something else, or is another day of the same list or the first of a range. */
const isTorn = (
  { date, part, time, length, repeats }: Parsed,
  words: readonly string[],
  { tornDay, oneOfSeveral, tornTime, tornPart }: TypedPatterns,
  isDay: (words: string) => boolean,
): boolean => {
  const before = words.at(-1) ?? ''
  const first = words.slice(-MOST_WORDS - 1, -1)
  const endsRange = DASH.test(before) && first.some((_, from) => isDay(first.slice(from).join(' ')))
  return (
    (date !== undefined && endsRange) ||
    (part !== undefined &&
      date === undefined &&
      [tornPart, tornTime, tornDay, oneOfSeveral].some((words) => words.test(before))) ||
    // `The first Monday of every month` is a rule that is not understood.
    (repeats !== undefined && oneOfSeveral.test(before)) ||
    (date !== undefined &&
      (tornDay.test(before) || oneOfSeveral.test(before) || (/,$/.test(before) && isDay(before.slice(0, -1))))) ||
    (time !== undefined && length === undefined && tornTime.test(before))
  )
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean)

/** The line. `today`: the reader's day, as `2026-11-20`. */
export function quickLine(typed: string, today: string, words: DayWords, beside: Beside = {}): QuickLine {
  const { title = '', takesRule = false, isKnown = () => true, now } = beside
  let rest = wordsOf(typed)
  const fixed = wordsOf(title)
  let line: QuickLine & Parsed = { name: '', people: [], said: '' }
  if (fixed.some((word, index) => rest[index] !== word)) return { ...line, name: rest.join(' ') }
  // A title remains: the first word is never understood.
  const least = Math.max(1, fixed.length)
  const nobodys: string[] = []
  const isDay = (word: string) => saidDay(word, today, words)?.date !== undefined
  /** What stands at the end of some words, and how many of them it is. */
  const last = (among: readonly string[]): readonly [number, Parsed] | undefined => {
    const most = Math.min(MOST_WORDS, among.length - least)
    /** Whether a day that is no day here has a part: it is not torn from it. */
    let keepsPart = false
    const parsed = Array.from({ length: Math.max(0, most) }, (_, index) => most - index).flatMap((count) => {
      const text = among.slice(-count).join(' ').replace(/,$/, '')
      const before = among.slice(0, -count)
      // `Team sat 10:00` is on Saturday, and `Where we sat` is not.
      const said = line.time ? text.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : text
      const near = before.slice(-MOST_WORDS)
      const ends = near.map((_, from) => near.slice(from).join(' ').replace(/,$/, ''))
      const one = meaning(
        said,
        today,
        words,
        line.date !== undefined || ends.some(isDay),
        ends.some((end) => timeIn(end, words) !== undefined),
      )
      if (!one || !isNew(one, line)) return []
      const torn = isTorn(one, before, words.patterns, isDay) || (keepsPart && one.part !== undefined)
      keepsPart ||= torn && one.part !== undefined
      return torn ? [] : [[count, one] as const]
    })
    return parsed.find(([, one]) => one.people?.every(isKnown) ?? true) ?? parsed.at(-1)
  }
  /** A word such as `weekly` that is a rule: its writer has said so, or what stands before it is no title either. */
  const rule = (): readonly [number, SaidRule] | undefined => {
    const maybe = rest.length > least ? maybeRule(rest.at(-1)!.replace(/,$/, ''), words.patterns) : undefined
    const before = maybe && last(rest.slice(0, -1))?.[1]
    const isSure = takesRule || (before && (before.people?.every(isKnown) ?? true))
    return maybe && isSure && isNew(maybe, line) ? [1, maybe] : undefined
  }
  for (;;) {
    const taken = last(rest) ?? rule()
    if (!taken) break
    const [count, one]: readonly [number, Parsed] = taken
    const said = rest.slice(-count).join(' ')
    rest = rest.slice(0, -count)
    if (one.people && !one.people.every(isKnown)) {
      nobodys.unshift(said)
      continue
    }
    line = { ...line, ...one, people: [...(one.people ?? []), ...line.people] }
    line.said = line.said ? `${said} ${line.said}` : said
  }
  // A rule that is all of it is the title as well, and so is a day with a time of day or a rule.
  const all = (rest.length > 1 || line.said) && !fixed.length ? meaning(rest.join(' '), today, words) : undefined
  if (all && (all.repeats || (all.date && line.said)) && isNew(all, line)) {
    const said = rest.join(' ')
    line = { ...line, ...all, people: line.people, said: line.said ? `${said} ${line.said}` : said }
  }
  const end = rest.length > least ? rest.at(-1)! : ''
  const { part, exact, isWeekday, isEvery, mayBeToday, ...known } = line
  const time = part ? timeOfPart(part, line.time, exact) : line.time
  return {
    ...known,
    ...(time !== undefined && { time }),
    ...(mayBeToday && time && now && now < time && { date: today }),
    // `Mondays` are every Monday, unless the line says more of how it repeats.
    ...(isEvery && !line.repeats && ({ repeats: 'weekly' } as const)),
    ...(!line.repeats && maybeRule(end, words.patterns) && { maybeRule: end }),
    name: [...rest, ...nobodys].join(' '),
  }
}
