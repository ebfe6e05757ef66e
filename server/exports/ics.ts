// Writes calendars as text (RFC 5545).
import ICAL from 'ical.js'
import { type CalendarEvent, calendarOf } from '../rules/calendar/component.ts'

// A line that goes on begins with a space, which counts among its 75 bytes.
ICAL.foldLength = 74

/** The text of a calendar with these events; all of one method. */
export const icsOf = (...events: readonly CalendarEvent[]): string =>
  `${ICAL.stringify(calendarOf(events) as never).replace(/\r\n$/, '')}\r\n`
