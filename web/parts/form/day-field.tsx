// A field for a day: typed as people write days, or chosen in a calendar, by the language of the account.

import { lazy, Suspense, useId } from 'react'
import { loadModule } from '../../api/connection.ts'
import { type DayFieldProps, STAND_IN, shownDay } from '../../kit/time/shown-day.ts'
import '../../kit/fields/text-area.css'

const Calendar = lazy(async () => ({
  default: (await loadModule(() => import('../../kit/time/day-calendar.tsx'))).DayCalendar,
}))

/** The field; until its calendar is loaded, it shows the day. */
export const DayField = (props: DayFieldProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <Calendar {...props} />
  </Suspense>
)

/** As large as the field, and named by the same class. */
function Waiting({ label, value, focus }: DayFieldProps) {
  const id = useId()
  return (
    <div className={STAND_IN}>
      <label className="mantine-InputWrapper-label" htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noAutofocus: the form begins here, where it says so. */}
      <input id={id} className="text-area" value={shownDay(value)} autoFocus={focus === true} readOnly />
    </div>
  )
}
