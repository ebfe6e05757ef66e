// The reader's time zone by city and offset, where it is not that of the browser.
import { browserTimezone, known } from '../../site.ts'

const { timezone: timeZone } = known

/** Whether the reader's time zone is not that of the browser, so that times name it and nobody takes one for local. */
export const isAway: boolean = timeZone !== browserTimezone

/** The offset from UTC at a time, such as `UTC+5:30`. */
export function offsetAt(seconds: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(seconds * 1000)
  const { value = '' } = parts.find(({ type }) => type === 'timeZoneName') ?? {}
  return value.replace(/^GMT$/, 'UTC+0').replace('GMT', 'UTC').replace('-', '−')
}

/** The reader's time zone at a time, such as `London (UTC+0)`, as the pages without script name it; undefined where times are local. */
export function zoneName(seconds: number): string | undefined {
  if (!isAway) return undefined
  const city = timeZone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ')
  return city ? `${city} (${offsetAt(seconds)})` : timeZone
}
