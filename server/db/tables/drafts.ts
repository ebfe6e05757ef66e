// The table of drafts.
import type { Generated } from 'kysely'

export interface DraftsTables {
  draft: {
    draft_id: Generated<number>
    member_id: number
    /** Where the person's page keeps it, in its own words: one draft at each place. */
    place: string
    text: string
    create_ts: number
    update_ts: number
  }
}
