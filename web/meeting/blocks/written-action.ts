// Reads an action item as people type it: `Ask the insurer @Hanna fri` is for Hanna and due on Friday.
import { known } from '../../site.ts'
import { type NamedPerson, personNamed, plain } from '../../ui/person-named.ts'
import { words } from '../../words.ts'
import { dateAfter } from '../../zone.ts'

export interface WrittenAction {
  /** The text without what was understood of it. */
  text: string
  member_id?: number
  member_name?: string
  /** The day on which it is due, as `2026-11-20`. */
  date?: string
  /** A name that nobody here has, or several. */
  unknown?: string
}

const weekdays = (locale: string, weekday: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  // 4 January 1970 was a Sunday.
  return [4, 5, 6, 7, 8, 9, 10].map((day) => plain(format.format(Date.UTC(1970, 0, day))).replace('.', ''))
}

/** The names of the days of the week, Sunday first, in the reader's language and in English. */
const WEEKDAYS = [known.locale, 'en'].flatMap((locale) => [weekdays(locale, 'long'), weekdays(locale, 'short')])
const NEAR: Readonly<Record<string, number>> = { [plain(words.times.today)]: 0, [plain(words.times.tomorrow)]: 1 }

/** The day that a word means, counted from today: `fri` is the next Friday after today. */
function dayOf(word: string, today: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return Number.isNaN(Date.parse(word)) ? undefined : word
  const near = NEAR[plain(word)]
  if (near !== undefined) return dateAfter(today, near)
  const weekday = WEEKDAYS.map((names) => names.indexOf(plain(word))).find((place) => place >= 0)
  if (weekday === undefined) return undefined
  const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7
  return dateAfter(today, ahead || 7)
}

/** What was typed as an action item. `today`: the reader's day, as `2026-11-20`. */
export function writtenAction(typed: string, people: readonly NamedPerson[], today: string): WrittenAction {
  const action: WrittenAction = { text: typed.trim() }
  for (const pattern of [/@([\p{L}'’-]+ [\p{L}'’-]+)/u, /@([\p{L}'’-]+)/u]) {
    const named = pattern.exec(action.text)
    const person = named && personNamed(named[1]!, people)
    if (!person) continue
    action.member_id = person.member_id
    action.member_name = person.member_name
    action.text = action.text.replace(named[0], '').replace(/\s+/g, ' ').trim()
    break
  }
  const name = action.member_id === undefined && /(?:^|\s)@([\p{L}'’-]{2,})/u.exec(action.text)
  if (name) action.unknown = name[1]!
  const last = /(?:^|\s)(\S+)$/.exec(action.text)
  const date = last && dayOf(last[1]!, today)
  if (date) {
    action.date = date
    action.text = action.text.slice(0, last.index).trim()
  }
  return action
}
