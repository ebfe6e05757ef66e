// The state of the site: the request of its row.
import { others } from '../cells.ts'
import type { PermissionNoun } from '../noun.ts'

export const noun: PermissionNoun = {
  like: { 'GET /site_state': 'POST /organizations' },
  trials: { places: { 'GET /site_state': [{ ask: () => ['GET', '/site_state'], may: others }] } },
}
