// Table of materialized counts: triggers insert deltas, whose sum is the count.
import type { Generated } from 'kysely'

/** The counted lists: members who are not deleted, and entries of the audit log. */
export type Tallied = 'member' | 'audit'

/** Records whose changes are counted: searchable texts of members, and decisions. */
export type ChangeCounted = 'member_text' | 'decision'

export interface TallyTables {
  tally: {
    tally_id: Generated<number>
    name: Tallied | ChangeCounted
    /** In which part something has changed; null where it may be any. */
    part: Generated<number | null>
    /** By how many rows the list grew, or shrank. */
    amount: number
  }
}
