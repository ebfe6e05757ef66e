// The table with the lengths of the longest lists: triggers insert rows, whose sum is the length.
import type { Generated } from 'kysely'

/** The counted lists: members who are not deleted, and entries of the audit log. */
export type Tallied = 'member' | 'audit'

export interface TallyTables {
  tally: {
    tally_id: Generated<number>
    name: Tallied
    /** By how many rows the list grew, or shrank. */
    amount: number
  }
}
