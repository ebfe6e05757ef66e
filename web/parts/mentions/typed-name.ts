// The name that is being typed behind an @, and the people whose names begin like that.
import { peopleNamed } from '../people/person-named.ts'
import { endsInAddress } from './at-sign.ts'
import type { Mentionable } from './mentionable-people.ts'

/** The most people who are offered. */
const OFFERED = 6

/** An @ with the beginning of a name behind it, at the end of a text. */
const TYPED = /[@＠]((?:[\p{L}\p{M}\p{N}'’._-]+(?: [\p{L}\p{M}\p{N}'’._-]*){0,3})?)$/u

/** The name that is being typed before the caret; undefined where none is. `from`: where its @ stands. */
export function nameTyped(before: string): { from: number; name: string } | undefined {
  const match = TYPED.exec(before)
  if (!match || endsInAddress(before.slice(0, match.index))) return undefined
  return { from: match.index, name: match[1]! }
}

/** The people whose names begin like that. */
export function peopleOffered(name: string, people: readonly Mentionable[]): readonly Mentionable[] {
  const wanted = name.replace(/[._]/g, ' ').trim()
  return (wanted ? peopleNamed(wanted, people) : people).slice(0, OFFERED)
}
