// The meeting that was held last before a meeting, of its series or of one that this was split from.
import { useQuery } from '@tanstack/react-query'
import type { RowOf } from '../../../contract/client.ts'
import type { meetingSummary } from '../../../contract/meetings/meeting-summary.ts'
import { ask, series as seriesClient } from '../../api/clients.ts'
import { firstAnswer } from '../../api/first-answers.ts'
import { pageMade } from '../../clock.ts'
import { presentTime } from '../../kit/time/now.ts'
import type { Meeting } from '../meeting-queries.ts'
import { lastAmong, lastTime, YEAR } from './requests.ts'

export interface LastMeeting {
  meeting_id: number
  name: string
  /** When it began; where that is not known, when it was to. Unix seconds. */
  start: number
}

/** So many series that continue each other are looked through. */
const CHAIN = 5

/** The last one of a series that the reader may read; null where there is none, undefined while it is not known. */
export function useLastMeeting(
  { meeting_id, start_time }: Meeting,
  series: number | undefined,
): LastMeeting | null | undefined {
  const before = start_time?.value ?? presentTime()
  const { data, isError } = useQuery({
    queryKey: ['meetings', 'before', meeting_id, series ?? 0],
    queryFn: async () => (series === undefined ? null : ((await lastOf(series, meeting_id, before)) ?? null)),
    // Where there was none within the year, it is looked for further back.
    initialData: () => {
      const near = series === undefined ? undefined : firstAnswer(lastTime.held(series, before))
      const last = near && lastAmong(near.body, meeting_id)
      const began = last && firstAnswer(lastTime.began(last.meeting_id!))
      return began && asLast(last, began.body.started_ts)
    },
    initialDataUpdatedAt: pageMade,
  })
  return data === undefined && isError ? null : data
}

/** The last one of a series that was held before a time, other than a meeting, or of the series that it was split from. */
async function lastOf(meeting_series_id: number, except: number, before: number): Promise<LastMeeting | undefined> {
  let series: number | undefined = meeting_series_id
  for (let count = 0; series !== undefined && count < CHAIN; count++) {
    const near = await lastIn(series, except, before)
    if (near) return near
    const of: { meeting_series_id: number } = { meeting_series_id: series }
    const { body } = await seriesClient('one', of, {}, { fields: 'continues_id,recurrence' })
    // What is held once a year may have been held a few days earlier in the year before.
    const isOld = body.recurrence.dtstart_ts.value < before - YEAR
    const far = isOld && (await lastIn(series, except, before - YEAR))
    if (far) return far
    series = body.continues_id?.value
  }
  return undefined
}

/** The last one of a series that was held within the year before a time. */
async function lastIn(meeting_series_id: number, except: number, before: number): Promise<LastMeeting | undefined> {
  const last = lastAmong((await ask(lastTime.held(meeting_series_id, before))).body, except)
  return last && asLast(last, (await ask(lastTime.began(last.meeting_id!))).body.started_ts)
}

const asLast = (row: RowOf<typeof meetingSummary>, began: { value: number } | null): LastMeeting => ({
  meeting_id: row.meeting_id!,
  name: row.name,
  start: (began ?? row.start_time).value,
})
