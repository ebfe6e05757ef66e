// Query and order of the users page in its URL: `/administration/members?search=edda&since=2026-03-01`.
import { addressText } from '../../kit/page/address-text.ts'
import { isDay } from '../../zone.ts'

export interface MembersAddress {
  search?: string
  /** By default, the most recent visitors are first. */
  sort?: 'name' | '-created' | 'email' | 'company'
  /** The first day on which they were last seen. */
  since?: string
  /** Those for whom a directory wants another address. */
  what?: 'email_waits'
}

const SORTS = ['name', '-created', 'email', 'company'] as const
const LONGEST = 200

/** Reads the parameters of an address; what is none of ours is passed over. */
export function membersAddress(params: Record<string, unknown> | MembersAddress): MembersAddress {
  const { search, sort, since, what } = params
  const typed = addressText(search, LONGEST)
  const order = SORTS.find((one) => one === sort)
  return {
    ...(typed && { search: typed }),
    ...(order && { sort: order }),
    ...(isDay(String(since)) && { since: String(since) }),
    ...(what === 'email_waits' && { what }),
  }
}
