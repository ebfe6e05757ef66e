// Whole names behind an @ in written text: mentions, once it is sent.
import type { NamedPerson } from '../people/person-named.ts'
import { endsInAddress, hasAt } from './at-sign.ts'

/** Whom somebody chose from the list, the last one at the end: it tells people of the same name apart. */
export type Chosen = readonly number[]

const IN_WORD = /^[\p{L}\p{N}]/u

interface Named {
  /** Where its @ stands, and where the name ends. */
  from: number
  end: number
  name: string
}

/** The whole names behind an @ in a text, in order; of several that begin alike the longest. */
function namesIn(text: string, names: readonly string[]): Named[] {
  const named: Named[] = []
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  for (const { index: from } of text.matchAll(/[@＠]/g)) {
    if (endsInAddress(text.slice(0, from))) continue
    const begin = from + 1
    const name = longestFirst.find(
      (one) => text.startsWith(one, begin) && !IN_WORD.test(text.slice(begin + one.length, begin + one.length + 2)),
    )
    if (name) named.push({ from, end: begin + name.length, name })
  }
  return named
}

/** The one person with a whole name; of several, the one who was chosen last. */
function personWith<P extends NamedPerson>(name: string, people: readonly P[], chosen: Chosen): P | undefined {
  const same = people.filter(({ member_name }) => member_name === name)
  const last = chosen.findLast((id) => same.some(({ member_id }) => member_id === id))
  return same.length === 1 ? same[0] : same.find(({ member_id }) => member_id === last)
}

/** A text in pieces: plain text, and the people whom it mentions. */
export function piecesOf<P extends NamedPerson>(
  text: string,
  people: readonly P[],
  chosen: Chosen = [],
): (string | P)[] {
  if (!hasAt(text)) return text ? [text] : []
  const pieces: (string | P)[] = []
  let at = 0
  for (const { from, end, name } of namesIn(
    text,
    people.map(({ member_name }) => member_name),
  )) {
    const person = personWith(name, people, chosen)
    if (!person) continue
    pieces.push(text.slice(at, from), person)
    at = end
  }
  return [...pieces, text.slice(at)].filter((piece) => piece !== '')
}

/** The people whom a text mentions, each once. */
export const mentionedIn = (text: string, people: readonly NamedPerson[], chosen?: Chosen): NamedPerson[] => [
  ...new Set(piecesOf(text, people, chosen).filter((piece) => typeof piece !== 'string')),
]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => ESCAPES[character]!)

interface Mentioning<P extends NamedPerson> {
  people: readonly P[]
  chosen: Chosen
  /** The address of the page of a person. */
  addressOf: (person: P) => string
}

/** HTML as the pages write it, in which the names of those whom it mentions are links to their pages. */
export function withMentions<P extends NamedPerson>(
  html: string,
  { people, chosen, addressOf }: Mentioning<P>,
): string {
  const spelled = people.map((person) => ({ ...person, member_name: escaped(person.member_name) }))
  let links = 0
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => {
      if (part.startsWith('<a ')) links++
      else if (part === '</a>') links--
      if (links || part.startsWith('<')) return part
      return piecesOf(part, spelled, chosen)
        .map((piece) => (typeof piece === 'string' ? piece : `<a href="${addressOf(piece)}">@${piece.member_name}</a>`))
        .join('')
    })
    .join('')
}
