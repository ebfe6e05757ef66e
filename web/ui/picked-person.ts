// A person who was chosen in a field, and how they are invited.
import type { RowOf } from '../../contract/client.ts'
import type { roomPerson } from '../../contract/room-person.ts'

/** Somebody known by an id, or by an address alone. */
export interface PickedPerson {
  member_id?: number
  /** Whether they are in the room: others are invited by their address. */
  inside?: boolean
  name?: string
  email?: string
  /** Their name as it stood beside an address. */
  first_name?: string
  last_name?: string
}

/** What the API takes to invite somebody. */
export type Invited = { member_id: number } | { email: string; first_name?: string; last_name?: string }

/** What two people have in common where they are the same one. */
export const personKey = ({ member_id, email }: PickedPerson): string => String(member_id ?? email?.toLowerCase())

/** Somebody whom a search found. */
export const pickedOf = ({ member_id, name, email, role_id }: RowOf<typeof roomPerson>): PickedPerson => ({
  ...{ member_id, name, inside: role_id !== null },
  ...(email !== null && { email }),
})

/** How a person is invited: by their id where they are in the room, and by their address where they are not. */
export const asInvited = ({ member_id, inside, email, first_name, last_name }: PickedPerson): Invited =>
  inside !== false && member_id !== undefined
    ? { member_id }
    : { email: email ?? '', ...(first_name && { first_name }), ...(last_name && { last_name }) }
