// Matches people by a typed name.

export interface NamedPerson {
  member_id: number
  member_name: string
}

/** A text without accents, in small letters. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns whether each word begins a word of the name, and no two of them the same one. */
function isBegun(names: readonly string[], [word, ...more]: readonly string[]): boolean {
  if (word === undefined) return true
  return names.some((name, at) => name.startsWith(word) && isBegun(names.toSpliced(at, 1), more))
}

/** The people whose names have words that begin with those that were typed; of a whole name, those alone who have it. */
export function peopleNamed<P extends NamedPerson>(typed: string, people: readonly P[]): P[] {
  const name = plain(typed)
  const words = name.split(' ')
  const matches = people.filter(({ member_name }) => isBegun(plain(member_name).split(' '), words))
  const exact = matches.filter(({ member_name }) => plain(member_name) === name)
  return exact.length ? exact : matches
}

/** The one person who was meant; undefined for none or several. */
export function personNamed<P extends NamedPerson>(typed: string, people: readonly P[]): P | undefined {
  const matches = peopleNamed(typed, people)
  return matches.length === 1 ? matches[0] : undefined
}
