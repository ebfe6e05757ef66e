// Queries of the calendar: meetings of the displayed days, planned ones included, and which of them the reader may
// move.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RowOf } from '../../contract/client.ts'
import type { meetingSummary } from '../../contract/meetings/meeting-summary.ts'
import { allPages, LONGEST_PAGE } from '../api/all-pages.ts'
import { ask, meetings, series } from '../api/clients.ts'
import { firstAnswer } from '../api/first-answers.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { pageMade } from '../clock.ts'
import { startOf } from '../kit/time/time.ts'
import { type Days, windowIn } from './spans.ts'

export type Summary = RowOf<typeof meetingSummary>

const windowOf = (days: Days) => windowIn(days, startOf)

/** Returns the summaries that were sent with the page, if they are complete. */
function cameWithPage(days: Days): Summary[] | undefined {
  const known = firstAnswer(first.meetingsBetween(windowOf(days)))
  return known && known.pages <= 1 ? known.body : undefined
}

/** The reader's meetings of some days; those of the days before stay until they are there. */
export const useSummaries = (days: Days) =>
  useQuery({
    queryKey: ['meetings', 'calendar', days.first, days.count],
    queryFn: () => allPages((page) => ask(first.meetingsBetween(windowOf(days), page))),
    initialData: () => cameWithPage(days),
    initialDataUpdatedAt: pageMade,
    placeholderData: keepPreviousData,
  })

/** Ids of meetings, and of series whose meetings do not exist yet, that the reader may reschedule. */
export interface Movable {
  meetings: ReadonlySet<number>
  series: ReadonlySet<number>
}

/** Returns whether the page has been shown: what it only needs for dragging is asked for after that. */
function useShown(): boolean {
  const [shown, show] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => show(true))
    return () => clearTimeout(timer)
  }, [])
  return shown
}

/** Asked once the meetings are there (`rows`), in two lists and not for each. */
export function useMovable(days: Days, rows: readonly Summary[]): Movable | undefined {
  const { ends_after, before } = windowOf(days)
  // That list finds meetings that begin after a time.
  const after = Math.min(ends_after, ...rows.map(({ start_time }) => start_time.value)) - 1
  return useQuery({
    queryKey: ['meetings', 'calendar', 'movable', after, before],
    queryFn: async (): Promise<Movable> => {
      const query = { fields: 'meeting_id,may', embed: 'may', per_page: LONGEST_PAGE }
      const [those, rules] = await Promise.all([
        allPages((page) => meetings('mine', {}, { after, before, state: 'pending' }, { ...query, page })),
        allPages((page) => series('mine', {}, {}, { ...query, fields: 'meeting_series_id,may', page })),
      ])
      return {
        meetings: new Set(those.filter((one) => mayUse(one, 'PATCH')).map(({ meeting_id }) => meeting_id)),
        series: new Set(rules.filter((one) => mayUse(one, 'PATCH')).map((one) => one.meeting_series_id)),
      }
    },
    enabled: useShown(),
    placeholderData: keepPreviousData,
  }).data
}
