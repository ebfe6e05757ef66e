// The next dates of a series, which may be skipped, and those that are, which may be planned again.

import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { MeetingState } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { errorMessage } from '../api/problem.ts'
import { useFirst } from '../api/queries.ts'
import { planned } from '../api/requests/planned-requests.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { formWords } from '../form-words.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { Empty } from '../kit/feedback/empty.tsx'
import { showToast } from '../kit/feedback/toasts.ts'
import { Section } from '../kit/page/section.tsx'
import { useNow } from '../kit/time/now.ts'
import { dateOf, day, startOf, timeOfDay } from '../kit/time/time.ts'
import { instantAt, wallTime } from '../kit/time/wall-time.ts'
import { ErrorMessage, Loaded } from '../parts/loading/loaded.tsx'
import { useRemovals } from '../parts/saving/removal.ts'
import { pathOf } from '../site.ts'
import type { Series } from './one-series.ts'
import { type SkippedDate, skipDate } from './skip-date.ts'

const { series: texts } = formWords
const AddDate = lazy(async () => ({ default: (await loadModule(() => import('./add-date.tsx'))).AddDate }))

/** What has ended is held, whenever it was planned. */
const isComing = ({ state }: { state: MeetingState }): boolean => state !== 'ended'

/** A date of a series in the reader's zone. */
const shown = (seconds: number, now: number): string => `${day(seconds, now)}, ${timeOfDay(seconds)}`

/** The next dates, from the present day on; those that were held already are among them. */
export function useDates(meeting_series_id: number) {
  const after = startOf(dateOf(useNow(false)))
  return useFirst(['meetings', 'series', meeting_series_id, after], planned.dates(meeting_series_id, after))
}

/**
 * Both lists. Only dates of this part without a meeting are skipped here: a meeting is canceled on its own page, and the parts
 * that the series was split from and into have their own.
 */
export function Dates({ series }: { series: Series }) {
  const { meeting_series_id, recurrence } = series
  const now = useNow(false)
  const zone = recurrence.timezone_name
  const query = useDates(meeting_series_id)
  const isRemoved = useRemovals()
  const skipped = recurrence.excluded_dates ?? []
  const [adding, setAdding] = useState(false)
  const change = useChange(
    (one: SkippedDate) => skipDate(meeting_series_id, one),
    [['series', meeting_series_id], ['meetings']],
  )
  const may = mayUse(series, 'PATCH')
  const set = (one: SkippedDate, said: string) => {
    const undo = () => change.mutate({ ...one, skip: false }, { onError: (error) => showToast(errorMessage(error)) })
    change.mutate(one, { onSuccess: () => showToast(said, one.skip ? undo : undefined) })
  }
  const localOf = (seconds: number): string => {
    const { date, time } = wallTime(seconds, zone)
    return `${date}T${time}:00`
  }
  const coming = skipped
    .map((local) => [local, instantAt({ date: local.slice(0, 10), time: local.slice(11, 16) }, zone)] as const)
    .filter(([, at]) => at > now)
  return (
    <>
      <Section title={texts.coming}>
        <Loaded query={query}>
          {({ body }) =>
            body.some(isComing) ? (
              <ul className="rows">
                {body
                  .filter((one) => isComing(one) && !isRemoved(pathOf(one.meeting_url)))
                  .map(({ start_time: { value }, meeting_id, meeting_url, state, ...of }) => (
                    <li key={meeting_url} className="row">
                      <span className="grows title item-title">
                        <Link to={pathOf(meeting_url)}>{shown(value, now)}</Link>{' '}
                        {state === 'canceled' && <span className="soft">{texts.canceled}</span>}
                      </span>
                      {may && meeting_id === null && of.meeting_series_id === meeting_series_id && (
                        <button
                          type="button"
                          className="button quiet"
                          aria-label={fill(texts.skipDate, { day: shown(value, now) })}
                          disabled={change.isPending}
                          onClick={() =>
                            set(
                              { date: localOf(value), skip: true },
                              fill(texts.skippedDate, { day: shown(value, now) }),
                            )
                          }
                        >
                          {texts.skip}
                        </button>
                      )}
                    </li>
                  ))}
              </ul>
            ) : (
              <Empty icon={IconCalendarEvent} text={texts.none} />
            )
          }
        </Loaded>
        {may && (
          <div className="buttons">
            <CommandButton label={texts.addDate} quiet run={() => setAdding(true)} />
          </div>
        )}
        {adding && (
          <Suspense>
            <AddDate series={series} close={() => setAdding(false)} />
          </Suspense>
        )}
      </Section>
      {coming.length > 0 && (
        <Section title={texts.skipped} count={coming.length}>
          <ul className="rows">
            {coming.map(([local, at]) => (
              <li key={local} className="row">
                <span className="grows">{shown(at, now)}</span>
                {may && (
                  <button
                    type="button"
                    className="button quiet"
                    aria-label={fill(texts.planDate, { day: shown(at, now) })}
                    disabled={change.isPending}
                    onClick={() => set({ date: local, skip: false }, fill(texts.planned, { day: shown(at, now) }))}
                  >
                    {texts.planAgain}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ErrorMessage error={change.error} />
    </>
  )
}
