// VTIMEZONE components (RFC 5545, 3.6.5): yearly rules where the law has them for the whole span of a calendar, and
// single transitions elsewhere.
import { DAY, dateOf, dayOf } from '../../rules/series/recurrence/calendar.ts'
import { offsetAt, transitionsBetween } from '../../rules/time/zone.ts'
import { type Change, changeOf, firstStart, yearlyRuns, yearlyWalls } from './yearly-change.ts'

/** One part of a VTIMEZONE. */
export interface ZonePart {
  kind: 'standard' | 'daylight'
  /** Seconds east of UTC before and since. */
  from: number
  to: number
  /** When it first begins, as the clocks show it before: wall-clock seconds. */
  start: number
  /** The yearly rule; null where it begins on named days alone. */
  rrule: string | null
  /** When it begins by that rule for the last time (Unix seconds), where the rule was given up. */
  until?: number
  /** Further times at which it begins, which the rule does not give: wall-clock seconds, as `start`. */
  dates?: readonly number[]
}

/** The instants that a calendar is about; Unix seconds. */
export interface ZoneSpan {
  from: number
  to: number
}

/** How long sent time zone rules must stay valid to avoid resending, in seconds. */
export const YEAR = 366 * DAY
/** Minimum number of years to infer a yearly rule. */
const LEAST_YEARS = 3
/** Limit of irregular changes that are listed by date. */
const MOST_DAYS = 24
/** How far a zone is sent for what has no end, and for what ends much later. */
const OPEN_YEARS = 10
const MOST_YEARS = 200

/** The span of what begins at an instant and has no end, as it is sent at another. */
export const openSpan = (from: number, now = from): ZoneSpan => ({ from, to: Math.max(from, now) + OPEN_YEARS * YEAR })

const yearOf = (instant: number): number => dateOf(Math.floor(instant / DAY)).year

const known = new Map<string, ZonePart[]>()
const MOST_KNOWN = 1_000

/** The parts of a zone, right for all years that a span touches. */
export function zoneParts(zone: string, { from, to }: ZoneSpan): ZonePart[] {
  const first = yearOf(from - DAY)
  const last = Math.min(Math.max(yearOf(to + DAY), first + LEAST_YEARS - 1), first + MOST_YEARS)
  const key = `${zone} ${first} ${last}`
  const present = known.get(key)
  if (present) return present
  const parts = partsOfYears(zone, dayOf(first, 1, 1) * DAY, dayOf(last + 1, 1, 1) * DAY)
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value!)
  known.set(key, parts)
  return parts
}

/** The beginning of 1970, or of the year before what is sent, where that is earlier. */
const longBefore = (begin: number): number => Math.min(0, begin - DAY)

function partsOfYears(zone: string, begin: number, end: number): ZonePart[] {
  const changes = transitionsBetween(zone, begin, end).map(changeOf)
  const before = offsetAt(zone, begin - 1)
  const always: ZonePart = { from: before, to: before, kind: 'standard', start: longBefore(begin), rrule: null }
  if (!changes.length) return [always]
  const byOffsets = Map.groupBy(changes, (one) => `${one.before} ${one.after}`)
  const parts = [...byOffsets.values()].flatMap((some) => partsOf(some, end))
  // The first offset applies to all earlier times, since programs need one.
  const first = parts.find(({ to, rrule, start }) => to === before && (!rrule || yearOf(start) === yearOf(begin)))
  const whole = parts.map((part) => (part === first ? heldBefore(part, begin) : part))
  const all = isPlain(parts, begin) ? parts.map((part) => heldBefore(part, begin)) : first ? whole : [always, ...parts]
  return all.toSorted((one, other) => Number(one.kind === 'daylight') - Number(other.kind === 'daylight'))
}

/** Returns whether these are the two changes of every year, each by a rule that still holds. */
const isPlain = (parts: readonly ZonePart[], begin: number): boolean =>
  parts.length === 2 &&
  parts[0]!.to === parts[1]!.from &&
  parts[0]!.from === parts[1]!.to &&
  parts.every(({ rrule, until, start }) => rrule && until === undefined && yearOf(start) === yearOf(begin))

/** The same from 1970 on. */
function heldBefore(part: ZonePart, begin: number): ZonePart {
  if (part.rrule) return { ...part, start: firstStart(part.rrule, part.start, Math.min(1970, yearOf(begin))) }
  return { ...part, start: longBefore(begin), dates: [part.start, ...(part.dates ?? [])] }
}

/**
 * Zone parts of changes between two offsets: one for each yearly rule, and one with the other dates, since some programs read only
 * one part.
 */
function partsOf(changes: readonly Change[], end: number): ZonePart[] {
  const { before: from, after: to } = changes[0]!
  const kind = to > from ? ('daylight' as const) : ('standard' as const)
  const { runs, others } = yearlyRuns(changes, LEAST_YEARS)
  const isMixed = runs.length + others.length > 1 && changes.length <= MOST_DAYS
  const parts = (isMixed ? [] : runs).map(({ rrule, first, last }): ZonePart => {
    const holdsOn = yearlyWalls(rrule, first.wall, last.wall + DAY, end).length === 0
    return { kind, from, to, start: first.wall, rrule, ...(!holdsOn && { until: last.wall - from }) }
  })
  const [start, ...dates] = (isMixed ? changes : others).map(({ wall }) => wall)
  if (start !== undefined) parts.push({ kind, from, to, start, rrule: null, ...(dates.length > 0 && { dates }) })
  return parts.toSorted((one, other) => one.start - other.start)
}

/**
 * Zone parts to send. Those sent before are reused while they hold for the coming year or until the end; undefined if they were
 * sent without being stored and still hold.
 */
export function partsToTell(
  zone: string,
  was: { parts: readonly ZonePart[] | undefined; at: number } | undefined,
  now: number,
  span: ZoneSpan = openSpan(now),
): readonly ZonePart[] | undefined {
  const parts = was && (was.parts ?? zoneParts(zone, openSpan(was.at)))
  if (parts && isLawOf(parts, zone, now, Math.max(now, Math.min(span.to, now + YEAR)))) return was.parts
  return zoneParts(zone, span)
}

/** Returns whether parts say what the clocks of a zone do between two instants. */
export function isLawOf(parts: readonly ZonePart[], zone: string, begin: number, end: number): boolean {
  const changes = transitionsBetween(zone, begin, end)
  const own = parts.flatMap((part) => changesOf(part, begin, end)).sort((one, other) => one.at - other.at)
  return (
    own.length === changes.length &&
    changes.every(({ at, before, after }, index) => {
      const one = own[index]!
      return one.at === at && one.from === before && one.to === after
    })
  )
}

/** The changes that a part gives between two instants. */
function changesOf({ from, to, start, rrule, until, dates = [] }: ZonePart, begin: number, end: number) {
  const ruled = rrule ? yearlyWalls(rrule, start, begin - DAY, end + DAY) : from === to ? [] : [start]
  const walls = until === undefined ? ruled : ruled.filter((wall) => wall - from <= until)
  return [...walls, ...dates].map((wall) => ({ at: wall - from, from, to })).filter(({ at }) => at >= begin && at < end)
}
