// First requests of the decision register.
import { asking } from '../../contract/client.ts'
import { decision } from '../../contract/decisions/decision.ts'
import { type Calendar, daysFilter, typedSpan, within } from '../kit/time/time-span.ts'
import { type DecisionAddress, timeFilters } from './decision-address.ts'

const ROWS = 50

/** The filters of the API. A span of time among the words narrows the time that the address names. */
export function filtersOf(
  { search: typed = '', state, owner, present, ...times }: DecisionAddress,
  calendar: Calendar,
) {
  const { startOf, today } = calendar
  const span = typedSpan(typed, today)
  const search = (span ? span.rest : typed).trim()
  const { year, ...bounds } = timeFilters(times, startOf)
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(owner !== undefined && { owner }),
    ...(present !== undefined && { present }),
    ...(year !== undefined && { year }),
    ...within(bounds, span ? daysFilter(span.days, startOf) : {}),
  }
}

/** The decisions at an address; that of a single decision is another request. */
export function decisionsAt(address: DecisionAddress, calendar: Calendar, page = 0) {
  const { organization_id, room_id, meeting_series_id } = address
  const filters = filtersOf(address, calendar)
  const query = { page, per_page: ROWS, embed: 'may,present' }
  if (meeting_series_id !== undefined) return asking(decision, 'inSeries', { meeting_series_id }, filters, query)
  if (room_id !== undefined) return asking(decision, 'inRoom', { room_id }, filters, query)
  if (organization_id !== undefined) return asking(decision, 'inOrganization', { organization_id }, filters, query)
  return asking(decision, 'all', {}, filters, query)
}
