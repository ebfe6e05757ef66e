// The meeting to which unfinished items are carried over: the next one of the series, with all that it was split into, by its
// actual time.

import type { RowOf } from '../../../contract/client.ts'
import type { meetingSummary } from '../../../contract/meetings/meeting-summary.ts'
import { series as seriesClient, summaries } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { presentTime } from '../../kit/time/now.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'

/** A meeting that is to come, and its series. */
export type NextMeeting = Pick<RowOf<typeof meetingSummary>, 'meeting_id' | 'start_time'> & {
  meeting_series_id: number
}

const YEAR = 366 * 86_400
/** Page size; canceled and running meetings are skipped. */
const SOME = 20

/** The next meeting; null where there is none, undefined while it is not known. */
export function useNextMeeting(meeting: Meeting) {
  const { start_time } = meeting
  const { series, isPending } = useReadable(meeting)
  const after = Math.max(presentTime(), start_time?.value ?? 0)
  const minute = Math.floor(after / 60)
  const { data, isError } = useAnswer(['meetings', 'next', series ?? 0, minute], async () => {
    const body = series === undefined ? undefined : await nextIn(series, after)
    return { status: 200, headers: new Headers(), body: body ?? null }
  })
  if (isPending) return undefined
  if (!data) return isError ? null : undefined
  return data.body
}

async function nextIn(meeting_series_id: number, after: number): Promise<NextMeeting | undefined> {
  const window = { after, before: after + YEAR - 86_400 }
  const { body } = await summaries('inSeries', { meeting_series_id }, window, { per_page: SOME })
  const next = body.find(({ state, start_time }) => state === 'pending' && start_time.value > after)
  return next && { ...next, meeting_series_id: next.meeting_series_id! }
}

/** Where items of a meeting are carried: `next`, or in another series the id of its meeting, which is made where there is none yet. */
export async function carryTarget({ meeting_series_id: own }: Meeting, next: NextMeeting): Promise<'next' | number> {
  const { meeting_series_id, meeting_id, start_time } = next
  if (meeting_series_id === own?.value) return 'next'
  if (meeting_id !== null) return meeting_id
  return (await seriesClient('meetingAt', { meeting_series_id, time: start_time.value }, {})).body.meeting_id
}
