// What the page of decisions asks first: the list at an address, in the place that this names.
import { asking } from '../../contract/client.ts'
import { decision } from '../../contract/decision.ts'
import { type DecisionAddress, timeFilters } from './decision-address.ts'

const ROWS = 50

/** The filters of the API. `startOf`: the Unix time at which a calendar day begins. */
export const filtersOf = ({ search, state, owner, ...asked }: DecisionAddress, startOf: (date: string) => number) => ({
  ...(search?.trim() && { search }),
  ...(state && { state }),
  ...(owner !== undefined && { owner }),
  ...timeFilters(asked, startOf),
})

/** The decisions at an address; that of a single decision is another request. */
export function decisionsAt(asked: DecisionAddress, startOf: (date: string) => number, page = 0) {
  const { organization_id, room_id, meeting_series_id } = asked
  const filters = filtersOf(asked, startOf)
  const query = { page, per_page: ROWS, embed: 'may' }
  if (meeting_series_id !== undefined) return asking(decision, 'inSeries', { meeting_series_id }, filters, query)
  if (room_id !== undefined) return asking(decision, 'inRoom', { room_id }, filters, query)
  if (organization_id !== undefined) return asking(decision, 'inOrganization', { organization_id }, filters, query)
  return asking(decision, 'all', {}, filters, query)
}
