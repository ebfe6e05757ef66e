// Options of the reconciliation of calendars.
import type { Site } from '../../site.ts'

/** A mailing requested by a person. */
export interface RequestedMailing {
  mailing_id: number
  people: ReadonlySet<number>
  /** Whether it is sent to all, so that only people who opted out are left out. */
  everybody: boolean
}

/** Options of a reconciliation. */
export interface Telling {
  site: Site
  /** Unix seconds. */
  now: number
  /** People who get mail in any case: recipients of a requested mailing. */
  requested?: RequestedMailing
  /** Adopts the current state as sent, without mail. */
  adopt?: true
  /** Who made the change. */
  by?: number | null
}
