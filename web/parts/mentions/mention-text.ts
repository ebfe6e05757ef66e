// Mentions in typed text: the name that is being typed, and the whole names that stand in a text.
import { known } from '../../site.ts'
import { peopleNamed, plain } from '../people/person-named.ts'
import type { Mentionable } from './mentionable-people.ts'

/** The most people who are offered. */
const OFFERED = 6

/** An @ with the beginning of a name behind it, at the end of a text; the wide @ is that of Chinese and Japanese keyboards. */
const TYPED = /(?:^|[\s([{"'“„«¿¡])[@＠]((?:[\p{L}\p{M}'’.-]+(?: [\p{L}\p{M}'’.-]*){0,3})?)$/u

/** The name that is being typed before the caret; undefined where none is. `from`: where its @ stands. */
export function nameTyped(before: string): { from: number; name: string } | undefined {
  const [, name] = TYPED.exec(before) ?? []
  return name === undefined ? undefined : { from: before.length - name.length - 1, name }
}

/** The people whose names begin like that; nobody once it is the whole name of somebody. */
export function peopleOffered(name: string, people: readonly Mentionable[]): readonly Mentionable[] {
  const wanted = name.trim()
  const matches = wanted ? peopleNamed(wanted, people) : people
  const isWhole = matches.length === 1 && plain(matches[0]!.member_name) === plain(wanted)
  return isWhole ? [] : matches.slice(0, OFFERED)
}

/** The address of the page of a person, by which a link is a mention. */
export const mentionAddress = ({ member_id }: Pick<Mentionable, 'member_id'>): string =>
  `${known.root}/members/${member_id}`

/** Whole names behind an @; undefined where there is nobody. What stands in an e-mail address or a link is none. */
function wholeNames(people: readonly Mentionable[]): RegExp | undefined {
  const names = people.map(({ member_name }) => member_name).toSorted((one, other) => other.length - one.length)
  const pattern = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return pattern ? new RegExp(`(?<![\\p{L}\\p{N}._%+\\-[])[@＠](${pattern})(?![\\p{L}\\p{N}])`, 'gu') : undefined
}

/** The one person with a whole name; undefined where several have it. */
function personWith(name: string, people: readonly Mentionable[]): Mentionable | undefined {
  const [person, ...others] = people.filter(({ member_name }) => member_name === name)
  return others.length ? undefined : person
}

/** A text in Markdown in which whole names behind an @ are links to their people. */
export function withMentions(text: string, people: readonly Mentionable[]): string {
  const names = wholeNames(people)
  if (!names || !/[@＠]/.test(text)) return text
  return text.replace(names, (typed, name: string) => {
    const person = personWith(name, people)
    return person ? `[@${name}](${mentionAddress(person)})` : typed
  })
}

/** The people whose whole names stand behind an @ in a text, each once. */
export function mentionedIn(text: string, people: readonly Mentionable[]): Mentionable[] {
  const names = wholeNames(people)
  if (!names || !/[@＠]/.test(text)) return []
  const mentioned = [...text.matchAll(names)].map(([, name]) => personWith(name!, people))
  return [...new Set(mentioned.filter((one) => one !== undefined))]
}

/** A text in pieces: plain text, and the names of those whom it mentions. */
export function piecesOf(text: string, people: readonly Mentionable[]): (string | Mentionable)[] {
  const names = wholeNames(people)
  if (!names) return [text]
  const pieces: (string | Mentionable)[] = []
  let from = 0
  for (const match of text.matchAll(names)) {
    const person = people.find(({ member_name }) => member_name === match[1])!
    pieces.push(text.slice(from, match.index), person)
    from = match.index + match[0].length
  }
  return [...pieces, text.slice(from)].filter((piece) => piece !== '')
}
