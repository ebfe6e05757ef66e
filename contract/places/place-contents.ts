// The contents deleted with a room or an organization: the answer of DELETE to `?preview=true`.
import { integer } from '../field.ts'
import { GREATEST_ID } from '../limits.ts'

const count = integer(0, GREATEST_ID)

/** Counts of the contents. */
export const placeContents = {
  rooms: count,
  people: count,
  meetings: count,
  meeting_series: count,
  notes: count,
  action_items: count,
  attachments: count,
  templates: count,
}
