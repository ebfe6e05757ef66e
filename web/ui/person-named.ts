// Finds the one person that was meant by a name as somebody types it.

export interface NamedPerson {
  member_id: number
  member_name: string
}

/** A text without accents, in small letters. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The one person whose name has words that begin with those that were typed; undefined for none or several. */
export function personNamed<P extends NamedPerson>(typed: string, people: readonly P[]): P | undefined {
  const asked = plain(typed).split(' ')
  const found = people.filter(({ member_name }) => {
    const names = plain(member_name).split(' ')
    return asked.every((word) => names.some((name) => name.startsWith(word)))
  })
  return found.length === 1 ? found[0] : undefined
}
