// A person who was chosen in a field, and how they are invited.
import type { RowOf } from '../../../contract/client.ts'
import type { roomPerson } from '../../../contract/places/room-person.ts'

/** Somebody known by an id, or by an address alone. */
export interface PickedPerson {
  member_id?: number
  /** Whether they are in the room: others are invited by their membership of the organization, or by their address. */
  inside?: boolean
  organization_member_id?: number
  name?: string
  email?: string
  /** Their name as it stood beside an address. */
  first_name?: string
  last_name?: string
}

/** What the API takes to invite somebody. */
export type Invited =
  | { member_id: number }
  | { organization_member_id: number }
  | { email: string; first_name?: string; last_name?: string }

/** Key by which two entries are the same person. */
export const personKey = ({ member_id, email }: PickedPerson): string => String(member_id ?? email?.toLowerCase())

/** Somebody whom a search found. */
export const pickedOf = (person: RowOf<typeof roomPerson>): PickedPerson => {
  const { member_id, name, email, role_id, organization_member_id } = person
  return {
    ...{ member_id, name, inside: role_id !== null },
    ...(email !== null && { email }),
    ...(organization_member_id !== null && { organization_member_id }),
  }
}

/** How a person is invited: by their id where they are in the room, by that of the organization, or by their address. */
export const asInvited = (person: PickedPerson): Invited => {
  const { member_id, inside, organization_member_id, email, first_name, last_name } = person
  if (inside !== false && member_id !== undefined) return { member_id }
  return organization_member_id !== undefined
    ? { organization_member_id }
    : { email: email ?? '', ...(first_name && { first_name }), ...(last_name && { last_name }) }
}
