// Who attended the meetings of a series: the requests of their row.
import { others } from '../../cells.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

const ROW = 'GET /meeting_series/:series/attendance (xlsx too)'

export const noun: PermissionNoun = {
  like: { [ROW]: 'GET /meeting_series/:series' },
  trials: {
    recurring: {
      [ROW]: ['', '?format=xlsx'].map(
        (query): Try => ({
          ask: ({ series }) => ['GET', `/meeting_series/${series}/attendance${query}`],
          also: { invitee: true },
          may: others,
        }),
      ),
    },
  },
}
