// The schedule of a series in words: `every 2 weeks on Monday and Wednesday, until Mar 31, 2027`.
import { DAY, dateOf, weekdayOf } from './calendar.ts'
import type { Day, Frequency, Rule } from './rule.ts'

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const UNITS: Readonly<Record<Frequency, string>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

const list = new Intl.ListFormat('en', { type: 'conjunction' })
/** `Monday, Tuesday and Friday`: no comma before the last. */
const joined = (words: readonly string[]): string => list.format(words).replace(/, and /, ' and ')

/** `1st`, `22nd`, `13th`. */
function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

/** `2nd`, `last`, `2nd to last`. */
const position = (number: number): string => {
  if (number > 0) return ordinal(number)
  return number === -1 ? 'last' : `${ordinal(-number)} to last`
}

const dayName = ({ nth, weekday }: Day): string => (nth ? `the ${position(nth)} ${NAMES[weekday]}` : NAMES[weekday]!)

const date = (day: number): string => {
  const { year, month, day: dayOfMonth } = dateOf(day)
  return `${MONTHS[month - 1]!.slice(0, 3)} ${dayOfMonth}, ${year}`
}

export interface Described {
  rule: Rule
  /** Wall-clock seconds. */
  dtstart: number
  until: number | null
  count: number | null
}

/** English words for a schedule (decisions 4.11). */
export function describe({ rule, dtstart, until, count }: Described): string {
  const unit = UNITS[rule.freq]
  const often = rule.interval === 1 ? `every ${unit}` : `every ${rule.interval} ${unit}s`
  const days = onWhichDays(rule, Math.floor(dtstart / DAY))
  const end = until !== null ? `, until ${date(Math.floor(until / DAY))}` : count !== null ? `, ${times(count)}` : ''
  return `${often}${days}${end}`
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

function onWhichDays(rule: Rule, start: number): string {
  const parts: string[] = []
  const { freq, byday, bymonthday, bymonth, byyearday, byweekno, bysetpos } = rule
  const picked = bysetpos ? `the ${joined(bysetpos.map(position))} of ` : ''
  if (byday) parts.push(`on ${picked}${joined(byday.map(dayName))}`)
  if (bymonthday) parts.push(`on ${byday ? '' : picked}the ${joined(bymonthday.map(position))}`)
  if (byyearday) parts.push(`on the ${joined(byyearday.map(position))} day of the year`)
  if (byweekno) parts.push(`in week ${joined(byweekno.map(String))}`)
  if (bymonth) parts.push(`in ${joined(bymonth.map((month) => MONTHS[month - 1]!))}`)
  if (!byday && !bymonthday && !byyearday)
    parts.unshift(...ownDay(freq, start, bymonth !== undefined || byweekno !== undefined))
  return parts.length ? ` ${parts.join(' ')}` : ''
}

/** The day that a rule takes from its start. */
function ownDay(freq: Frequency, start: number, placed: boolean): string[] {
  const { month, day } = dateOf(start)
  if (freq === 'DAILY') return []
  if (freq === 'WEEKLY') return [`on ${NAMES[weekdayOf(start)]}`]
  if (freq === 'MONTHLY' || placed) return [`on the ${ordinal(day)}`]
  return [`on ${MONTHS[month - 1]} ${day}`]
}
