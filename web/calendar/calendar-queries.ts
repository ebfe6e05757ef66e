// What the calendar asks the API: the meetings of some days, planned ones included, and which of them the reader may move.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../contract/client.ts'
import type { meetingSummary } from '../../contract/meeting-summary.ts'
import { allPages, LONGEST_PAGE } from '../api/all-pages.ts'
import { meetings, series, summaries } from '../api/clients.ts'
import { mayUse } from '../api/rights.ts'
import { startOf } from '../ui/time.ts'
import { type Days, dayAfter } from './spans.ts'

export type Summary = RowOf<typeof meetingSummary>

/** Days that a meeting may have begun before those that are shown: the API finds meetings by their start. */
const LONGEST_MEETING = 14

const windowOf = ({ first, count }: Days) => ({
  after: startOf(dayAfter(first, -LONGEST_MEETING)),
  before: startOf(dayAfter(first, count)),
})

/** The reader's meetings of some days; those of the days before stay until they are there. */
export const useSummaries = (days: Days) =>
  useQuery({
    queryKey: ['meetings', 'calendar', days.first, days.count],
    queryFn: () => allPages((page) => summaries('mine', {}, windowOf(days), { page, per_page: LONGEST_PAGE })),
    placeholderData: keepPreviousData,
  })

/** What the reader may move: meetings, and series whose meetings do not exist yet, by their ids. */
export interface Movable {
  meetings: ReadonlySet<number>
  series: ReadonlySet<number>
}

/** Asked once the meetings are there, in two lists and not for each. */
export const useMovable = (days: Days, enabled: boolean): Movable | undefined =>
  useQuery({
    queryKey: ['meetings', 'calendar', 'movable', days.first, days.count],
    queryFn: async (): Promise<Movable> => {
      const query = { fields: 'meeting_id,may', embed: 'may', per_page: LONGEST_PAGE }
      const [those, rules] = await Promise.all([
        allPages((page) => meetings('mine', {}, { ...windowOf(days), state: 'pending' }, { ...query, page })),
        allPages((page) => series('mine', {}, {}, { ...query, fields: 'meeting_series_id,may', page })),
      ])
      return {
        meetings: new Set(those.filter((one) => mayUse(one, 'PATCH')).map(({ meeting_id }) => meeting_id)),
        series: new Set(rules.filter((one) => mayUse(one, 'PATCH')).map((one) => one.meeting_series_id)),
      }
    },
    enabled,
  }).data
