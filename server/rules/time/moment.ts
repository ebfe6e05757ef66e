// Reads timestamps: Unix seconds, ISO 8601, or phrases such as `next monday` (docs/api/values.md#timestamps).

/** From the year 1 to the end of the year 9999, in Unix seconds. */
const EARLIEST = -62_135_596_800
const LATEST = 253_402_300_799

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(?:(Z)|([+\- ])(\d\d):?(\d\d)?)?)?$/i

/**
 * A timestamp in Unix seconds; undefined where the input is not understood. A time without a zone is UTC; phrases are
 * relative to `now`, in the time zone `zone`.
 */
export function parseTimestamp(input: unknown, now: number, zone: string): number | undefined {
  const seconds = typeof input === 'number' ? input : typeof input === 'string' ? fromText(input, now, zone) : undefined
  if (seconds === undefined || !Number.isInteger(seconds) || seconds < EARLIEST || seconds > LATEST) return undefined
  return seconds
}

function fromText(input: string, now: number, zone: string): number | undefined {
  if (input.length > 64) return undefined
  const text = input.trim()
  if (/^-?\d{1,12}$/.test(text)) return Number(text)
  return parseIsoTimestamp(text) ?? phrase(text.toLowerCase().replace(/\s+/g, ' '), now, zone)
}

/**
 * An ISO 8601 date, or date and time, in Unix seconds, without fractions. A space for the sign is a `+` that was
 * URL-decoded.
 */
export function parseIsoTimestamp(text: string): number | undefined {
  const match = ISO.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as number[]
  const at = new Date(0)
  at.setUTCFullYear(year!, month! - 1, day!)
  if (at.getUTCMonth() !== month! - 1 || at.getUTCDate() !== day) return undefined
  if (hour! > 23 || minute! > 59 || second! > 59) return undefined
  const [sign, hours, minutes] = [match[8], Number(match[9] ?? 0), Number(match[10] ?? 0)]
  if (hours > 23 || minutes > 59) return undefined
  const offset = (hours * 60 + minutes) * 60 * (sign === '-' ? -1 : 1)
  return at.getTime() / 1000 + hour! * 3600 + minute! * 60 + second! - offset
}

/** A date, or date and time, without a zone, as wall-clock seconds; undefined for anything else. */
export function parseLocalTime(text: string): { wall: number; wholeDay: boolean } | undefined {
  const bare = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?)?$/i.exec(text.trim())
  const wall = bare ? parseIsoTimestamp(bare[0]) : undefined
  return wall === undefined ? undefined : { wall, wholeDay: bare![1] === undefined }
}

/** Returns whether a text is neither a number nor a date, and so at most a phrase. */
export const isPhrase = (input: unknown): boolean =>
  typeof input === 'string' && !/^\s*-?\d{1,12}\s*$/.test(input) && parseIsoTimestamp(input.trim()) === undefined

function phrase(text: string, now: number, zone: string): number | undefined {
  const at = Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(zone)
  const seconds = (when: Temporal.ZonedDateTime) => Math.floor(when.epochMilliseconds / 1000)
  const midnight = (days: number) => seconds(at.add({ days }).startOfDay())

  switch (text) {
    case 'now':
      return now
    case 'today':
      return midnight(0)
    case 'tomorrow':
      return midnight(1)
    case 'yesterday':
      return midnight(-1)
    case 'next week':
      return seconds(at.add({ weeks: 1 }))
    case 'last week':
      return seconds(at.subtract({ weeks: 1 }))
    case 'next month':
      return seconds(at.add({ months: 1 }))
    case 'last month':
      return seconds(at.subtract({ months: 1 }))
  }

  const weekday = /^(?:(next|last) )?([a-z]+day)$/.exec(text)
  if (weekday) {
    const day = DAYS.indexOf(weekday[2]!) + 1
    if (day === 0) return undefined
    const ahead = (day - at.dayOfWeek + 7) % 7
    if (weekday[1] === 'next') return midnight(ahead || 7)
    if (weekday[1] === 'last') return midnight(ahead - 7)
    return midnight(ahead)
  }

  const distance = /^(?:(in )|([+-]) ?)?(\d{1,5}) (second|minute|hour|day|week|month|year)s?( ago)?$/.exec(text)
  if (!distance) return undefined
  const [, within, sign, count, unit, ago] = distance
  // Exactly one of "in 3 days", "+3 days" and "3 days ago".
  if ([within, sign, ago].filter(Boolean).length !== 1) return undefined
  const by = { [`${unit}s`]: Number(count) }
  return seconds(sign === '-' || ago ? at.subtract(by) : at.add(by))
}
