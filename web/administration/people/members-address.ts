// Search and order of the users page in its URL: `/administration/members?search=edda`.
import { addressText } from '../../kit/page/address-text.ts'

export interface MembersAddress {
  search?: string
  /** By default, the most recent visitors are first. */
  sort?: 'name' | '-created' | 'email' | 'company'
}

const SORTS = ['name', '-created', 'email', 'company'] as const
const LONGEST = 200

/** Reads the parameters of an address; what is none of ours is passed over. */
export function membersAddress(params: Record<string, unknown> | MembersAddress): MembersAddress {
  const { search, sort } = params
  const typed = addressText(search, LONGEST)
  const order = SORTS.find((one) => one === sort)
  return { ...(typed && { search: typed }), ...(order && { sort: order }) }
}
