// The field for a day with its calendar, by the language of the account: a chunk of its own.
import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import { WithMantine } from '../fields/with-mantine.tsx'
import '../fields/mantine-input.ts'
import '@mantine/core/styles/Popover.css'
import '@mantine/dates/styles.css'
import './day-calendar.css'
import type { DayOfWeek } from '@mantine/dates'
import { fill } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { words } from '../../words.ts'
import { dayWords } from './day-names.ts'
import { firstDayOfWeek } from './first-day-of-week.ts'
import { useNow } from './now.ts'
import { type DayFieldProps, isStandIn, shownDay } from './shown-day.ts'
import { spokenDay } from './spoken-day.ts'
import { dateOf } from './time.ts'
import { typedDay } from './typed-time.ts'
import { written } from './wall-time.ts'

const { fields } = formWords

/** Escape closes the calendar first, and the dialog around it only when there is no calendar. */
const isOpen = (field: Element): boolean => field.closest('.day-field')?.querySelector('[data-dates-dropdown]') !== null

/** Returns whether the focus has already moved to another field. */
const isInOtherField = (element: Element | null): boolean =>
  element?.matches('input, textarea, select, [contenteditable]') === true && !isStandIn(element)

/** The field; an unreadable text leaves the day as it was, and so does an empty one where there has to be a day. */
export function DayCalendar({ label, value, change, error, focus, optional, past }: DayFieldProps) {
  const today = dateOf(useNow(false))
  // It is loaded after the form is shown: anyone who has gone on to another field meanwhile keeps the focus there.
  const [takesFocus] = useState(() => focus === true && !isInOtherField(document.activeElement))
  // Where a form begins with it, its calendar would lie over the fields below before anybody wants it.
  const [quiet, setQuiet] = useState(focus === true)
  const speak = () => setQuiet(false)
  return (
    <WithMantine>
      <DateInput
        className="day-field"
        autoFocus={takesFocus}
        label={label}
        value={value || null}
        onChange={(date) => (date || optional) && change(date ?? '')}
        clearable={optional === true}
        clearButtonProps={{ 'aria-label': fill(fields.noDay, { field: label }), tabIndex: 0 }}
        error={error}
        valueFormat={shownDay}
        dateParser={(typed) => typedDay(typed, today, dayWords(), past) ?? spokenDay(typed, today, dayWords()) ?? null}
        firstDayOfWeek={(firstDayOfWeek % 7) as DayOfWeek}
        maxLevel="month"
        monthLabelFormat={(month) => written(month.slice(0, 10), { month: 'long', year: 'numeric' })}
        weekdayFormat={(date) => written(date.slice(0, 10), { weekday: 'short' })}
        getDayAriaLabel={(date) => written(date.slice(0, 10), { dateStyle: 'full' })}
        ariaLabels={{ previousMonth: fields.previousMonth, nextMonth: fields.nextMonth }}
        popoverProps={{
          ...{ withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } },
          ...(quiet && { opened: false }),
        }}
        onClick={speak}
        onBlur={speak}
        aria-description={fill(fields.dayHint, { today: words.times.today })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key.length === 1) speak()
          if (event.key === 'Escape' && isOpen(event.currentTarget)) event.preventDefault()
        }}
      />
    </WithMantine>
  )
}
