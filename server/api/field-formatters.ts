// From a row to what a caller reads: one way to show each kind of field, put together once per resource.
import type { Field, Fields } from '../../contract/field.ts'
import type { Row } from '../resources/serve.ts'
import { hoursAndMinutes } from '../rules/duration.ts'
import { wallAt } from '../rules/zone.ts'

/** For whom a row is shown. */
export interface Viewer {
  timezone: string
  /** The site's address, for people. */
  page: string
  /** The API's address, for programs. */
  api: string
}

type Show = (row: Row, viewer: Viewer) => unknown

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const DAY = 86_400
const MOST_DAYS = 10_000

/** A text for each day, worked out once: a `Date` for every time would be half of what showing a row costs. */
function perDay(text: (midnight: Date) => string): (day: number) => string {
  const known = new Map<number, string>()
  return (day) => {
    let found = known.get(day)
    if (found === undefined) {
      if (known.size >= MOST_DAYS) known.clear()
      found = text(new Date(day * DAY * 1000))
      known.set(day, found)
    }
    return found
  }
}

const isoDay = perDay((midnight) => midnight.toISOString().slice(0, -'00:00:00.000Z'.length))
const prettyDay = perDay(
  (midnight) =>
    `${WEEKDAYS[midnight.getUTCDay()]}, ${MONTHS[midnight.getUTCMonth()]} ${midnight.getUTCDate()}, ${midnight.getUTCFullYear()}`,
)

const two = (number: number) => String(number).padStart(2, '0')
const everyMinute = (text: (hour: number, minute: number) => string) =>
  Array.from({ length: 24 * 60 }, (_, place) => text(Math.floor(place / 60), place % 60))

const isoMinute = everyMinute((hour, minute) => `${two(hour)}:${two(minute)}:`)
const isoSecond = Array.from({ length: 60 }, (_, second) => `${two(second)}Z`)
const prettyMinute = everyMinute((hour, minute) => `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`)

/** `2026-11-20T09:00:00Z` */
export function iso(seconds: number): string {
  const day = Math.floor(seconds / DAY)
  const rest = seconds - day * DAY
  return isoDay(day) + isoMinute[Math.floor(rest / 60)] + isoSecond[rest % 60]
}

/** For people: `{time: "9:00 AM", date: "Fri, Nov 20, 2026", timezone: "Europe/Berlin"}`. */
export function pretty(seconds: number, timezone: string) {
  const wall = wallAt(timezone, seconds)
  const day = Math.floor(wall / DAY)
  const time = prettyMinute[Math.floor((wall - day * DAY) / 60)]!
  return { time, date: prettyDay(day), timezone }
}

/** How a field is shown, from the column `name`. */
function shower(name: string, field: Field): Show {
  const column = field.column ?? name
  switch (field.kind) {
    case 'flag':
      return (row) => row[column] === 1
    case 'timestamp':
      return (row, viewer) => {
        const value = row[column] as number | null | undefined
        if (value === null || value === undefined) return null
        if (field.pretty) return { value, iso_8601: iso(value), pretty: pretty(value, viewer.timezone) }
        return field.ts ? { value, ts: value, iso_8601: iso(value) } : { value, iso_8601: iso(value) }
      }
    case 'tuple': {
      const display = field.display!
      return (row) => (row[column] == null ? null : { value: row[column], display: row[display] ?? '' })
    }
    case 'coded': {
      const codes = field.codes!
      return (row) => (row[column] == null ? null : { value: row[column], display: codes[row[column] as number] })
    }
    case 'named': {
      const names = field.names!
      return (row) => (row[column] == null ? null : { value: row[column], display: names[row[column] as string] })
    }
    case 'duration':
      return (row) => {
        const value = row[column] as number | null
        return value === null ? null : { value, display: hoursAndMinutes(value) }
      }
    case 'json':
      return (row) => (row[column] == null ? null : JSON.parse(row[column] as string))
    case 'link':
      return link(field)
    case 'group': {
      const show = fieldFormatters(field.fields ?? {})
      return (row, viewer) => (row[column] == null ? null : show(row[column] as Row, viewer))
    }
    case 'many': {
      if (!field.of?.fields) return (row) => row[column] ?? null
      const show = fieldFormatters(field.of.fields)
      return (row, viewer) => (row[column] as Row[]).map((entry) => show(entry, viewer))
    }
    default:
      return (row) => row[column] ?? null
  }
}

/** Undefined, and so left out, while the row is not in the state that the link needs; null where it leads nowhere. */
function link({ path, below, while: only }: Field): Show {
  const [before, id = ''] = path!.split(/:(\w+)/) as [string, string?]
  const after = path!.slice(before.length + 1 + id.length)
  return (row, viewer) => {
    if (only && !only.holds.includes(row[only.column] as string)) return undefined
    if (id && row[id] == null) return null
    return `${viewer[below!]}${before}${row[id]}${after}`
  }
}

/** Shows all of the fields, in the contract's order. */
export function fieldFormatters(fields: Fields): (row: Row, viewer: Viewer) => Row {
  const shown = Object.entries(fields).map(([name, field]) => [name, shower(name, field)] as const)
  return (row, viewer) => {
    const object: Row = {}
    for (const [name, show] of shown) object[name] = show(row, viewer)
    return object
  }
}
