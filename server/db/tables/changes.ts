// What changed: first as it is noted in the transaction of the change, then in the order in which it is told.
import type { Generated } from 'kysely'
import type { Flag } from './column.ts'

/** What became of a thing, or of somebody's sight of it. */
export type ChangeWhat = 'made' | 'changed' | 'gone' | 'sight_gained' | 'sight_lost'

/** Where a thing lies, as far as it does; a place lies in itself. */
export interface ChangePlace {
  organization_id: number | null
  room_id: number | null
  meeting_id: number | null
  meeting_series_id: number | null
}

interface Noted {
  kind: string
  thing_id: number
  /** The one person whom it concerns; null: whoever may read the thing. */
  for_id: number | null
  /** Who did it; null: the server. */
  member_id: number | null
}

export interface ChangesTables {
  change: Noted &
    ChangePlace & {
      /** In the order in which changes are told, from 1. */
      place: number
      what: ChangeWhat
      create_ts: number
    }
  /** Written by triggers (`migrations/base/change-triggers.ts`), with no more of the place than the row itself knows. */
  unordered_change: Noted &
    ChangePlace & {
      unordered_change_id: Generated<number>
      /**
       * `sight`: somebody's sight of the thing may be another. `left_series`: a meeting is in another series or in none.
       * `renamed`: what other records show of a person is another.
       */
      what: 'made' | 'changed' | 'gone' | 'sight' | 'left_series' | 'renamed'
      /** Of `sight` and `left_series`: the role, flag, room or series before; 0: none. */
      was: number | null
      template_id: number | null
    }
  /** One row. */
  change_feed: {
    /** Another one where places begin anew, as after a restore. */
    epoch: string
    /** The last place that was given. */
    place: number
    /** How many of what was noted were put in order. */
    noted: number
    /** Up to this place, changes are kept no more. */
    swept: number
  }
  /** One row of SQLite: for whom the transaction is that writes now. */
  acting: { member_id: number | null; noting: Flag }
}
