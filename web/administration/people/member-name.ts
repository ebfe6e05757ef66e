// The name of a person of the site.
import type { Member } from '../administration-queries.ts'

/** Their names, or else their address. */
export const nameOf = ({ first_name, last_name, email, member_id }: Member): string =>
  [first_name, last_name].filter(Boolean).join(' ') || email || String(member_id)
