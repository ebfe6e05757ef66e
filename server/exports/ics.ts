// Writes calendars as text (RFC 5545).
import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import {
  type CalendarEvent,
  calendarOf,
  eventComponent,
  type JCal,
  type JCalProperty,
} from '../rules/calendar/component.ts'

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

/** Events that are written at a stretch. */
const SLICE = 100
const END = 'END:VCALENDAR\r\n'

/** The same of many events without time zones, others being answered in between. */
export async function publishedInSlices(
  events: readonly CalendarEvent[],
  now: number,
  more: Parameters<typeof publishedIcs>[2],
): Promise<string> {
  const parts = [publishedIcs(events.slice(0, SLICE), now, more).slice(0, -END.length)]
  for (let from = SLICE; from < events.length; from += SLICE) {
    await setImmediate()
    for (const event of events.slice(from, from + SLICE)) parts.push(ICAL.stringify(eventComponent(event) as never))
  }
  return parts.join('') + END
}
