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

const two = (number: number) => (number < 10 ? `0${number}` : String(number))

/** `2026-11-20T09:00:00Z` */
export function iso(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString()
  return `${text.slice(0, -5)}Z`
}

/** For people: `{time: "9:00 AM", date: "Fri, Nov 20, 2026", timezone: "Europe/Berlin"}`. */
export function pretty(seconds: number, timezone: string) {
  const at = new Date(wallAt(timezone, seconds) * 1000)
  const hour = at.getUTCHours()
  return {
    time: `${hour % 12 || 12}:${two(at.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`,
    date: `${WEEKDAYS[at.getUTCDay()]}, ${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`,
    timezone,
  }
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
      const show = showing(field.fields ?? {})
      return (row, viewer) => (row[column] == null ? null : show(row[column] as Row, viewer))
    }
    default:
      return (row) => row[column] ?? null
  }
}

/** Undefined, and so left out, while the row is not in the state that the link needs. */
function link({ path, below, while: only }: Field): Show {
  const [before, id = ''] = path!.split(/:(\w+)/) as [string, string?]
  const after = path!.slice(before.length + 1 + id.length)
  return (row, viewer) => {
    if (only && !only.holds.includes(row[only.column] as string)) return undefined
    return `${viewer[below!]}${before}${row[id]}${after}`
  }
}

/** Shows all of the fields, in the contract's order. */
export function showing(fields: Fields): (row: Row, viewer: Viewer) => Row {
  const shown = Object.entries(fields).map(([name, field]) => [name, shower(name, field)] as const)
  return (row, viewer) => {
    const object: Row = {}
    for (const [name, show] of shown) object[name] = show(row, viewer)
    return object
  }
}
