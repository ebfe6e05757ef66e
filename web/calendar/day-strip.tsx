// The days of a week as a strip of buttons, where only one of them has room.
import { known } from '../site.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import type { CalendarEvent } from './events.ts'
import { isOn } from './week-day.tsx'

interface StripProps {
  dates: readonly string[]
  date: string
  today: string
  events: readonly CalendarEvent[]
  go: (date: string) => void
}

const initial = new Intl.DateTimeFormat(known.locale, { timeZone: 'UTC', weekday: 'narrow' })
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
/** A day in words, such as `Tuesday 3 March`. */
export const wholeDay = new Intl.DateTimeFormat(known.locale, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** The days of a week where only one has room. */
export const DayStrip = ({ dates, date, today, events, go }: StripProps) => (
  <nav className="day-strip" aria-label={texts.days}>
    {dates.map((one) => (
      <button
        key={one}
        type="button"
        className={one === today ? 'today' : undefined}
        aria-current={one === date ? 'date' : undefined}
        onClick={() => go(one)}
      >
        <span className="unseen">{wholeDay.format(utc(one))}</span>
        <span className="small" aria-hidden="true">
          {initial.format(utc(one))}
        </span>
        <span className="figure" aria-hidden="true">
          {Number(one.slice(8))}
        </span>
        {events.some((event) => isOn(event, one)) && <span className="dot" aria-hidden="true" />}
      </button>
    ))}
  </nav>
)
