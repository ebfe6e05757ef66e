// Warnings about a schedule: skipped local times, months without the day, a start that does not match the rule.
import { instantOf, wallAt } from '../../time/zone.ts'
import { DAY, dateOf } from './calendar.ts'
import { localTimes, ruleGivesStart } from './local-times.ts'
import type { Schedule } from './occurrences.ts'

/** `wall` and `shown` are wall-clock seconds in the time zone of the schedule; `weekday` counts from Monday, 0. */
export type RecurrenceWarning =
  | { kind: 'skippedTime'; wall: number; shown: number }
  | { kind: 'repeatedTime'; wall: number }
  | { kind: 'shortMonths'; day: number }
  | { kind: 'leapDay' }
  | { kind: 'fifthWeekday'; weekday: number }
  | { kind: 'leapYears' }
  | { kind: 'longYears' }
  | { kind: 'startBesideRule'; wall: number }

/** Time span from the start of a schedule that is checked for warnings. */
const LOOKED_AT = 3 * 366 * DAY

/** The warnings of a schedule; each kind of clock change once, at its first date within three years of the start. */
export function warningsOf(schedule: Schedule): RecurrenceWarning[] {
  return [...besideRule(schedule), ...unevenDays(schedule), ...clockChanges(schedule)]
}

/** The start is the first meeting, whether or not the rule gives it. */
function* besideRule(schedule: Schedule): Generator<RecurrenceWarning> {
  if (!ruleGivesStart(schedule)) yield { kind: 'startBesideRule', wall: schedule.dtstart }
}

/** Days that some months and years do not have. */
function* unevenDays({ rule, dtstart }: Schedule): Generator<RecurrenceWarning> {
  const { freq, byday, bymonth, bymonthday, byyearday, byweekno } = rule
  const start = dateOf(Math.floor(dtstart / DAY))
  const takesDay = !byday && !byyearday && !byweekno && (freq === 'MONTHLY' || freq === 'YEARLY')
  const days = bymonthday ?? (takesDay ? [start.day] : [])
  const months = bymonth ?? (freq === 'YEARLY' && !bymonthday ? [start.month] : ALL_MONTHS)
  for (const day of days) {
    const lacking = months.filter((month) => Math.abs(day) > LENGTHS[month - 1]!)
    if (lacking.length) yield { kind: 'shortMonths', day }
    else if (Math.abs(day) === 29 && months.includes(2)) {
      yield months.length === 1 ? { kind: 'leapDay' } : { kind: 'shortMonths', day }
    }
  }
  const inMonths = freq === 'MONTHLY' || (freq === 'YEARLY' && bymonth !== undefined)
  for (const { nth, weekday } of byday ?? []) {
    if (inMonths && Math.abs(nth) === 5) yield { kind: 'fifthWeekday', weekday }
  }
  if (byyearday?.some((day) => Math.abs(day) === 366)) yield { kind: 'leapYears' }
  if (byweekno?.some((week) => Math.abs(week) === 53)) yield { kind: 'longYears' }
}

const ALL_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Times that the clocks of the zone skip, or show twice. */
function* clockChanges({ timezone, until, ...schedule }: Schedule): Generator<RecurrenceWarning> {
  const end = Math.min(schedule.dtstart + LOOKED_AT, until ?? Number.POSITIVE_INFINITY)
  const reported = new Set<RecurrenceWarning['kind']>()
  for (const wall of localTimes(schedule, schedule.dtstart, end)) {
    const warning = clockChange(timezone, wall)
    if (!warning || reported.has(warning.kind)) continue
    reported.add(warning.kind)
    yield warning
  }
}

function clockChange(timezone: string, wall: number): RecurrenceWarning | undefined {
  const instant = instantOf(timezone, wall)
  const shown = wallAt(timezone, instant)
  if (shown !== wall) return { kind: 'skippedTime', wall, shown }
  const offsetAfter = wallAt(timezone, instant + DAY) - (instant + DAY)
  const second = wall - offsetAfter
  if (second > instant && wallAt(timezone, second) === wall) return { kind: 'repeatedTime', wall }
  return undefined
}
