// Parser of typed agenda items: `Budget 15m @Katya` takes 15 minutes and is presented by Katya.
import { type NamedPerson, personNamed } from '../../people/person-named.ts'

export type Presenter = NamedPerson

export interface WrittenItem {
  title: string
  duration_seconds?: number
  presenter?: Presenter
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A length of time as people type it, such as `15`, `15m`, `1h`, `1h30` or `1:30`; seconds, undefined for other texts. */
export function writtenDuration(typed: string): number | undefined {
  const [, hours, more] =
    /^(\d{1,2})\s?(?:h|std)\s?(\d{1,2})?\s?m?(?:in)?$/i.exec(typed) ?? /^(\d{1,2}):(\d\d)$/.exec(typed) ?? []
  if (hours !== undefined) return Number(hours) * HOUR + Number(more ?? 0) * MINUTE
  const [, minutes] = /^(\d{1,3})\s?(?:m|min)?$/i.exec(typed) ?? []
  return minutes === undefined ? undefined : Number(minutes) * MINUTE
}

/** In a line a bare number is no time: `Review of 2025`. The first word is always a title. */
const TIME_AT_END = /\s(\d{1,2}\s?(?:h|std)(?:\s?\d{1,2}\s?(?:m|min)?)?|\d{1,3}\s?(?:m|min))$/i
const NAME_AT_END = /\s[@＠]([\p{L}'’-]+(?:[._][\p{L}'’-]+)*(?: [\p{L}'’-]+)?)$/u

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
const lastWord = (text: string): string => text.slice(text.lastIndexOf(' ') + 1)

/** How much of the beginning of a text is a title, whatever it says: what was one before, the first word at least. */
function titleIn(text: string, before: string): string {
  if (before && (text === before || text.startsWith(`${before} `))) return before
  // Anyone who changes the beginning leaves the end as it was.
  return before && lastWord(text) === lastWord(before) ? text : text.split(' ')[0]!
}

/**
 * What was typed as a line of an agenda: the time and the name at its end are understood, in either order. A name that
 * nobody has stays in the title, and the time before it is understood all the same. `was`: the title before, of which nothing
 * is taken.
 */
export function writtenItem(typed: string, people: readonly Presenter[], was = ''): WrittenItem {
  const text = tidy(typed)
  const title = titleIn(text, tidy(was))
  const rest = readEnd({ title: text.slice(title.length) }, people)
  return { ...rest, title: title + rest.title }
}

/** The time at the end of a text, also in the wide numbers of Chinese and Japanese keyboards. */
function timeAtEnd(text: string): RegExpExecArray | null {
  const narrow = text.normalize('NFKC')
  return TIME_AT_END.exec(narrow.length === text.length ? narrow : text)
}

/** Takes from the title of an item what its end says. */
function readEnd(item: WrittenItem, people: readonly Presenter[]): WrittenItem {
  for (;;) {
    const time = item.duration_seconds === undefined ? timeAtEnd(item.title) : null
    const name = item.presenter ? null : NAME_AT_END.exec(item.title)
    const person = name && personNamed(name[1]!.replace(/[._]/g, ' '), people)
    if (time) item.duration_seconds = writtenDuration(time[1]!)!
    else if (person) item.presenter = person
    else return name ? beforeUnknown(item, name.index) : item
    item.title = item.title.slice(0, (time ?? name)!.index)
  }
}

/** An item whose title has a name from a place on that nobody has, with the time that was typed before this name. */
function beforeUnknown(item: WrittenItem, index: number): WrittenItem {
  const time = item.duration_seconds === undefined ? timeAtEnd(item.title.slice(0, index)) : null
  if (!time) return item
  const title = `${item.title.slice(0, time.index)}${item.title.slice(index)}`
  return { ...item, title, duration_seconds: writtenDuration(time[1]!)! }
}
