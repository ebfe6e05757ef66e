// Times: instants, as Unix seconds inside and in several forms outside (docs/api/values.md#timestamps), and local times.
import { type TProperties, Type } from 'typebox'
import { isPhrase, parseLocalTime, parseTimestamp } from '../../../rules/time/moment.ts'
import { wallAt } from '../../../rules/time/zone.ts'
import { refuseUnlike, unwrapped } from './checks.ts'
import { type FieldKind, neverAnswered } from './field-kind.ts'

export const timestamp: FieldKind<'timestamp'> = {
  parse: (sent, _, { now, timezone }) =>
    parseTimestamp(unwrapped(sent), now, timezone) ??
    refuseUnlike('a Unix time, an ISO 8601 time or a phrase such as "tomorrow"', unwrapped(sent)),
  formatter: (field, column) => (row, context) => {
    const value = row[column] as number | null | undefined
    if (value === null || value === undefined) return null
    if (field.pretty) return { value, iso_8601: iso(value), pretty: pretty(value, context.timezone) }
    return field.ts ? { value, ts: value, iso_8601: iso(value) } : { value, iso_8601: iso(value) }
  },
  answerSchema({ pretty, ts }) {
    const parts: TProperties = {
      value: Type.Integer({ description: 'Unix seconds, UTC' }),
      iso_8601: Type.String({ format: 'date-time' }),
    }
    if (ts) parts['ts'] = Type.Integer()
    if (pretty) parts['pretty'] = Type.Object({ time: Type.String(), date: Type.String(), timezone: Type.String() })
    return Type.Object(parts, { additionalProperties: false })
  },
  bodySchema: () =>
    Type.Union([
      Type.Integer({ description: 'Unix seconds' }),
      Type.String({ description: 'ISO 8601, or a phrase such as `tomorrow`' }),
    ]),
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const DAY = 86_400
const MOST_DAYS = 10_000

/** A text for each day, worked out once: a `Date` for every time would be half of what showing a row costs. */
function perDay(text: (midnight: Date) => string): (day: number) => string {
  const known = new Map<number, string>()
  return (day) => {
    let texts = known.get(day)
    if (texts === undefined) {
      if (known.size >= MOST_DAYS) known.clear()
      texts = text(new Date(day * DAY * 1000))
      known.set(day, texts)
    }
    return texts
  }
}

const isoDay = perDay((midnight) => midnight.toISOString().slice(0, -'00:00:00.000Z'.length))
const prettyDay = perDay(
  (midnight) =>
    `${WEEKDAYS[midnight.getUTCDay()]}, ${MONTHS[midnight.getUTCMonth()]} ${midnight.getUTCDate()}, ${midnight.getUTCFullYear()}`,
)

const two = (number: number) => String(number).padStart(2, '0')
const everyMinute = (text: (hour: number, minute: number) => string) =>
  Array.from({ length: 24 * 60 }, (_, minute) => text(Math.floor(minute / 60), minute % 60))

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

export const localTime: FieldKind<'localTime'> = {
  parse(sent, { exact }, { now, timezone }) {
    const value = unwrapped(sent)
    const wall = typeof value === 'string' ? parseLocalTime(value) : undefined
    if (wall) return wall
    const instant = exact && isPhrase(value) ? undefined : parseTimestamp(value, now, timezone)
    return instant === undefined ? refuseUnlike('a Unix time or an ISO 8601 time', value) : { instant }
  },
  ...neverAnswered,
  bodySchema: () =>
    Type.Union([
      Type.Integer({ description: 'Unix seconds' }),
      Type.String({ description: 'ISO 8601; without a zone, in the time zone of the series' }),
    ]),
}
