// Schedule of a series: parsed from a body, validated, and stored in columns.
import type { LocalTime } from '../../../contract/field.ts'
import { MOST_ADDED, MOST_MEETINGS } from '../../../contract/series/meeting-series.ts'
import { type Refusal, refuse } from '../../problem.ts'
import { createCache } from '../lru-cache.ts'
import { fromWindows } from '../time/windows-zone.ts'
import { instantOf, wallAt } from '../time/zone.ts'
import { zoneNamed } from '../time/zone-name.ts'
import { movedDates, movedEnd, timeOf } from './moved-dates.ts'
import { describe } from './recurrence/describe.ts'
import { hasTimesWithin } from './recurrence/local-times.ts'
import { lastSlot, type Schedule, slotFrom } from './recurrence/occurrences.ts'
import { type PartsSent, ruleOfParts, samePartsAs, withOrdinals } from './recurrence/parts.ts'
import { type ParsedRule, parseRule, type Rule, ruleText, type Until } from './recurrence/rule.ts'

/** The columns that hold a schedule. Lists are JSON texts of wall-clock seconds. */
export interface ScheduleColumns {
  rrule: string
  timezone_name: string
  dtstart: number
  dtuntil: number | null
  rcount: number | null
  added: string
  excluded: string
  blocked: string
  offered_from: number | null
}

/** The most dates in the columns that a body can fill; `blocked` is written by the server alone. */
export const MOST_DATES = { added: MOST_ADDED, excluded: MOST_MEETINGS } as const

/** The schedule fields of a body. */
export interface ScheduleSent {
  dtstart?: LocalTime
  dtuntil?: LocalTime | null
  rcount?: number | null
  timezone_name?: string
  windows_timezone?: string
  windows_region?: string
  rrule_parts?: PartsSent
  rrule?: string
  added_dates?: LocalTime[] | null
  excluded_dates?: LocalTime[] | null
}

const rules = createCache<Rule>(5_000)

/** A stored rule; parsed rules are cached. */
export const storedRule = (text: string): Rule => rules(text, () => parseRule(text).rule)

/** The schedule in some columns. */
export function scheduleOf(columns: ScheduleColumns): Schedule {
  const list = (text: string) => (text === '[]' ? [] : (JSON.parse(text) as number[]))
  return {
    rule: storedRule(columns.rrule),
    dtstart: columns.dtstart,
    timezone: columns.timezone_name,
    until: columns.dtuntil,
    count: columns.rcount,
    added: list(columns.added),
    excluded: [...list(columns.excluded), ...list(columns.blocked)],
    from: columns.offered_from,
  }
}

/**
 * The columns after a change; `was` is undefined for a new series. What was not sent stays. Throws 422 on the field
 * that is missing, invalid or in conflict with another (docs/api/recurring-meetings.md#rules).
 */
export function changedSchedule(was: ScheduleColumns | undefined, sent: ScheduleSent): ScheduleColumns {
  const timezone_name = zoneSent(sent) ?? was?.timezone_name
  if (timezone_name === undefined) throw refuse('timezone_name', 'missing_field', 'is required.')
  const toWall = (time: LocalTime) => ('wall' in time ? time.wall : wallAt(timezone_name, time.instant))
  const dtstart = sent.dtstart ? toWall(sent.dtstart) : was!.dtstart
  const toDate = (time: LocalTime) => toWall(time) + ('wholeDay' in time && time.wholeDay ? timeOf(dtstart) : 0)
  const parsed = ruleSent(was, sent)
  const rule = parsed ? atOwnTime(parsed.rule, dtstart) : storedRule(was!.rrule)
  const end = endSent(was, sent, parsed, timezone_name, toWall)
  // What equals the series as it was is no change.
  if (was && end.dtuntil === was.dtuntil) end.dtuntil = movedEnd(was.dtuntil, was, dtstart)
  const stays = (dates: string) => (was ? movedDates(dates, was, dtstart) : dates)
  const columns: ScheduleColumns = {
    rrule: ruleText(rule),
    timezone_name,
    dtstart,
    ...end,
    added: datesSent(sent.added_dates, was?.added, toDate) ?? was?.added ?? '[]',
    excluded: datesSent(sent.excluded_dates, was?.excluded, toDate) ?? stays(was?.excluded ?? '[]'),
    blocked: stays(was?.blocked ?? '[]'),
    offered_from: was?.offered_from ?? null,
  }
  if (end.dtuntil !== null && end.dtuntil < dtstart) {
    const field = sent.dtuntil ? 'dtuntil' : parsed?.until ? 'rrule' : 'dtstart'
    throw refuse(field, 'invalid_value', 'leaves the series without a meeting: it would end before it begins.')
  }
  if ((parsed || dtstart !== was?.dtstart) && !hasTimesWithin({ rule, dtstart, count: null }, 10)) {
    const field = !parsed ? 'dtstart' : sent.rrule_parts ? 'rrule_parts' : 'rrule'
    throw refuse(field, 'invalid_value', 'leaves the series without a meeting in the first ten years.')
  }
  return columns
}

