// The address of a series leads to one of its meetings: that of the time in `at`, else the next one, else the last.

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { series, summaries } from '../api/clients.ts'
import { Heading } from '../kit/page/heading.tsx'
import { useTitle } from '../kit/page/title.ts'
import { presentTime } from '../kit/time/now.ts'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { words } from '../words.ts'

const route = getRouteApi('/meeting_series/$meeting_series_id')

/** The longest span that the API summarizes at once; seconds. */
const YEAR = 365 * 86_400

/** So many are asked for: those that are canceled or held before their time are passed over. */
const SOME = 20

interface Destination {
  name: string
  meeting_id: number | undefined
}

/** The meeting to go to; it is created where it does not exist yet. */
async function meetingOf(meeting_series_id: number, at: number | undefined): Promise<Destination> {
  const of = { meeting_series_id }
  const { body: one } = await series('one', of, {})
  // A date may be one of another part of a series that was split.
  const made = async (time: number, part = meeting_series_id): Promise<Destination> => {
    const { body } = await series('meetingAt', { meeting_series_id: part, time }, {})
    return { name: one.name, meeting_id: body.meeting_id }
  }
  if (at !== undefined) return made(at)
  const now = presentTime()
  const { body: coming } = await summaries('inSeries', of, { after: now }, { per_page: SOME })
  // What was held before its time is the last one, and no next one.
  const next =
    coming.find(({ state }) => state !== 'ended' && state !== 'canceled') ??
    coming.findLast(({ state }) => state === 'ended')
  const last = one.recurrence.until_ts?.value ?? now
  const until = Math.min(now, last) + 1
  const { body: before } = next
    ? { body: [] }
    : await summaries('inSeries', of, { after: until - YEAR, before: until }, { per_page: 1, sort: '-start_time' })
  const meeting = next ?? before[0] ?? coming[0]
  if (!meeting) return { name: one.name, meeting_id: undefined }
  return meeting.meeting_id === null
    ? made(meeting.start_time.value, meeting.meeting_series_id ?? undefined)
    : { name: one.name, meeting_id: meeting.meeting_id }
}

/** Goes on to a meeting of the series, or says that there is none. */
export function Series() {
  const { meeting_series_id } = route.useParams()
  const { at } = route.useSearch()
  const query = useQuery({
    queryKey: ['series', meeting_series_id, 'leads to', at ?? ''],
    queryFn: () => meetingOf(meeting_series_id, at),
    gcTime: 0,
  })
  return (
    <LoadedPage query={query}>
      {({ name, meeting_id }) =>
        meeting_id === undefined ? (
          <Empty name={name} />
        ) : (
          <Navigate to="/meetings/$meeting_id" params={{ meeting_id }} replace />
        )
      }
    </LoadedPage>
  )
}

function Empty({ name }: { name: string }) {
  useTitle(name)
  return (
    <>
      <Heading>{name}</Heading>
      <p className="lead">{words.places.emptySeries}</p>
    </>
  )
}
