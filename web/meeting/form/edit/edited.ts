// The edited meeting or series: form values and their API form.
import type { RowOf } from '../../../../contract/client.ts'
import type { LocalTime } from '../../../../contract/field.ts'
import type { meeting } from '../../../../contract/meetings/meeting.ts'
import type { meetingSeries } from '../../../../contract/series/meeting-series.ts'
import { presentTime } from '../../../kit/time/now.ts'
import { instantAt, wallTime } from '../../../kit/time/wall-time.ts'
import { localTime } from '../new/save-new.ts'
import { type End, parsedRule, partsOf, type Rule, type RuleParts, repeatsOf, ruleOf } from '../series/rule.ts'
import type { Values } from '../values.ts'
import { daysBetween, firstOfSeries } from './first-of-series.ts'

export type Meeting = RowOf<typeof meeting>
export type Series = RowOf<typeof meetingSeries>

/** Which meetings a change is for. */
export type Scope = 'only' | 'following' | 'all'

/** What a sheet changes: the same fields as those that make a meeting, without room, people and template. */
export type Edited = Omit<Values, 'room_id' | 'people' | 'template_id' | 'title' | 'takesRule'>

export type Field = keyof Edited

const MINUTE = 60
const WEEKLY: Rule = { freq: 'WEEKLY', interval: 1, days: [], by: 'day' }

const endOf = ({ rcount, dtuntil }: Series['recurrence']): End =>
  rcount !== null
    ? { kind: 'count', count: rcount }
    : dtuntil !== null
      ? { kind: 'until', date: dtuntil.slice(0, 10) }
      : { kind: 'never' }

/** When a meeting, or without one the next of a series, starts (Unix seconds), and the day for which the series planned it. */
export interface Occasion {
  start: number
  /** As `2026-11-20`, by the clocks of the series; another day than that of the start where it was moved by hand. */
  planned: string
}

/** What a sheet begins with. */
export function editedOf(one: Meeting | undefined, series: Series | undefined, { start, planned }: Occasion): Edited {
  const { name, description, location, audio, duration } = (one ?? series)!
  // A meeting without a time has none in the form either.
  const { date, time } = one && !one.start_time ? { date: '', time: '' } : wallTime(start)
  const rule = series && parsedRule(series.recurrence.rrule, planned)
  return {
    ...{ name, description: description ?? '', location: location ?? '', audio: audio ?? '', date, time },
    ...{ length: (duration?.value ?? 0) / MINUTE, custom: rule ?? WEEKLY },
    repeats: series ? repeatsOf(rule) : 'no',
    end: series ? endOf(series.recurrence) : { kind: 'never' },
  }
}

/** The day of a start by the clocks of a series. */
export const dayIn = ({ recurrence }: Series, start: number): string => wallTime(start, recurrence.timezone_name).date

/** The fields that somebody changed. */
export const changedFields = (before: Edited, now: Edited): Field[] =>
  (Object.keys(before) as Field[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))

const RULE: readonly Field[] = ['repeats', 'custom', 'end']
const PLACE: readonly Field[] = ['location', 'audio']
/** Returns whether a field belongs to the schedule of a series. */
export const isRule = (name: Field): boolean => RULE.includes(name)
const WHEN: readonly Field[] = ['date', 'time', 'length']
export const isWhen = (name: Field): boolean => WHEN.includes(name)

/** The scope by what was touched: a rule is for what follows, a place for all, and everything else for the one meeting. */
export function scopeFor(fields: readonly Field[]): Scope {
  if (fields.some(isRule)) return 'following'
  return fields.length > 0 && fields.every((name) => PLACE.includes(name)) ? 'all' : 'only'
}

const textOrNull = (text: string): string | null => text.trim() || null

/** The texts and the length among the fields that were changed. */
const textsOf = (now: Edited, fields: readonly Field[]) => ({
  ...(fields.includes('name') && { name: now.name.trim() }),
  ...(fields.includes('description') && { description: textOrNull(now.description) }),
  ...(fields.includes('location') && { location: textOrNull(now.location) }),
  ...(fields.includes('audio') && { audio: textOrNull(now.audio) }),
  ...(fields.includes('length') && { duration_minutes: now.length }),
})

/** The start in the form; null while there is no day or no time. */
export const startOf = (now: Pick<Edited, 'date' | 'time'>): number | null =>
  now.date && now.time ? instantAt(now) : null

/** The body that changes one meeting. */
export const meetingChange = (now: Edited, fields: readonly Field[]) => ({
  ...textsOf(now, fields),
  ...((fields.includes('date') || fields.includes('time')) && { start_time: startOf(now) }),
})

interface Schedule {
  dtstart?: LocalTime
  rrule_parts?: RuleParts
  dtuntil?: LocalTime | null
  rcount?: number | null
  shift_days?: number
}

const ends = (end: End): Schedule => ({
  dtuntil: end.kind === 'until' ? (end.date as unknown as LocalTime) : null,
  rcount: end.kind === 'count' ? end.count : null,
})

/** The day of the series that the form shows: that of its plan, unless another day was chosen. */
export function shownDay(series: Series, { start, planned }: Occasion, now: Edited): string {
  const moment = startOf(now)
  if (moment === null) return planned
  const day = dayIn(series, moment)
  return day === dayIn(series, start) ? planned : day
}

/** How many days the dates of a series move at most, as the API takes it. */
const MOST_SHIFTED = 366

/** What of a schedule is changed, from one of its meetings on or for all that are to come. */
function scheduleChange(
  series: Series,
  at: Occasion,
  now: Edited,
  fields: readonly Field[],
  scope: Scope,
  present: number,
): Schedule {
  const { timezone_name, dtstart } = series.recurrence
  const own = { date: dtstart.slice(0, 10), time: dtstart.slice(11, 16) }
  const was = wallTime(at.start, timezone_name)
  const is = wallTime(startOf(now) ?? at.start, timezone_name)
  const [moved, later] = [is.date !== was.date, is.time !== was.time]
  const to = shownDay(series, at, now)
  const newRule = fields.includes('repeats') || fields.includes('custom') || moved
  const rule = ruleOf(now.repeats, now.custom)
  const start = instantAt(own, timezone_name)
  const begun = start < at.start && start < present
  // What follows the first meeting is all of the series.
  const isWhole = scope === 'all' || at.planned <= own.date
  const change = { first: own.date, begun, from: at.planned, to, rule }
  const day = !isWhole ? to : newRule ? firstOfSeries(change) : own.date
  // Meetings move with their day, with all that was prepared for them.
  const shift = moved ? daysBetween(at.planned, to) : 0
  return {
    ...((moved || later || (isWhole && day !== own.date)) && {
      dtstart: localTime(day, later ? is.time : own.time),
    }),
    ...(newRule && rule && { rrule_parts: partsOf(rule, to) }),
    ...(fields.includes('end') && ends(now.end)),
    ...(shift && Math.abs(shift) <= MOST_SHIFTED && { shift_days: shift }),
  }
}

/** The body that changes a series, or splits it. `at`: the meeting that was edited, or the next one. */
export const seriesChange = (
  series: Series,
  at: Occasion,
  now: Edited,
  fields: readonly Field[],
  scope: Scope,
  present = presentTime(),
) => ({
  ...textsOf(now, fields),
  ...scheduleChange(series, at, now, fields, scope, present),
})
