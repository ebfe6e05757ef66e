// The meeting that was held last before a meeting, of its series or of one that this was split from.
import { series as seriesClient, summaries } from '../../api/clients.ts'
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

/** So many series that continue each other are looked through. */
const CHAIN = 5

/** The last one; null where there is none, undefined while it is not known. */
export function useLastMeeting({ meeting_id, meeting_series_id, start_time }: Meeting): LastMeeting | null | undefined {
  const series = meeting_series_id?.value
  const { data, isError } = useAnswer(['meetings', 'before', meeting_id], async () => {
    const body = series === undefined ? undefined : await lastOf(series, meeting_id, start_time?.value ?? presentTime())
    return { status: 200, headers: new Headers(), body: body ?? null }
  })
  if (!data) return isError ? null : undefined
  return data.body
}

/** The last one of a series that was held before a time, other than a meeting, or of the series that it was split from. */
async function lastOf(meeting_series_id: number, except: number, before: number): Promise<LastMeeting | undefined> {
  let series: number | undefined = meeting_series_id
  for (let count = 0; series !== undefined && count < CHAIN; count++) {
    const of: { meeting_series_id: number } = { meeting_series_id: series }
    const near = await lastIn(of, except, before)
    if (near) return near
    const { body } = await seriesClient('one', of, {}, { fields: 'continues_id,recurrence' })
    // What is held once a year may have been held a few days earlier in the year before.
    const isOld = body.recurrence.dtstart_ts.value < before - YEAR
    const far = isOld && (await lastIn(of, except, before - YEAR))
    if (far) return far
    series = body.continues_id?.value
  }
  return undefined
}

/** The last one of a series that was held within the year before a time. */
async function lastIn(
  of: { meeting_series_id: number },
  except: number,
  before: number,
): Promise<LastMeeting | undefined> {
  const sort = { per_page: SOME, sort: '-start_time' }
  const { body } = await summaries('inSeries', of, { after: before - YEAR, before }, sort)
  const last = body.find(({ state, meeting_id }) => state === 'ended' && meeting_id !== null && meeting_id !== except)
  return last && { meeting_id: last.meeting_id!, name: last.name, start: last.start_time.value }
}
