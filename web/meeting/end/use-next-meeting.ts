// The meeting to which unfinished items are carried over: the next one of the series by its actual time.
import { summaries } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { presentTime } from '../../ui/now.ts'
import type { Meeting } from '../meeting-queries.ts'

const YEAR = 366 * 86_400
/** So many are asked for: those that are canceled or running are passed over. */
const SOME = 20

/** The next meeting; null where there is none, undefined while it is not known. */
export function useNextMeeting({ meeting_series_id, start_time }: Meeting) {
  const series = meeting_series_id?.value
  const after = Math.max(presentTime(), start_time?.value ?? 0)
  const minute = Math.floor(after / 60)
  const { data, isError } = useAnswer(['meetings', 'next', series ?? 0, minute], async () => {
    if (series === undefined) return { status: 200, headers: new Headers(), body: [] }
    const window = { after, before: after + YEAR - 86_400 }
    return summaries('inSeries', { meeting_series_id: series }, window, { per_page: SOME })
  })
  if (!data) return isError ? null : undefined
  return data.body.find(({ state, start_time: start }) => state === 'pending' && start.value > after) ?? null
}
