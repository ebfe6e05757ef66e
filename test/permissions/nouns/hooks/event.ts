// Events: the request of their row.
import { others } from '../../cells.ts'
import type { PermissionNoun } from '../../noun.ts'

export const noun: PermissionNoun = {
  like: { 'GET /events': 'GET /metadata' },
  trials: { places: { 'GET /events': [{ ask: () => ['GET', '/events'], may: others }] } },
  tables: { other: ['event'] },
  filters: {
    'event.after organization_id': ({ organization }) => [`/events?organization_id=${organization}`],
    'event.after room_id': ({ room }) => [`/events?room_id=${room}`],
  },
  wordless: ['/events'],
}
