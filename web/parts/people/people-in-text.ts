// Parser of typed or pasted invitations: addresses with or without names.
import { addressesIn } from '../../../contract/people/pasted-addresses.ts'
import type { PickedPerson } from './picked-person.ts'

export interface PeopleInText {
  /** In the order in which they stand, each address once. */
  people: PickedPerson[]
  /** What is no address, nor a name of one. */
  rest: string
}

const NO_ROLES: ReadonlyMap<string, number> = new Map()

/** The people; undefined where no address is in it, as of a name that is looked for. */
export function peopleInText(text: string): PeopleInText | undefined {
  const { people, unread } = addressesIn(text, NO_ROLES)
  if (!people.length) return undefined
  return {
    people: people.map(({ email, first_name, last_name }) => {
      const name = [first_name, last_name].filter(Boolean).join(' ')
      return { email, ...(name && { name }), ...(first_name && { first_name }), ...(last_name && { last_name }) }
    }),
    rest: unread.join(', '),
  }
}
