// Days beside each other with their hours: meetings stand at their time, and those of whole days above the hours.
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react'
import { fill, plural } from '../../words/fill.ts'
import { useNow } from '../kit/time/now.ts'
import { wallTime, written } from '../kit/time/wall-time.ts'
import { known } from '../site.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { EventLink } from './event-link.tsx'
import type { CalendarEvent } from './events.ts'
import { draggedTo } from './moved.ts'
import { isWholeDays, lanesOf, lastDay, piecesOf, rowsOf, SHORTEST, widthsOf } from './placing.ts'
import { daysBetween } from './spans.ts'
import type { DragHandlers, Target } from './use-drag.ts'
import './week-view.css'

const DAY = 1440
const HOURS = Array.from({ length: 23 }, (_, hour) => hour + 1)
const HALF_HOUR = 30
/** Minutes in view above the line at the present time. */
const BEFORE_NOW = 90
/** The hour that is in view first on other days than today, where nothing is earlier. */
const MORNING = 8

export interface DayViewProps {
  dates: readonly string[]
  /** The day that the keys are at. */
  date: string
  today: string
  events: readonly CalendarEvent[]
  target: Target | undefined
  drag: DragHandlers
  /** Makes a meeting at a day, and a time such as `08:30`; undefined where the reader may not. */
  make: ((date: string, time?: string) => void) | undefined
}

const hourName = new Intl.DateTimeFormat(known.locale, { timeZone: 'UTC', timeStyle: 'short' })

/** The name of a day with the number of its meetings, for screen readers. */
export const dayName = (date: string, meetings: number): string =>
  fill(texts.dayWith, {
    day: written(date, { weekday: 'long', day: 'numeric', month: 'long' }),
    count: plural(texts.count, meetings, known.locale),
  })

/** Returns whether a meeting is on a day. */
export const isOn = (event: CalendarEvent, date: string): boolean => event.from.date <= date && date <= lastDay(event)

/** The days. */
export function WeekView({ dates, date, today, events, target, drag, make }: DayViewProps) {
  const whole = events.filter((event) => isWholeDays(event) && dates.some((one) => isOn(event, one)))
  const timed = events.filter((event) => !isWholeDays(event))
  const scroll = useRef<HTMLDivElement>(null)
  const earliest = Math.min(
    MORNING * 60,
    ...timed.flatMap((event) =>
      piecesOf(event).flatMap((piece) => (dates.includes(piece.date) && piece.from ? piece.from : [])),
    ),
  )
  const opened = useRef(false)
  const now = useNow(false)
  useEffect(() => {
    const box = scroll.current
    if (!box || opened.current) return
    opened.current = true
    const first = dates.includes(today) ? minuteOf(now) - BEFORE_NOW : earliest
    box.scrollTop = ((first - HALF_HOUR) / DAY) * box.scrollHeight
  })
  const moved = target && draggedTo(target)
  const movedWhole = moved && isWholeDays(moved) ? moved : undefined
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid (WAI-ARIA) of days is no table of HTML. */}
      <div role="row" tabIndex={-1} className="week-head" style={{ '--days': dates.length } as CSSProperties}>
        {dates.map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            key={one}
            role="columnheader"
            tabIndex={-1}
            className={one === today ? 'today' : undefined}
            aria-current={one === today ? 'date' : undefined}
          >
            <span className="small">{written(one, { weekday: 'short' })}</span>{' '}
            <span className="figure">{written(one, { day: 'numeric' })}</span>
          </div>
        ))}
      </div>
      {(whole.length > 0 || movedWhole) && <WholeDays dates={dates} events={whole} moved={movedWhole} drag={drag} />}
      <div className="week-scroll" ref={scroll}>
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="row" tabIndex={-1} className="week-days" style={{ '--days': dates.length } as CSSProperties}>
          <div className="week-hours small soft figure" aria-hidden="true">
            {HOURS.map((hour) => (
              <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
                {hourName.format(hour * 3_600_000)}
              </span>
            ))}
          </div>
          {dates.map((one) => (
            <WeekDay
              key={one}
              {...{ one, selected: one === date, isToday: one === today, drag, make }}
              events={timed}
              count={events.filter((event) => isOn(event, one)).length}
              moved={movedWhole ? undefined : moved}
            />
          ))}
        </div>
      </div>
    </>
  )
}

