// One day of a week with its hours: its meetings side by side, the line at the present time, and what is being drawn.
import type { MouseEvent, PointerEvent } from 'react'
import { fill, plural } from '../../words/fill.ts'
import { useNow } from '../kit/time/now.ts'
import { wallTime, written } from '../kit/time/wall-time.ts'
import { known } from '../site.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { EventLink } from './event-link.tsx'
import type { CalendarEvent } from './events.ts'
import { lanesOf, lastDay, piecesOf, SHORTEST, widthsOf } from './placing.ts'
import { minuteIn } from './pointer-day.ts'
import type { DragHandlers, Target } from './use-drag.ts'
import type { Drawn } from './use-draw.ts'

const DAY = 1440
export const HALF_HOUR = 30

export interface DayViewProps {
  dates: readonly string[]
  /** The day that the keys are at. */
  date: string
  today: string
  events: readonly CalendarEvent[]
  target: Target | undefined
  drag: DragHandlers
  /** Makes a meeting at a day, and a time such as `08:30` with a length in minutes; undefined where the reader may not. */
  make: ((date: string, time?: string, length?: number) => void) | undefined
}

/** The name of a day with the number of its meetings, for screen readers. */
export const dayName = (date: string, meetings: number): string =>
  fill(texts.dayWith, {
    day: written(date, { weekday: 'long', day: 'numeric', month: 'long' }),
    count: plural(texts.count, meetings, known.locale),
  })

/** Returns whether a meeting is on a day. */
export const isOn = (event: CalendarEvent, date: string): boolean => event.from.date <= date && date <= lastDay(event)

/** A time of day such as `08:30`. */
export const clock = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16)

/** The minutes since midnight of an instant, in the reader's time zone. */
export function minuteOf(seconds: number): number {
  const { time } = wallTime(seconds)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
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
  /** The time that is being drawn on this day. */
  drawn: Drawn | undefined
  onPointerDown: (press: PointerEvent<HTMLElement>) => void
}

const percent = (minutes: number): string => `${(minutes / DAY) * 100}%`

/** One day with its hours; a click on a free half hour makes a meeting there, and dragging says how long it takes. */
export function WeekDay({ one, selected, isToday, events, count, moved, drag, make, drawn, onPointerDown }: DayProps) {
  const here = events.flatMap((event) =>
    piecesOf(event).flatMap((piece) => (piece.date === one ? [{ event, ...piece }] : [])),
  )
  const lanes = lanesOf(here)
  const widths = widthsOf(here, lanes)
  const ghosts = moved ? piecesOf(moved).filter((piece) => piece.date === one) : []
  const click = ({ target, currentTarget, clientY }: MouseEvent) => {
    if (target !== currentTarget || !make) return
    make(one, clock(Math.floor(minuteIn(currentTarget, clientY) / HALF_HOUR) * HALF_HOUR))
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
      onPointerDown={onPointerDown}
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
      {drawn && (
        <div className="event-ghost" style={{ top: percent(drawn.from), height: percent(drawn.to - drawn.from) }}>
          <span className="figure small">
            {clock(drawn.from)} – {clock(drawn.to)}
          </span>
        </div>
      )}
    </div>
  )
}

/** The line at the present time. */
const PresentTime = () => (
  <span className="week-now" aria-hidden="true" style={{ top: percent(minuteOf(useNow(true))) }} />
)
