// Options of the reconciliation of calendars.
import type { Site } from '../../site.ts'

/** A mailing that somebody asked for. */
export interface RequestedMailing {
  mailing_id: number
  people: ReadonlySet<number>
  /** Whether it goes to all, so that nobody is missing but by their own choice. */
  everybody: boolean
}

/** How calendars are made right. */
export interface Telling {
  site: Site
  /** Unix seconds. */
  now: number
  /** Who gets mail in any case, for a mailing that somebody asked for. */
  requested?: RequestedMailing
  /** Nothing is sent: what is true counts as sent. */
  adopt?: true
  /** Who made the change. */
  by?: number | null
}
