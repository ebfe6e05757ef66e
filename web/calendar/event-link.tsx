// A meeting in the calendar: a link to its page that can be dragged, with a button that moves it without dragging.
import { IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { fill } from '../../words/fill.ts'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { timeOfDay } from '../kit/time/time.ts'
import { RoomDot, roomClass, useRoomColors } from '../parts/places/room-color.tsx'
import { words } from '../words.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import type { CalendarEvent } from './events.ts'
import { askWhen } from './moving.ts'
import type { DragHandlers } from './use-drag.ts'

interface Props {
  event: CalendarEvent
  drag?: DragHandlers | undefined
  /** `block`: as high as it takes long; `line`: one line of a month. */
  look: 'block' | 'line'
  /** Whether it continues from the previous day, which shows its time. */
  goesOn?: boolean
  /** Whether it ends here, so that its end can be dragged. */
  ends?: boolean
  style?: CSSProperties
}

/** Returns details that its position does not show: the end, the room, and a state other than planned. */
const aboutOf = ({ start, seconds, room, state, meeting_id }: CalendarEvent): string =>
  [
    seconds > 0 && `– ${timeOfDay(start + seconds)}`,
    room,
    state !== 'pending' && words.meetings.states[state],
    meeting_id === null && texts.planned,
  ]
    .filter(Boolean)
    .join(', ')

/** The meeting. */
export function EventLink({ event, drag, look, goesOn = false, ends = false, style }: Props) {
  const { open } = useSheet()
  const { path, name, start, seconds, room, room_id, state, meeting_id, unsent, movable } = event
  const colorOf = useRoomColors()
  const kind = [look, state, meeting_id === null && 'unmade', unsent && 'waits', movable && 'movable']
  return (
    <div
      className={`event ${roomClass(colorOf(room_id))} ${kind.filter(Boolean).join(' ')}`}
      style={style}
      title={`${timeOfDay(start)} ${name}, ${room}`}
    >
      <Link to={path} {...drag?.(event)}>
        <span className="event-text">
          {look === 'line' && <RoomDot color={colorOf(room_id)} />}
          {!goesOn && <span className="figure event-time">{timeOfDay(start)}</span>} <Title event={event} />
          <span className="unseen"> {aboutOf(event)}</span>
          {look === 'block' && (
            <span className="event-room soft" aria-hidden="true">
              {room}
            </span>
          )}
        </span>
      </Link>
      {movable && look === 'block' && !goesOn && seconds > 0 && (
        <span className="event-edge start" aria-hidden="true" {...drag?.(event, 'start')} />
      )}
      {movable && look === 'block' && ends && seconds > 0 && (
        // What only a mouse can do is done by the sheet too, which has the length as a field.
        <span className="event-edge end" aria-hidden="true" {...drag?.(event, 'end')} />
      )}
      {movable && look === 'block' && (
        <button
          type="button"
          className="event-move"
          aria-label={fill(texts.moveOf, { meeting: name })}
          title={texts.move}
          onClick={() => askWhen(event, open)}
        >
          <IconCalendarTime size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** The title; what sets it apart from others of its series comes first, and is read out where it stands. */
function Title({ event: { name, shared } }: { event: CalendarEvent }) {
  if (shared === null)
    return (
      <span className="event-title">
        <span className="event-name">{name}</span>
      </span>
    )
  return (
    <span className="event-title">
      <span className="unseen">{name}</span>
      <span className="event-name" aria-hidden="true">
        {name.slice(shared.length + 2)}
      </span>{' '}
      <span className="event-shared" aria-hidden="true">
        {shared}
      </span>
    </span>
  )
}
