// What the page of search asks first.
import { asking } from '../../contract/client.ts'
import { searchResult } from '../../contract/search-result.ts'
import { type SearchAddress, timeFilter } from './search-address.ts'

const ROWS = 50

/** What is found at an address; `today` is the start of the reader's day in Unix seconds. */
export const foundAt = ({ q = '', kind, room_id, when, sort }: SearchAddress, today: number, page = 0) =>
  asking(
    searchResult,
    'found',
    {},
    { search: q, ...(kind && { kind }), ...(room_id && { room_id }), ...timeFilter(when, today) },
    { page, per_page: ROWS, ...(sort && { sort: '-create_ts' }) },
  )
