// What search finds: the request of its row.
import { others } from '../cells.ts'
import { type PermissionNoun, SECRET } from '../noun.ts'

const found = (filter = '') => [`/search_results?search=${SECRET}${filter}`]

export const noun: PermissionNoun = {
  like: { 'GET /search_results': 'GET /metadata' },
  trials: { places: { 'GET /search_results': [{ ask: () => ['GET', '/search_results?search=tide'], may: others }] } },
  filters: {
    'search_result.found search': () => found(),
    'search_result.found kind': () => found('&kind=note'),
    'search_result.found organization_id': ({ organization }) => found(`&organization_id=${organization}`),
    'search_result.found room_id': ({ room }) => found(`&room_id=${room}`),
    'search_result.found meeting_series_id': ({ series }) => found(`&meeting_series_id=${series}`),
    'search_result.found member_id': ({ cast }) => found(`&member_id=${cast.host}`),
  },
  query: { '/search_results': `search=${SECRET}` },
}
