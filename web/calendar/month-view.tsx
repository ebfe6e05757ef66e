// The weeks of a month, each day with its first meetings; on a phone with a dot for each, and the chosen day below.
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { createPortal } from 'react-dom'
import { fill } from '../../words/fill.ts'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { written } from '../kit/time/wall-time.ts'
import { roomClass, useRoomColors } from '../parts/places/room-color.tsx'
import { words } from '../words.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { EventLink } from './event-link.tsx'
import type { CalendarEvent } from './events.ts'
import { type DayViewProps, dayName, isOn } from './week-day.tsx'
import './month-view.css'

/** Maximum number of displayed meetings of a day, and of dots. */
const MOST = 3

interface Props extends DayViewProps {
  /** Whether there is enough space for meeting names. */
  wide: boolean
  choose: (date: string) => void
}

/** The month of `date`. */
export function MonthView({ dates, date, today, events, target, drag, make, wide, choose }: Props) {
  const [opened, openDay] = useState<string>()
  const colorOf = useRoomColors()
  const weeks = Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7))
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid (WAI-ARIA) of days is no table of HTML. */}
      <div role="row" tabIndex={-1} className="month-head small soft">
        {dates.slice(0, 7).map((one) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div key={one} role="columnheader" tabIndex={-1}>
            {written(one, { weekday: 'short' })}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        <div
          key={week[0]}
          role="row"
          tabIndex={-1}
          className="month-week"
          style={{ '--weeks': weeks.length } as CSSProperties}
        >
          {week.map((one) => {
            const here = events.filter((event) => isOn(event, one))
            const kind = [
              one.slice(0, 7) !== date.slice(0, 7) && 'other',
              one === today && 'today',
              target?.date === one && 'aimed',
              make && wide && 'free',
            ]
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the grid, and C makes a meeting.
              <div
                key={one}
                role="gridcell"
                className={`month-day ${kind.filter(Boolean).join(' ')}`}
                data-date={one}
                tabIndex={one === date ? 0 : -1}
                aria-selected={one === date}
                aria-current={one === today ? 'date' : undefined}
                onClick={({ target: pressed, currentTarget }) => {
                  if (!wide) choose(one)
                  else if (pressed === currentTarget) make?.(one)
                }}
              >
                <span className="unseen">{dayName(one, here.length)}</span>
                {wide ? (
                  <FullDay date={one} events={here} drag={drag} open={() => openDay(one)} />
                ) : (
                  <>
                    <span className="month-number figure" aria-hidden="true">
                      {Number(one.slice(8))}
                    </span>
                    <span className="month-dots" aria-hidden="true">
                      {here.slice(0, MOST).map(({ path, state, room_id }) => (
                        <span key={path} className={`${roomClass(colorOf(room_id))} ${state}`} />
                      ))}
                    </span>
                  </>
                )}
              </div>
            )
          })}
        </div>
      ))}
      {/* Outside of the grid, which holds rows alone. */}
      {opened &&
        createPortal(
          <WholeDay
            date={opened}
            events={events.filter((event) => isOn(event, opened))}
            make={make}
            close={() => openDay(undefined)}
          />,
          document.body,
        )}
    </>
  )
}

interface WholeDayProps {
  date: string
  events: readonly CalendarEvent[]
  make: DayViewProps['make']
  close: () => void
}

const longDay = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** All meetings of a day that has more than its cell has room for. */
function WholeDay({ date, events, make, close }: WholeDayProps) {
  return (
    <Dialog label={written(date, longDay)} look="sheet" close={close}>
      <h2>{written(date, longDay)}</h2>
      <ul className="month-whole-day">
        {events.map((event) => (
          <li key={event.path}>
            <EventLink event={event} look="line" goesOn={event.from.date < date} />
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" className="button quiet" onClick={close}>
          {words.shell.close}
        </button>
        {make && (
          <button
            type="button"
            className="button"
            onClick={() => {
              close()
              make(date)
            }}
          >
            {words.making.newMeeting}
          </button>
        )}
      </div>
    </Dialog>
  )
}

interface FullProps {
  date: string
  events: readonly CalendarEvent[]
  drag: DayViewProps['drag']
  /** Shows the whole day. */
  open: () => void
}

/** A day with its number, which leads to its week, and its first meetings. */
function FullDay({ date, events, drag, open }: FullProps) {
  const rest = events.length > MOST ? events.length - MOST + 1 : 0
  return (
    <>
      <Link to="/calendar" search={{ date }} className="month-number figure" aria-label={written(date, longDay)}>
        {Number(date.slice(8))}
      </Link>
      {events.slice(0, rest ? MOST - 1 : MOST).map((event) => (
        <EventLink key={event.path} event={event} drag={drag} look="line" goesOn={event.from.date < date} />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className="button bare month-more small"
          aria-haspopup="dialog"
          aria-label={fill(texts.moreOf, { count: rest, day: written(date, { day: 'numeric', month: 'long' }) })}
          onClick={open}
        >
          {fill(texts.more, { count: rest })}
        </button>
      )}
    </>
  )
}
