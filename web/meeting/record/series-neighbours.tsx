// The meetings of the series before and after the one that is shown.
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { summaries } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { useNow } from '../../kit/time/now.ts'
import { briefDay } from '../../kit/time/time.ts'
import { listedTimes } from '../../parts/meetings/listed-time.ts'
import { pathOf } from '../../site.ts'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'

const { record } = words

const SIGN = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The API gives the meetings of a year at most. */
const YEAR = 365 * 86_400
/** So many are asked for, since those that were canceled are passed over. */
const SOME = 5
/** Milliseconds after which the page asks: the record itself comes first. Their place is kept. */
const LATER = 1_000

/** Links to both; nothing where the meeting is of no series that the reader may read, or without a time. */
export function SeriesNeighbours({ meeting }: { meeting: Meeting }) {
  const { start_time } = meeting
  const { series } = useReadable(meeting)
  const [asks, ask] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => ask(true), LATER)
    return () => clearTimeout(timer)
  }, [])
  if (series === undefined || !start_time) return null
  return (
    <nav className="record-series" aria-label={record.series}>
      {asks && <Links meeting={meeting} series={series} at={start_time.value} />}
    </nav>
  )
}

/** Both at once, since the second would move the first. */
function Links({ meeting, series, at }: { meeting: Meeting; series: number; at: number }) {
  const earlier = useBeside(meeting, series, { after: at - YEAR, before: at }, '-start_time')
  const later = useBeside(meeting, series, { after: at, before: at + YEAR }, 'start_time')
  const now = useNow(false)
  if (earlier.isPending || later.isPending) return null
  const [before, next] = [earlier, later].map(({ data }) =>
    data?.body.find((one) => one.meeting_id !== meeting.meeting_id && one.state !== 'canceled'),
  )
  return (
    <>
      {before && (
        <Link to={pathOf(before.meeting_url)} rel="prev">
          <IconChevronLeft {...SIGN} /> {fill(record.before, { day: briefDay(listedTimes(before)!.start, now) })}
        </Link>
      )}
      {next && (
        <Link to={pathOf(next.meeting_url)} rel="next">
          {fill(record.next, { day: briefDay(listedTimes(next)!.start, now) })} <IconChevronRight {...SIGN} />
        </Link>
      )}
    </>
  )
}

/** The nearest meetings of the series on one side of the one that is shown. */
const useBeside = (
  { meeting_id }: Meeting,
  meeting_series_id: number,
  window: { after: number; before: number },
  sort: string,
) =>
  useAnswer(['meetings', 'beside', meeting_id, sort], () =>
    summaries('inSeries', { meeting_series_id }, window, { sort, per_page: SOME }),
  )
