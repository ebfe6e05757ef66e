// How and by whom calendars are made right.
import type { Site } from '../../site.ts'

/** How calendars are made right. */
export interface Telling {
  site: Site
  /** Unix seconds. */
  now: number
  /** Who is told in any case, for a mailing that somebody asked for. */
  asked?: { mailing_id: number; people: ReadonlySet<number> }
  /** Nothing is sent: what is true counts as told. */
  adopt?: true
  /** Who made the change that is told. */
  by?: number | null
}
