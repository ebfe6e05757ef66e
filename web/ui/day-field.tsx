// A field for a day: typed as people write days, or chosen in a calendar, by the language of the account.
import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { type DayFieldProps, shownDay } from './shown-day.ts'

const Calendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

/** The field; until its calendar is loaded, it shows the day. */
export const DayField = (props: DayFieldProps) => (
  <Suspense fallback={<TextInput label={props.label} value={shownDay(props.value)} error={props.error} readOnly />}>
    <Calendar {...props} />
  </Suspense>
)
