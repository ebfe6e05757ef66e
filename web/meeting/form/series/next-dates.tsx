// Preview of a schedule: the rule in words, the next six dates, and warnings.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fill, plural } from '../../../../words/fill.ts'
import { recurrences } from '../../../api/form-clients.ts'
import { formWords } from '../../../form-words.ts'
import { useNow } from '../../../kit/time/now.ts'
import { briefDay, timeOfDay } from '../../../kit/time/time.ts'
import { wallTime, weekdayNames, weekdayOf } from '../../../kit/time/wall-time.ts'
import { zoneName } from '../../../kit/time/zone-name.ts'
import { known } from '../../../site.ts'
import type { scheduleOf } from '../new/save-new.ts'

const { plan } = formWords
type Schedule = NonNullable<ReturnType<typeof scheduleOf>>
const SHOWN = 6
/** Debounce of the preview, in milliseconds. */
const PAUSE = 200
const SHORT = weekdayNames('short')

/** A value once it has not changed for a moment. */
export function useSettled<V>(value: V, pause = PAUSE): V {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}

/** What the server says of a schedule; undefined for a meeting that does not repeat. */
export function useSchedule(schedule: Schedule | undefined) {
  const settled = useSettled(schedule && JSON.stringify(schedule))
  return useQuery({
    queryKey: ['recurrence', settled ?? ''],
    queryFn: async () => {
      const sent = JSON.parse(settled!) as Schedule
      return (await recurrences('describe', {}, { ...sent, language: known.language })).body
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** A moment as `Wed 25 Nov, 08:30`, in the reader's zone. */
export const Moment = ({ seconds, now }: { seconds: number; now: number }) => (
  <time dateTime={new Date(seconds * 1000).toISOString()} className="whole">
    {SHORT[weekdayOf(wallTime(seconds).date)]} {briefDay(seconds, now)}, {timeOfDay(seconds)}
  </time>
)

/** The rule, dates and warnings of what `useSchedule` answers. */
export function NextDates({ query }: { query: ReturnType<typeof useSchedule> }) {
  const now = useNow(false)
  const { data } = query
  if (!data || query.isError) return null
  const { description, occurrences, count, warnings } = data
  const zone = zoneName(occurrences[0]?.value ?? now)
  return (
    <section className="next-dates" aria-label={plan.nextDates}>
      <p className="rule">{description}</p>
      <p className="small soft">{zone ? fill(plan.datesInZone, { zone }) : plan.nextDates}</p>
      <ol>
        {occurrences.slice(0, SHOWN).map(({ value }) => (
          <li key={value}>
            <Moment seconds={value} now={now} />
          </li>
        ))}
      </ol>
      {count !== null && <p className="small soft">{plural(plan.allDates, count, known.locale)}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="warning" role="status">
          {warning}
        </p>
      ))}
    </section>
  )
}
