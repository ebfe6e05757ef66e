// A field for a day: typed as people write days, or chosen in a calendar, by the language of the account.
import { lazy, Suspense, useId } from 'react'
import { type DayFieldProps, shownDay } from './shown-day.ts'
import './text-area.css'

const Calendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

/** The field; until its calendar is loaded, it shows the day. */
export const DayField = (props: DayFieldProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <Calendar {...props} />
  </Suspense>
)

/** As large as the field, and named by the same class. */
function Waiting({ label, value }: DayFieldProps) {
  const id = useId()
  return (
    <div className="day-waiting">
      <label className="mantine-InputWrapper-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="text-area" value={shownDay(value)} readOnly />
    </div>
  )
}
