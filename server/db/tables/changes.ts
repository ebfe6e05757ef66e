// Tables of the change feed: captured changes, and ordered ones.
import type { Generated } from 'kysely'
import type { Flag } from './column.ts'

/** Kinds of changes of a record, or of a person's access to it. */
export type ChangeWhat = 'made' | 'changed' | 'gone' | 'sight_gained' | 'sight_lost'

/** The location of a record, as far as it has one; organizations and rooms contain themselves. */
export interface ChangeLocation {
  organization_id: number | null
  room_id: number | null
  meeting_id: number | null
  meeting_series_id: number | null
}

interface Noted {
  kind: string
  thing_id: number
  /** The only reader; null: everybody who may read the record. */
  for_id: number | null
  /** Who did it; null: the server. */
  member_id: number | null
}

export interface ChangesTables {
  change: Noted &
    ChangeLocation & {
      /** In the order of the feed, from 1. */
      position: number
      what: ChangeWhat
      create_ts: number
    }
  /** Written by triggers (`migrations/base/change-capture/change-triggers.ts`), with no more of the location than the row itself knows. */
  unordered_change: Noted &
    ChangeLocation & {
      unordered_change_id: Generated<number>
      /**
       * `access`: somebody's access to the record may have changed. `left_series`: a meeting is in another series or in none.
       * `renamed`: what other records show of a person is another.
       */
      what: 'made' | 'changed' | 'gone' | 'access' | 'left_series' | 'renamed'
      /** Of `access` and `left_series`: the role, flag, room or series before; 0: none. */
      was: number | null
      template_id: number | null
    }
  /** One row. */
  change_feed: {
    /** Another one where positions begin again, as after a restore. */
    epoch: string
    /** The last position that was given. */
    position: number
    /** Number of recorded changes that have been ordered. */
    noted: number
    /** Up to this position, changes are kept no more. */
    swept: number
  }
  /** One row of SQLite: for whom the transaction is that writes now. */
  change_actor: { member_id: number | null; noting: Flag }
}
