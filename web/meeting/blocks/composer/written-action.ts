// Reads an action item as people type it: `Ask the insurer @Hanna fri` is for Hanna and due on Friday.

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

/** Whether two words are one name: `@Mira so that` names Mira alone, unless another Mira is there. */
function areOneName(first: string, second: string, people: readonly NamedPerson[]): boolean {
  const [person, ...others] = peopleNamed(first, people)
  if (!person || others.length) return true
  return plain(person.member_name).split(' ').includes(plain(second))
}

/** The names that may stand after an @: a whole one as it is chosen from several, two words, and one. */
function* namesIn(text: string, people: readonly NamedPerson[]): Generator<string> {
  const typed = text.toLowerCase()
  const whole = people.filter(({ member_name }) => typed.includes(`@${member_name.toLowerCase()}`))
  const [longest] = whole.toSorted((a, b) => b.member_name.length - a.member_name.length)
  if (longest) {
    const begin = typed.indexOf(`@${longest.member_name.toLowerCase()}`) + 1
    yield text.slice(begin, begin + longest.member_name.length)
  }
  const [, first, second] = /@([\p{L}'’-]+)(?: ([\p{L}'’-]+))?/u.exec(text) ?? []
  if (first && second && areOneName(first, second, people)) yield `${first} ${second}`
  if (first) yield first
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
  for (const named of namesIn(action.text, people)) {
    const [person, ...others] = peopleNamed(named, people)
    if (!person) continue
    if (others.length) action.several = { name: named, people: [person, ...others] }
    else {
      action.member_id = person.member_id
      action.member_name = person.member_name
      action.text = action.text.replace(`@${named}`, '').replace(/ {2,}/g, ' ').trim()
    }
    break
  }
  const isOpen = action.member_id === undefined && !action.several
  const name = isOpen && /(?:^|\s)@([\p{L}'’-]{2,})/u.exec(action.text)
  if (name) action.unknown = name[1]!
  const last = dayAtEnd(action.text, today, words)
  if (last) {
    action.date = last.date
    action.text = action.text.slice(0, last.before).trim()
  }
  return action
}