interface WholeProps {
  dates: readonly string[]
  events: readonly CalendarEvent[]
  /** The dragged meeting at its new time. */
  moved: CalendarEvent | undefined
  drag: DragHandlers
}

/** Meetings of whole days, each as wide as the days that it takes. */
function WholeDays({ dates, events, moved, drag }: WholeProps) {
  const clamp = (index: number) => Math.max(0, Math.min(dates.length - 1, index))
  const spanOf = (event: CalendarEvent) => ({
    first: clamp(daysBetween(dates[0]!, event.from.date)),
    last: clamp(daysBetween(dates[0]!, lastDay(event))),
  })
  const spans = events.map(spanOf)
  const rows = rowsOf(spans)
  const columns = ({ first, last }: { first: number; last: number }) => `${first + 2} / ${last + 3}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    <div role="row" tabIndex={-1} className="week-whole" style={{ '--days': dates.length } as CSSProperties}>
      {events.map((event, index) => {
        const { first, last } = spans[index]!
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            key={event.path}
            role="gridcell"
            tabIndex={-1}
            data-date={dates[first]}
            aria-colspan={last - first + 1}
            style={{ gridRow: rows[index]! + 1, gridColumn: columns({ first, last }) }}
          >
            <EventLink event={event} drag={drag} look="line" goesOn={event.from.date < dates[0]!} />
          </div>
        )
      })}
      {moved && dates.some((one) => isOn(moved, one)) && (
        <div
          className="event-ghost line"
          aria-hidden="true"
          style={{ gridRow: Math.max(0, ...rows.map((row) => row + 1)) + 1, gridColumn: columns(spanOf(moved)) }}
        >
          <span className="small">{moved.name}</span>
        </div>
      )}
    </div>
  )
}

interface DayProps {
  one: string
  selected: boolean
  isToday: boolean
  events: readonly CalendarEvent[]
  count: number
  moved: CalendarEvent | undefined
  drag: DragHandlers
  make: DayViewProps['make']
}

const percent = (minutes: number): string => `${(minutes / DAY) * 100}%`

/** One day with its hours; a click on a free half hour makes a meeting there. */
function WeekDay({ one, selected, isToday, events, count, moved, drag, make }: DayProps) {
  const here = events.flatMap((event) =>
    piecesOf(event).flatMap((piece) => (piece.date === one ? [{ event, ...piece }] : [])),
  )
  const lanes = lanesOf(here)
  const widths = widthsOf(here, lanes)
  const ghosts = moved ? piecesOf(moved).filter((piece) => piece.date === one) : []
  const click = ({ target, currentTarget, clientY }: MouseEvent) => {
    if (target !== currentTarget || !make) return
    const { top, height } = currentTarget.getBoundingClientRect()
    const minute = Math.floor((((clientY - top) / height) * DAY) / HALF_HOUR) * HALF_HOUR
    make(one, new Date(minute * 60_000).toISOString().slice(11, 16))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the grid, and C makes a meeting.
    <div
      role="gridcell"
      className={`week-day ${isToday ? 'today' : ''} ${make ? 'free' : ''}`}
      data-date={one}
      tabIndex={selected ? 0 : -1}
      aria-selected={selected}
      onClick={click}
    >
      <span className="unseen">{dayName(one, count)}</span>
      {isToday && <PresentTime />}
      {here.map(({ event, from, to }, index) => {
        const { lane, lanes: all } = lanes[index]!
        const width = 100 / all
        return (
          <EventLink
            key={event.path}
            {...{ event, drag, look: 'block', goesOn: event.from.date < one, ends: lastDay(event) === one }}
            style={{
              ...{ top: percent(from), height: percent(Math.max(to - from, SHORTEST)) },
              ...{ insetInlineStart: `${lane * width}%`, width: `${widths[index]! * width}%` },
            }}
          />
        )
      })}
      {ghosts.map(({ from, to }) => (
        <div
          key={from}
          className="event-ghost"
          style={{ top: percent(from), height: percent(Math.max(to - from, SHORTEST)) }}
        >
          <span className="figure small">
            {moved!.from.time} – {moved!.to.time}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The minutes since midnight of an instant, in the reader's time zone. */
function minuteOf(seconds: number): number {
  const { time } = wallTime(seconds)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The line at the present time. */
const PresentTime = () => (
  <span className="week-now" aria-hidden="true" style={{ top: percent(minuteOf(useNow(true))) }} />
)
