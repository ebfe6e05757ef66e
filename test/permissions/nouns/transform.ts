// What the API works out and keeps nothing of: the requests of its row.
import { others } from '../cells.ts'
import type { PermissionNoun } from '../noun.ts'

const ROW = 'POST /transforms/plain_text, /transforms/html, /transforms/recurrence'
const recurs = { dtstart: '2030-01-08T18:00:00', rrule: 'FREQ=WEEKLY', timezone_name: 'UTC' }

export const noun: PermissionNoun = {
  like: { [ROW]: 'GET /metadata' },
  trials: {
    places: {
      [ROW]: [
        { ask: () => ['POST', '/transforms/recurrence', recurs], may: others },
        { ask: () => ['POST', '/transforms/plain_text', { input: 'Tide' }], may: others },
        { ask: () => ['POST', '/transforms/html', { input: 'Tide' }], may: others },
      ],
    },
  },
}
