// Parser of typed action items: `Ask the insurer @Hanna fri` is assigned to Hanna and due on Friday.

import { MOST_WORDS, spokenDay } from '../../../kit/time/spoken-day.ts'
import type { DayWords } from '../../../kit/time/typed-time.ts'
import { type NamedPerson, peopleNamed, plain } from '../../../parts/people/person-named.ts'

export interface WrittenAction {
  /** The text without what was understood of it. */
  text: string
  member_id?: number
  member_name?: string
  /** The day on which it is due, as `2026-11-20`. */
  date?: string
  /** A name that nobody here has. */
  unknown?: string
  /** A name that several here have. */
  several?: { name: string; people: readonly NamedPerson[] }
}

/** How many characters of the text stand before a day at its end, and the day. The first word is never understood. */
function dayAtEnd(text: string, today: string, words: DayWords): { before: number; date: string } | undefined {
  const starts = [...text.matchAll(/\S+/g)].map(({ index }) => index)
  for (const before of starts.slice(1).slice(-MOST_WORDS)) {
    const date = spokenDay(text.slice(before).replace(/\s+/g, ' '), today, words)
    if (date !== undefined) return { before, date }
  }
  return undefined
}

/** Returns whether two words are one name: `@Mira so that` names Mira alone, unless another Mira is there. */
function areOneName(first: string, second: string, people: readonly NamedPerson[]): boolean {
  const [person, ...others] = peopleNamed(first, people)
  if (!person || others.length) return true
  return plain(person.member_name).split(' ').includes(plain(second))
}

/** A name after an @, as in `@ines` and `@ines.vandermeer`; what stands in an e-mail address is none. */
const NAME = /(?<![\p{L}\p{N}._%+-])@([\p{L}'’-]+(?:[._][\p{L}'’-]+)*)(?: ([\p{L}'’-]+))?/u

/** The names that may stand after the first @: a whole one as it is chosen from several, two words, and one. */
function* namesIn(text: string, people: readonly NamedPerson[]): Generator<{ at: number; name: string }> {
  const found = NAME.exec(text)
  if (!found) return
  const [, first, second] = found
  const at = found.index
  const typed = text.slice(at + 1).toLowerCase()
  const whole = people.filter(({ member_name }) => typed.startsWith(member_name.toLowerCase()))
  const [longest] = whole.toSorted((a, b) => b.member_name.length - a.member_name.length)
  if (longest) yield { at, name: text.slice(at + 1, at + 1 + longest.member_name.length) }
  if (first && second && areOneName(first, second, people)) yield { at, name: `${first} ${second}` }
  if (first) yield { at, name: first }
}

/** A text without a part of it, and without one of the blanks that stood around it. */
function without(text: string, from: number, length: number): string {
  const [before, after] = [text.slice(0, from), text.slice(from + length)]
  if (/^(?:$|[^\S ]|[.,;:!?])/.test(after)) return (before.replace(/ $/, '') + after).trim()
  return (before + (/(?:^|\s)$/.test(before) ? after.replace(/^ /, '') : after)).trim()
}

/** What was typed as an action item. `today`: the reader's day, as `2026-11-20`. */
export function writtenAction(
  typed: string,
  people: readonly NamedPerson[],
  today: string,
  words: DayWords,
): WrittenAction {
  // The wide @ of Chinese and Japanese keyboards.
  const action: WrittenAction = { text: typed.trim().replace(/(^|\s)＠/g, '$1@') }
  for (const { at, name } of namesIn(action.text, people)) {
    const [person, ...others] = peopleNamed(name.replace(/[._]/g, ' '), people)
    if (!person) continue
    if (others.length) action.several = { name, people: [person, ...others] }
    else {
      action.member_id = person.member_id
      action.member_name = person.member_name
      action.text = without(action.text, at, name.length + 1)
    }
    break
  }
  const isOpen = action.member_id === undefined && !action.several
  const name = isOpen && /(?:^|\s)@([\p{L}'’-]{2,}(?:[._][\p{L}'’-]+)*)/u.exec(action.text)
  if (name) action.unknown = name[1]!
  const last = dayAtEnd(action.text, today, words)
  if (last) {
    action.date = last.date
    action.text = action.text.slice(0, last.before).trim()
  }
  return action
}
