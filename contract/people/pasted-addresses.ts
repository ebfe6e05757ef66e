// Parser of pasted addresses, with names before and roles after them.

export interface Addressed {
  email: string
  first_name?: string
  last_name?: string
  role_id?: number
}

export interface Addresses {
  /** In the order in which they stand, each address once. */
  people: Addressed[]
  /** What holds no address, or says behind one what is no role. */
  unread: string[]
}

const ADDRESS = /(?<![^\s<>@,;:"'()])[^\s<>@,;:"'()]{1,64}@(?:[^\s<>@,;:"'().]{1,63}\.){1,30}[^\s<>@,;:"'().]{1,63}/g

/** The parts between separators, without quotes and brackets. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;\t]/)
    .map((part) =>
      part
        .replace(/[<>"()]|mailto:/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)

/** A name: "Brandt, Edda" has the last name first. */
function nameOf(parts: readonly string[], lastFirst: boolean): Pick<Addressed, 'first_name' | 'last_name'> {
  const words = (lastFirst && parts.length === 2 ? parts.toReversed() : parts).join(' ').split(' ').filter(Boolean)
  const [first, ...rest] = words
  return { ...(first && { first_name: first }), ...(rest.length > 0 && { last_name: rest.join(' ') }) }
}

/** The addresses in a text. `roleOf` gives the id of a role by its name, in small letters. */
export function addressesIn(text: string, roleOf: ReadonlyMap<string, number>): Addresses {
  const people = new Map<string, Addressed>()
  const unread: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const matches = [...line.matchAll(ADDRESS)]
    if (!matches.length) {
      if (line.trim()) unread.push(line.trim())
      continue
    }
    let before = line.slice(0, matches[0]!.index)
    for (const [index, match] of matches.entries()) {
      const after = line.slice(match.index + match[0].length, matches[index + 1]?.index)
      const parts = partsOf(after)
      const role = parts[0] === undefined ? undefined : roleOf.get(parts[0].toLowerCase())
      const rest = role === undefined ? parts : parts.slice(1)
      if (index + 1 === matches.length) unread.push(...rest)
      const email = match[0]
      if (!people.has(email.toLowerCase())) {
        // What a semicolon ends before a name is no part of it.
        const end = before.trimEnd().endsWith(';') ? -1 : before.lastIndexOf(';')
        unread.push(...partsOf(before.slice(0, end + 1)))
        const named = before.slice(end + 1)
        const name = nameOf(partsOf(named), named.includes(','))
        people.set(email.toLowerCase(), { email, ...name, ...(role !== undefined && { role_id: role }) })
      }
      before = rest.join(',')
    }
  }
  return { people: [...people.values()], unread }
}
