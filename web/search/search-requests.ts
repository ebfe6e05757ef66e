// First requests of the search page.
import { asking } from '../../contract/client.ts'
import { searchResult } from '../../contract/search-result.ts'
import { spanIn } from '../kit/time/searched-span.ts'
import { type Calendar, daysFilter, within } from '../kit/time/time-span.ts'
import { type SearchAddress, timeFilter } from './search-address.ts'

const ROWS = 50

/** What is found at an address. */
export function searchAt({ q = '', kind, room_id, when, sort }: SearchAddress, calendar: Calendar, page = 0) {
  const { today, startOf } = calendar
  const span = spanIn(q, calendar)
  const time = within(timeFilter(when, startOf(today.date)), span ? daysFilter(span.days, startOf) : {})
  return asking(
    searchResult,
    'found',
    {},
    { search: span ? span.rest : q, ...(kind && { kind }), ...(room_id && { room_id }), ...time },
    { page, per_page: ROWS, ...(sort && { sort: '-create_ts' }) },
  )
}
