// The dates of a series as one history over all its parts: the next ones, which may be skipped or planned again, and the past.

import { IconCalendarEvent } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { MeetingState } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { loadModule } from '../api/connection.ts'
import { errorMessage } from '../api/problem.ts'
import { useFirst, useRows } from '../api/queries.ts'
import { planned } from '../api/requests/planned-requests.ts'
import { mayUse } from '../api/rights.ts'
import { useChange } from '../api/writing/use-change.ts'
import { formWords } from '../form-words.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import type { MenuChoice } from '../kit/dialogs/menu.tsx'
import { Empty } from '../kit/feedback/empty.tsx'
import { showToast } from '../kit/feedback/toasts.ts'
import { Section } from '../kit/page/section.tsx'
import { useNow } from '../kit/time/now.ts'
import { dateOf, startOf } from '../kit/time/time.ts'
import { instantAt, wallTime } from '../kit/time/wall-time.ts'
import { ErrorMessage, Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn } from '../parts/loading/more.tsx'
import { useRemovals } from '../parts/saving/removal.ts'
import { pathOf } from '../site.ts'
import { DateRow, Seam, SkippedRow, type Summary, shownDate } from './date-row.tsx'
import type { Series } from './one-series.ts'
import { type SkippedDate, skipDate } from './skip-date.ts'
import './dates.css'

const { series: texts } = formWords
const AddDate = lazy(async () => ({ default: (await loadModule(() => import('./add-date.tsx'))).AddDate }))

/** So many dates are shown at first. */
const SOME = 6

/** What has ended is held, whenever it was planned. */
const isComing = ({ state }: { state: MeetingState }): boolean => state !== 'ended'

/** The next dates, from the present day on; those that were held already are among them. */
export function useDates(meeting_series_id: number) {
  const after = startOf(dateOf(useNow(false)))
  return useFirst(['meetings', 'series', meeting_series_id, after], planned.dates(meeting_series_id, after))
}

/** The dates of a year before the present day, the last one first. */
export function usePastDates(meeting_series_id: number) {
  const before = startOf(dateOf(useNow(false)))
  return useRows(['meetings', 'series', meeting_series_id, 'past', before], (page) =>
    planned.history(meeting_series_id, before, page),
  )
}

/** The skipped dates that are still to come (Unix seconds), with their time by the clock of the series. */
function skippedOf({ recurrence }: Series, now: number): (readonly [at: number, local: string])[] {
  const { excluded_dates, timezone_name } = recurrence
  return (excluded_dates ?? [])
    .map((local) => [instantAt({ date: local.slice(0, 10), time: local.slice(11, 16) }, timezone_name), local] as const)
    .filter(([at]) => at > now)
}

/**
 * The next dates in their order, the skipped ones among them. Only dates of this part without a meeting are skipped here: a
 * meeting is canceled on its own page, and the parts that the series was split from and into have their own.
 */
export function Dates({ series }: { series: Series }) {
  const { meeting_series_id, recurrence, name } = series
  const now = useNow(false)
  const zone = recurrence.timezone_name
  const query = useDates(meeting_series_id)
  const isRemoved = useRemovals()
  const [adding, setAdding] = useState(false)
  const [all, showAll] = useState(false)
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
  const choice = (label: string, one: SkippedDate, said: string): MenuChoice[] =>
    may ? [{ label, disabled: change.isPending, run: () => set(one, said) }] : []
  const skipped = skippedOf(series, now).map(([at, local]) => ({
    at,
    row: (
      <SkippedRow
        key={local}
        at={at}
        now={now}
        choices={choice(
          texts.planAgain,
          { date: local, skip: false },
          fill(texts.planned, { day: shownDate(at, now) }),
        )}
      />
    ),
  }))
  const rowOf = (date: Summary) => {
    const at = date.start_time.value
    const mayBeSkipped = date.meeting_id === null && date.meeting_series_id === meeting_series_id
    const said = fill(texts.skippedDate, { day: shownDate(at, now) })
    const choices = mayBeSkipped ? choice(texts.skip, { date: localOf(at), skip: true }, said) : []
    return { at, row: <DateRow key={date.meeting_url} {...{ date, series: name, now, choices }} /> }
  }
  return (
    <>
      <Section title={texts.coming}>
        <Loaded query={query}>
          {({ body }) => {
            const dates = body.filter((one) => isComing(one) && !isRemoved(pathOf(one.meeting_url)))
            const seams = seamsOf(dates, meeting_series_id).map(({ from, other }) => ({
              at: from - 0.5,
              row: <Seam key={`seam ${from}`} from={from} now={now} other={other} />,
            }))
            const rows = [...dates.map(rowOf), ...skipped, ...seams].toSorted((one, next) => one.at - next.at)
            const shown = all ? rows : rows.slice(0, SOME)
            const more = {
              data: { pages: [{ ...query.data!, body: shown, total: rows.length }] },
              hasNextPage: shown.length < rows.length,
              isFetchingNextPage: false,
              fetchNextPage: async () => showAll(true),
            }
            return rows.length ? (
              <>
                <ul className="series-dates">{shown.map(({ row }) => row)}</ul>
                <More of={texts.coming} query={more} />
              </>
            ) : (
              <Empty icon={IconCalendarEvent} text={texts.none} />
            )
          }}
        </Loaded>
        {may && (
          <div className="buttons">
            <CommandButton
              label={texts.addDate}
              quiet
              run={() => {
                // The new date is seen wherever it is.
                showAll(true)
                setAdding(true)
              }}
            />
          </div>
        )}
        {adding && (
          <Suspense>
            <AddDate series={series} close={() => setAdding(false)} />
          </Suspense>
        )}
        <ErrorMessage error={change.error} />
      </Section>
      <PastDates series={series} next={query.data?.body.find(isComing)} now={now} />
    </>
  )
}

/** What was before, also under other parts of the series; nothing where it begins now. */
function PastDates({ series, next, now }: { series: Series; next: Summary | undefined; now: number }) {
  const { meeting_series_id, name } = series
  const query = usePastDates(meeting_series_id)
  const dates = query.data ? rowsIn(query.data) : []
  if (!dates.length) return null
  const seams = seamsOf([...dates.toReversed(), ...(next ? [next] : [])], meeting_series_id)
  const rows = [
    ...dates.map((date) => ({
      at: date.start_time.value,
      row: <DateRow key={date.meeting_url} {...{ date, series: name, now, choices: [] }} />,
    })),
    ...seams.map(({ from, other }) => ({
      at: from - 0.5,
      row: <Seam key={`seam ${from}`} from={from} now={now} other={other} />,
    })),
  ]
  return (
    <Section title={texts.past}>
      <ul className="series-dates">{rows.toSorted((one, before) => before.at - one.at).map(({ row }) => row)}</ul>
      <More of={texts.past} query={query} endless />
    </Section>
  )
}

/** Where one part of a series ends and another begins, in dates that follow one another. */
function seamsOf(dates: readonly Summary[], here: number): { from: number; other: number | null }[] {
  return dates.flatMap((date, index) => {
    const before = dates[index - 1]?.meeting_series_id
    const after = date.meeting_series_id
    if (before == null || after === null || before === after) return []
    return [{ from: date.start_time.value, other: after === here ? before : after }]
  })
}
