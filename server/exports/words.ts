// Times, durations and sizes in English words, for documents.
import { wallAt } from '../rules/zone.ts'

const DAY = 86_400
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** A no-break space, which keeps a number and its unit on one line. */
const NBSP = '\u00a0'

interface Clock {
  day: number
  date: string
  short: string
  time: string
  half: string
}

function clockAt(moment: number, zone: string): Clock {
  const wall = wallAt(zone, moment)
  const day = Math.floor(wall / DAY)
  const at = new Date(day * DAY * 1000)
  const [month, number, year] = [MONTHS[at.getUTCMonth()]!, at.getUTCDate(), at.getUTCFullYear()]
  const minutes = Math.floor((wall - day * DAY) / 60)
  const hour = Math.floor(minutes / 60)
  return {
    day,
    date: `${WEEKDAYS[at.getUTCDay()]}, ${month}${NBSP}${number}, ${year}`,
    short: `${month.slice(0, 3)}${NBSP}${number},${NBSP}${year}`,
    time: `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}`,
    half: hour < 12 ? 'AM' : 'PM',
  }
}

/** `Nov 26, 2026` */
export const shortDate = (moment: number, zone: string): string => clockAt(moment, zone).short

/** `2:00 PM` */
export function timeOf(moment: number, zone: string): string {
  const { time, half } = clockAt(moment, zone)
  return `${time}${NBSP}${half}`
}

/** `2:00 – 4:30 PM` where both are on one day; with their dates where they are not. */
export function timesOf(start: number, end: number | null, zone: string): string {
  const from = clockAt(start, zone)
  if (end === null || end === start) return `${from.time}${NBSP}${from.half}`
  const to = clockAt(end, zone)
  const until = `${to.time}${NBSP}${to.half}`
  if (from.day !== to.day) return `${from.time}${NBSP}${from.half} – ${to.date}, ${until}`
  return from.half === to.half
    ? `${from.time}${NBSP}–${NBSP}${until}`
    : `${from.time}${NBSP}${from.half} –${NBSP}${until}`
}

/** `Thursday, November 26, 2026, 2:00 – 4:30 PM (Europe/London)` */
export const spanOf = (start: number, end: number | null, zone: string): string =>
  `${clockAt(start, zone).date}, ${timesOf(start, end, zone)} (${zone})`

/** `1 hour 30 minutes` */
export function lengthOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const counts: [number, string][] = [
    [Math.floor(minutes / 1440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ]
  const words = counts.filter(([count]) => count).map(([count, unit]) => withUnit(count, unit))
  return words.join(' ') || withUnit(0, 'minute')
}

/** `1 minute`, `2 minutes` */
export const withUnit = (count: number, unit: string): string => `${count}${NBSP}${unit}${count === 1 ? '' : 's'}`

/** `340 bytes`, `1.2 MB` */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return withUnit(bytes, 'byte')
  const units = ['kB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes / 1000, 0]
  while (size >= 999.5 && unit < units.length - 1) [size, unit] = [size / 1000, unit + 1]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)}${NBSP}${units[unit]}`
}
