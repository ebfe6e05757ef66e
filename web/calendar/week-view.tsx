// Days beside each other with their hours: meetings stand at their time, and those of whole days above the hours.
import { type CSSProperties, useEffect, useRef } from 'react'
import { useNow } from '../kit/time/now.ts'
import { written } from '../kit/time/wall-time.ts'
import { known } from '../site.ts'
import { EdgeHints } from './edge-hints.tsx'
import { EventLink } from './event-link.tsx'
import type { CalendarEvent } from './events.ts'
import { draggedTo } from './moved.ts'
import { isWholeDays, lastDay, piecesOf, rowsOf } from './placing.ts'
import { daysBetween } from './spans.ts'
import type { DragHandlers } from './use-drag.ts'
import { type Drawn, useDraw } from './use-draw.ts'
import { clock, type DayViewProps, HALF_HOUR, isOn, minuteOf, WeekDay } from './week-day.tsx'
import './week-view.css'

const DAY = 1440
const HOURS = Array.from({ length: 23 }, (_, hour) => hour + 1)
/** Minutes in view above the line at the present time. */
const BEFORE_NOW = 90
/** The hour that is in view first on other days than today, where nothing is earlier. */
const MORNING = 8

const hourName = new Intl.DateTimeFormat(known.locale, { timeZone: 'UTC', timeStyle: 'short' })

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
  const next = timed.find(({ start, from, state }) => start > now && from.date === today && state === 'pending')
  useEffect(() => {
    const box = scroll.current
    if (!box || opened.current) return
    opened.current = true
    const visible = (box.clientHeight / box.scrollHeight) * DAY
    const first = dates.includes(today) ? firstInView(minuteOf(now), next && minuteOf(next.start), visible) : earliest
    box.scrollTop = ((first - HALF_HOUR) / DAY) * box.scrollHeight
  })
  const { drawn, onPointerDown } = useDraw(make && (({ date, from, to }: Drawn) => make(date, clock(from), to - from)))
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
      <div className="week-box">
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
                {...{ one, selected: one === date, isToday: one === today, drag, make, onPointerDown }}
                drawn={drawn?.date === one ? drawn : undefined}
                events={timed}
                count={events.filter((event) => isOn(event, one)).length}
                moved={movedWhole ? undefined : moved}
              />
            ))}
          </div>
        </div>
        <EdgeHints box={scroll} dates={dates} events={timed} />
      </div>
    </>
  )
}

/**
 * The first minute in view of the present day: some time before now, or the next meeting where that would lie below what is
 * visible (minutes).
 */
const firstInView = (now: number, next: number | undefined, visible: number): number =>
  next !== undefined && next + HALF_HOUR > now - BEFORE_NOW + visible ? next : now - BEFORE_NOW

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
