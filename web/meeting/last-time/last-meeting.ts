// The meeting of the same series that was held last before a meeting.
import { summaries } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { presentTime } from '../../ui/now.ts'
import type { Meeting } from '../meeting-queries.ts'

/** The longest span that the API summarizes at once; seconds. */
const YEAR = 365 * 86_400
/** So many are asked for: those that are canceled or were not held are passed over. */
const SOME = 20

export interface LastMeeting {
  meeting_id: number
  name: string
  /** Unix seconds. */
  start: number
}

/** The last one; null where there is none, undefined while it is not known. */
export function useLastMeeting({ meeting_id, meeting_series_id, start_time }: Meeting): LastMeeting | null | undefined {
  const series = meeting_series_id?.value
  const { data, isError } = useAnswer(['meetings', 'before', meeting_id], async () => {
    if (series === undefined) return { status: 200, headers: new Headers(), body: [] }
    const before = start_time?.value ?? presentTime()
    const sort = { per_page: SOME, sort: '-start_time' }
    return summaries('inSeries', { meeting_series_id: series }, { after: before - YEAR, before }, sort)
  })
  if (!data) return isError ? null : undefined
  const last = data.body.find(
    (one) => one.state === 'ended' && one.meeting_id !== null && one.meeting_id !== meeting_id,
  )
  return last ? { meeting_id: last.meeting_id!, name: last.name, start: last.start_time.value } : null
}
