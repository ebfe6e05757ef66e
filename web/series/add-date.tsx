// The sheet that adds a date to a series, beside those of its rule.
import { useState } from 'react'
import type { LocalTime } from '../../contract/field.ts'
import { fill } from '../../words/fill.ts'
import { series as seriesClient } from '../api/clients.ts'
import { faultsOf } from '../api/problem.ts'
import { useChange } from '../api/writing/use-change.ts'
import { formWords } from '../form-words.ts'
import { showToast } from '../kit/feedback/toasts.ts'
import { presentTime } from '../kit/time/now.ts'
import { day, timeOfDay } from '../kit/time/time.ts'
import { TimeField } from '../kit/time/time-field.tsx'
import { instantAt, wallTime } from '../kit/time/wall-time.ts'
import { zoneName } from '../kit/time/zone-name.ts'
import { DayField } from '../parts/form/day-field.tsx'
import { Sheet } from '../parts/form/sheet.tsx'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import type { Series } from './one-series.ts'

const { plan, series: texts } = formWords

/** The sheet: a day, and the time of day of the other meetings unless another one is chosen, by the reader's clocks. */
export function AddDate({ series, close }: { series: Series; close: () => void }) {
  const { meeting_series_id, recurrence } = series
  const zone = recurrence.timezone_name
  const [date, setDate] = useState('')
  const [time, setTime] = useState(() => {
    const { dtstart } = recurrence
    return wallTime(instantAt({ date: dtstart.slice(0, 10), time: dtstart.slice(11, 16) }, zone)).time
  })
  const at = date && time ? instantAt({ date, time }) : undefined
  const over = at !== undefined && at < presentTime()
  const save = useChange(
    (local: string) =>
      seriesClient(
        'change',
        { meeting_series_id },
        { added_dates: [...(recurrence.added_dates ?? []), local] as unknown as LocalTime[] },
      ),
    [['series', meeting_series_id], ['meetings']],
  )
  const faults = faultsOf(save.error)
  return (
    <Sheet
      title={texts.addDate}
      busy={save.isPending}
      disabled={at === undefined || over}
      close={close}
      save={() => {
        if (at === undefined || over) return
        const there = wallTime(at, zone)
        save.mutate(`${there.date}T${there.time}:00`, {
          onSuccess: () => {
            const now = presentTime()
            showToast(fill(texts.addedDate, { day: `${day(at, now)}, ${timeOfDay(at)}` }))
            close()
          },
        })
      }}
    >
      <div className="plan-row when-row">
        <DayField label={plan.day} value={date} change={setDate} error={faults['added_dates']} focus />
        <TimeField label={plan.time} description={zoneName(at ?? presentTime())} value={time} change={setTime} />
      </div>
      <p className="warning" role="status">
        {over && texts.notToCome}
      </p>
      {!Object.keys(faults).length && <ErrorMessage error={save.error} />}
    </Sheet>
  )
}
