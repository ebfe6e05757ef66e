// How long the longest lists are: lines that are summed, written by triggers.
import type { Generated } from 'kysely'

/** Lists whose rows are counted as they change: members who are not deleted, and entries of the audit log. */
export type Tallied = 'member' | 'audit'

export interface Tally {
  tally: {
    tally_id: Generated<number>
    name: Tallied
    /** Rows more, or fewer. */
    amount: number
  }
}
