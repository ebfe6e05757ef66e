// The coded values of the API: the request of their row.
import { others } from '../cells.ts'
import type { PermissionNoun } from '../noun.ts'

export const noun: PermissionNoun = {
  trials: { places: { 'GET /metadata': [{ ask: () => ['GET', '/metadata'], may: others }] } },
}
