// People among the words of a search.

const wordsIn = (text: string, locale: string): string[] =>
  text
    .normalize('NFC')
    .toLocaleLowerCase(locale)
    .split(/[\s,;]+/)
    .filter(Boolean)

const ownText = (word: string): string => word.replace(/^@/, '')

/** The word that may begin or be a name: what follows an @, or else the last one, unless it is one to leave out or a phrase. */
export function nameSought(search: string): string {
  const at = search.lastIndexOf('@')
  const last = at < 0 ? (search.trim().split(/\s+/).at(-1) ?? '') : search.slice(at + 1).trim()
  return /^\p{L}/u.test(last) && !last.endsWith('"') ? last : ''
}

interface Found {
  thing_id: number
  title: string
}

export interface NamedPerson {
  member_id: number
  name: string
  /** The other words of the search. */
  rest: string
}

/** Those whom the words name, whom the most words name first. The last word may be the beginning of a name. */
export function namedIn(search: string, people: readonly Found[], locale: string): NamedPerson[] {
  const words = search.split(/\s+/).filter(Boolean)
  const named = people.flatMap(({ thing_id, title }) => {
    const names = wordsIn(title, locale)
    const isNamed = (word: string, at: number): boolean => {
      const [own = ''] = wordsIn(ownText(word), locale)
      return names.some((name) => name === own || (at === words.length - 1 && own !== '' && name.startsWith(own)))
    }
    const rest = words.filter((word, at) => !isNamed(word, at))
    const count = words.length - rest.length
    return count ? [{ count, person: { member_id: thing_id, name: title, rest: rest.join(' ') } }] : []
  })
  return named.sort((one, other) => other.count - one.count).map(({ person }) => person)
}
