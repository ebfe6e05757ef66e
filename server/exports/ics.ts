// Writes calendars as text (RFC 5545).
import ICAL from 'ical.js'
import { type CalendarEvent, calendarOf, type JCal, type JCalProperty } from '../rules/calendar/component.ts'

// A line that goes on begins with a space, which counts among its 75 bytes.
ICAL.foldLength = 74

const written = (calendar: JCal): string => `${ICAL.stringify(calendar as never).replace(/\r\n$/, '')}\r\n`

/** The text of a calendar with these events; all of one method. */
export const icsOf = (...events: readonly CalendarEvent[]): string => written(calendarOf(events))

/** Events say of what method their calendar is; an empty one has to say it itself. */
const PUBLISH: JCalProperty = ['method', {}, 'text', 'PUBLISH']

/** The text of a calendar that is published: its events, what else it says, and zones as they are at an instant. */
export const publishedIcs = (
  events: readonly CalendarEvent[],
  now: number,
  more: readonly (readonly [name: string, type: string, value: string])[] = [],
): string => {
  const properties = more.map(([name, type, value]): JCalProperty => [name, {}, type, value])
  return written(calendarOf(events, events.length ? properties : [PUBLISH, ...properties], now))
}
