// Calendar days in a time zone, shared by server and pages.

const calendars = new Map<string, Intl.DateTimeFormat>()
const MOST_CALENDARS = 500

/** Formats are kept: making one takes longer than a thousand uses. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  let calendar = calendars.get(timeZone)
  if (!calendar) {
    if (calendars.size >= MOST_CALENDARS) calendars.clear()
    calendar = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    } as Intl.DateTimeFormatOptions)
    calendars.set(timeZone, calendar)
  }
  return calendar
}

/** What a clock in a time zone shows at a Unix time. */
function shownAt(timeZone: string, seconds: number): { date: string; time: string } {
  const parts = Object.fromEntries(
    calendarOf(timeZone)
      .formatToParts(seconds * 1000)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts as Record<string, string>
  return { date: `${year!.padStart(4, '0')}-${month}-${day}`, time: `${hour}:${minute}:${second}` }
}

/** The calendar day of a Unix time, as `2026-11-20`. */
export const dateIn = (timeZone: string, seconds: number): string => shownAt(timeZone, seconds).date

/** How many seconds a time zone is ahead of UTC at a Unix time. */
function offsetAt(timeZone: string, seconds: number): number {
  const { date, time } = shownAt(timeZone, seconds)
  return Date.parse(`${date}T${time}Z`) / 1000 - seconds
}

/** The Unix time at which a calendar day such as `2026-11-20` begins in a time zone. */
export function startIn(timeZone: string, date: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`) / 1000
  // The offset of a zone depends on the instant, so it is looked up twice: for a guess, and for the result.
  const guess = midnight - offsetAt(timeZone, midnight)
  return midnight - offsetAt(timeZone, guess)
}

const NOON = 12 * 3_600

/**
 * The Unix time that stands for a day without a time of day, such as a due date: noon UTC, which is the same day from UTC−12
 * to UTC+11, so that readers in other time zones see that day too; further east, noon there.
 */
export function noonIn(timeZone: string, date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`) / 1000
  return dateIn(timeZone, noon) === date ? noon : startIn(timeZone, date) + NOON
}

/** Days that the API can be asked for in any time zone, with room before and after them. */
const [FIRST, LAST] = ['1971-01-01', '2999-12-31']

/** Returns whether a text is a day of the calendar, such as `2026-11-20`, that the API can be asked for. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST || text > LAST) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The calendar day some days after another, both as `2026-11-20`. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The Unix time at which the day began in which a Unix time lies. */
export const startOfToday = (timeZone: string, now: number): number => startIn(timeZone, dateIn(timeZone, now))
