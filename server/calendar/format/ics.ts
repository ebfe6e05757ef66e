// Writes calendars as text (RFC 5545).
import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import {
  type CalendarEvent,
  calendarOf,
  emptyCalendar,
  eventComponent,
  type JCal,
  type JCalProperty,
} from './component.ts'

// A folded line begins with a space, which counts toward its 75 bytes.
ICAL.foldLength = 74

/** A UTF-16 unit has at most three bytes in UTF-8, so shorter lines never need folding. */
const SHORT = Math.floor(ICAL.foldLength / 3)
const DESIGN = ICAL.design.getDesignSet('vcalendar')

/** Writes one property. Short lines skip the search for a fold, which would dominate the time. */
function lineOf(property: JCalProperty): string {
  const line: string = ICAL.stringify.property(property as never, DESIGN as never, true)
  if (line.length <= SHORT || Buffer.byteLength(line) <= ICAL.foldLength) return line
  return ICAL.stringify.property(property as never, DESIGN as never, false)
}

/** A component and what it holds. */
function written([name, properties, components]: JCal): string {
  const title = name.toUpperCase()
  const lines = properties.map((one) => `${lineOf(one)}\r\n`).join('')
  return `BEGIN:${title}\r\n${lines}${components.map(written).join('')}END:${title}\r\n`
}

/** The text of a calendar with these events; all of one method. */
export const icsOf = (...events: readonly CalendarEvent[]): string => written(calendarOf(events))

/** The text of a calendar that is a file, with zones as they are at an instant. */
export const icsFile = (events: readonly CalendarEvent[], now: number): string => written(calendarOf(events, [], now))

/** Events written before yielding to the event loop. */
const SLICE = 100
const END = 'END:VCALENDAR\r\n'

/**
 * iCalendar text of many events, written in slices that yield to the event loop: properties, events, and their time zones as of an
 * instant.
 */
export async function calendarInSlices(
  events: readonly CalendarEvent[],
  now: number,
  more: readonly (readonly [name: string, type: string, value: string])[],
): Promise<string> {
  const properties = more.map(([name, type, value]): JCalProperty => [name, {}, type, value])
  const parts = [written(emptyCalendar(events, now, properties)).slice(0, -END.length)]
  for (let from = 0; from < events.length; from += SLICE) {
    if (from) await setImmediate()
    for (const event of events.slice(from, from + SLICE)) parts.push(written(eventComponent(event)))
  }
  return parts.join('') + END
}