function zoneSent({ timezone_name, windows_timezone, windows_region }: ScheduleSent): string | undefined {
  if (timezone_name !== undefined) {
    const zone = zoneNamed(timezone_name)
    if (!zone) throw refuse('timezone_name', 'invalid_value', 'must be an IANA time zone name such as Europe/Berlin.')
    return zone
  }
  if (windows_timezone === undefined) return undefined
  const zone = fromWindows(windows_timezone, windows_region)
  if (!zone) throw refuse('windows_timezone', 'invalid_value', 'is not a known Windows time zone in this region.')
  return zone
}

/** The rule that was sent, as text or in parts; undefined where none was, or the same as the API shows. */
function ruleSent(was: ScheduleColumns | undefined, { rrule, rrule_parts }: ScheduleSent): ParsedRule | undefined {
  if (rrule !== undefined && rrule_parts !== undefined) {
    throw refuse('rrule', 'conflicting_fields', 'Send rrule or rrule_parts, not both.')
  }
  if (rrule !== undefined) return parseRule(rrule)
  if (rrule_parts === undefined) {
    if (!was) throw refuse('rrule', 'missing_field', 'Send rrule or rrule_parts.')
    return undefined
  }
  if (!was) return { rule: ruleOfParts(rrule_parts), count: undefined, until: undefined }
  const present = storedRule(was.rrule)
  const parts = withOrdinals(rrule_parts, present)
  return samePartsAs(parts, present) ? undefined : { rule: ruleOfParts(parts), count: undefined, until: undefined }
}

/** The rule without a time of day; throws 422 where it has another than the start. */
function atOwnTime({ byhour, byminute, bysecond, ...rule }: Rule, dtstart: number): Rule {
  const time = timeOf(dtstart)
  const own = [Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60]
  ;[byhour, byminute, bysecond].forEach((list, index) => {
    if (list && (list.length !== 1 || list[0] !== own[index])) {
      throw refuse(
        'rrule',
        'invalid_value',
        'cannot contain times of day: every meeting starts at the time of dtstart.',
      )
    }
  })
  return rule
}

type End = Pick<ScheduleColumns, 'dtuntil' | 'rcount'>
const endsTwice = (field: string): Refusal =>
  refuse(
    field,
    'conflicting_fields',
    'conflicts with another end of the series: send COUNT, UNTIL or dtuntil, and only one of them.',
  )

/** Returns the end of a series: a date or a count, in the rule or in fields. Throws 422 if they conflict. */
function endSent(
  was: ScheduleColumns | undefined,
  { dtuntil, rcount, rrule }: ScheduleSent,
  parsed: ParsedRule | undefined,
  timezone: string,
  toWall: (time: LocalTime) => number,
): End {
  const until = dtuntil ? toWall(dtuntil) + ('wholeDay' in dtuntil && dtuntil.wholeDay ? 86_399 : 0) : null
  const count = rcount ?? null
  if (until !== null && count !== null) throw endsTwice('rcount')
  const inRule = parsed?.until ? untilWall(parsed.until, timezone, [until, was?.dtuntil]) : null
  const countInRule = parsed?.count ?? null
  if (inRule !== null && (count !== null || (until !== null && until !== inRule))) throw endsTwice('dtuntil')
  if (countInRule !== null && (until !== null || (count !== null && count !== countInRule))) throw endsTwice('rcount')
  const end = { dtuntil: until ?? inRule, rcount: count ?? countInRule }
  if (end.dtuntil !== null || end.rcount !== null) return end
  // A new `rrule`, or a null, removes the old end; what was not sent stays.
  if (!was || rrule !== undefined) return end
  return { dtuntil: dtuntil === null ? null : was.dtuntil, rcount: rcount === null ? null : was.rcount }
}

/**
 * UNTIL as wall-clock seconds of the series' zone; where an instant has two local times, one that is stored or sent.
 */
function untilWall({ wall, utc }: Until, timezone: string, known: readonly (number | null | undefined)[]): number {
  if (!utc) return wall
  return known.find((one) => one != null && instantOf(timezone, one) === wall) ?? wallAt(timezone, wall)
}

/** The dates that were sent, as they are stored; undefined where none were, or the same as the API shows. */
function datesSent(
  sent: LocalTime[] | null | undefined,
  was: string | undefined,
  toDate: (time: LocalTime) => number,
): string | undefined {
  if (sent === undefined) return undefined
  const dates = JSON.stringify([...new Set((sent ?? []).map(toDate))].sort((one, other) => one - other))
  return dates === was ? undefined : dates
}

/** The columns that are derived from a schedule: its description, its first start and the end of its last meeting. */
export function derivedColumns(columns: ScheduleColumns, duration: number | null) {
  const schedule = scheduleOf(columns)
  const { dtstart, dtuntil: until, rcount: count } = columns
  const zone = columns.timezone_name
  const own = instantOf(zone, dtstart)
  const first = Math.min(own, ...schedule.added.map((wall) => instantOf(zone, wall)))
  const last = lastSlot(schedule)
  return {
    recurrence_description: describe({ rule: schedule.rule, dtstart, until, count }),
    start_ts: slotFrom(schedule, Math.max(first, schedule.from ?? first)) ?? own,
    until_ts: until === null && count === null ? null : (last ?? own) + (duration ?? 0),
  }
}
