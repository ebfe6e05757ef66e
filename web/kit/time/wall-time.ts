// Conversion between local time and instants in a time zone.
import { known } from '../../site.ts'

const DAY = 86_400

/** A day such as `2026-11-20` and a time of day such as `08:30`, by the clocks of some zone. */
export interface WallTime {
  date: string
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    })
  formats.set(timeZone, made)
  return made
}

/** Returns the local time of a zone (IANA) at an instant, in seconds as if it were UTC. */
function wallSeconds(seconds: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(seconds * 1000)
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000
}

/** Returns the local time of a zone at an instant (Unix seconds); by default, of the reader's zone. */
export function wallTime(seconds: number, timezone: string = known.timezone): WallTime {
  const text = new Date(wallSeconds(seconds, timezone) * 1000).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/**
 * The instant (Unix seconds) at which the clocks of a zone show a time. The first one where they show it twice; where
 * they skip it, the time is read with the offset from before, as the server does.
 */
export function instantAt({ date, time }: WallTime, timezone: string = known.timezone): number {
  const wall = Date.parse(`${date}T${time}:00Z`) / 1000
  const before = wall - (wallSeconds(wall - DAY, timezone) - (wall - DAY))
  const after = wall - (wallSeconds(wall + DAY, timezone) - (wall + DAY))
  const shown = [before, after].filter((one) => wallSeconds(one, timezone) === wall)
  return shown.length ? Math.min(...shown) : before
}

/** The day of the week of a calendar day, Monday as 0. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

const UTC = 'UTC'
/** Names of the days of the week, Monday first. 5 January 1970 was a Monday. */
export const weekdayNames = (weekday: 'long' | 'short', locale: string = known.locale): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: UTC })
  return [5, 6, 7, 8, 9, 10, 11].map((day) => format.format(Date.UTC(1970, 0, day)))
}

/** Names of the months, January first. */
export const monthNames = (locale: string = known.locale): string[] => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: UTC })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(1970, month, 1)))
}

/** A calendar day written with `Intl`, whatever the time zone. */
export const written = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(known.locale, { timeZone: UTC, ...options }).format(Date.parse(`${date}T00:00:00Z`))
