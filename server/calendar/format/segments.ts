// Splits a schedule into one recurring event and single events for the slots that no rule expresses.
import { DAY } from '../../rules/series/recurrence/calendar.ts'
import { localTimes } from '../../rules/series/recurrence/local-times.ts'
import { lastSlot, type Schedule, slots } from '../../rules/series/recurrence/occurrences.ts'
import { ruleText } from '../../rules/series/recurrence/rule.ts'
import { instantOf, transitionsBetween, wallAt } from '../../rules/time/zone.ts'
import { fits } from './portable-rule.ts'

/** A repeating event: its first start, its rule and its last start. */
export interface Master {
  /** Unix seconds. */
  start: number
  /** Without its end. */
  rrule: string
  until: number | null
  /** Slots of the rule that are left out; Unix seconds. */
  exdates: number[]
  /** Local times of the rule that the clocks skip, which programs read in different ways; wall-clock seconds. */
  gaps: number[]
}

/** A schedule as sent to calendars, from an instant on. */
export interface Segments {
  /** Undefined if the rule is not portable, or has no regular slots left. */
  master: Master | undefined
  /** Slots that are sent each by itself; Unix seconds. */
  lone: number[]
  /** Whether a slot is one of the master, and not left out of it. */
  isRegular: (slot: number) => boolean
  /** Whether it is a slot of either. */
  isThere: (slot: number) => boolean
  /** Whether the rule of the master gives it, also where it is left out. */
  isOfRule: (slot: number) => boolean
  /** Slots of the rule that the master does not contain, from a day before. */
  irregular: readonly number[]
}

/** Horizon for schedules that are sent meeting by meeting, in seconds. */
export const AHEAD = 30 * DAY
/** Slots that are sent by themselves at most, where they are further ahead. */
const MOST_LONE = 100

/** Returns whether a local time is skipped by a clock change; it becomes a single event, as programs omit it. */
const isSkipped = (zone: string, wall: number): boolean => wallAt(zone, instantOf(zone, wall)) !== wall

/**
 * Divides a schedule from an instant on. `coming`: slots of upcoming meetings; those outside of the recurring event become single
 * events. `known`: slots already sent as single events, which stay so; if there are many, only those within 30 days of `now` are
 * sent. `ahead`: until when skipped local times are listed (by default a year, from the start of the event if that is later).
 */
export function segmentsOf(
  schedule: Schedule,
  from: number,
  now: number,
  coming: ReadonlySet<number> = new Set(),
  known: ReadonlySet<number> = new Set(),
  ahead = Math.max(now, instantOf(schedule.timezone, schedule.dtstart)) + 366 * DAY,
): Segments {
  const { rule, dtstart, timezone, excluded, added } = schedule
  const since = Math.max(from, schedule.from ?? from)
  const all = (to: number) => [...slots(schedule, Math.max(since, now - DAY), to)]
  const gone = new Set(excluded.map((wall) => instantOf(timezone, wall)))
  const later = [...coming].filter((slot) => !gone.has(slot))
  const startDay = Math.floor(dtstart / DAY)
  if (!fits(rule, startDay)) {
    const lone = new Set([...all(now + AHEAD), ...later])
    return {
      master: undefined,
      lone: [...lone].sort((one, other) => one - other),
      isThere: (slot) => lone.has(slot),
      isRegular: () => false,
      isOfRule: () => false,
      irregular: [],
    }
  }
  const bare: Schedule = { ...schedule, added: [], excluded: [], from: null }
  const first = firstRegular(bare, since)
  const addedAt = new Set(added.map((wall) => instantOf(timezone, wall)))
  const regularTest = regularIn(bare)
  const isRegular = (slot: number) => first !== undefined && slot >= first && regularTest(slot)
  const irregular = irregularIn(bare, Math.max(since, now - DAY), Math.max(since, ahead))
  const lone = [
    ...[...addedAt].filter((slot) => slot >= since && slot >= now - DAY && !gone.has(slot) && !regularTest(slot)),
    ...irregular.filter((slot) => !gone.has(slot)),
    ...later.filter((slot) => !isRegular(slot)),
  ]
  return {
    master: first === undefined ? undefined : masterOf(bare, first, { out: [...gone], irregular }),
    lone: [...new Set(lone)]
      .sort((one, other) => one - other)
      .filter((slot, at) => at < MOST_LONE || slot < now + AHEAD || known.has(slot) || coming.has(slot)),
    isRegular: (slot) => isRegular(slot) && !gone.has(slot),
    isThere: (slot) => !gone.has(slot) && (isRegular(slot) || lone.includes(slot)),
    isOfRule: isRegular,
    irregular,
  }
}

/** Predicate for slots that programs compute from the rule; they disagree about a first start outside of it. */
function regularIn(bare: Schedule): (slot: number) => boolean {
  const { timezone } = bare
  return (slot) => {
    const wall = wallAt(timezone, slot)
    if ((wall - bare.dtstart) % DAY) return false
    if (instantOf(timezone, wall) !== slot || slots(bare, slot, slot + 1).next().done) return false
    if (slots({ ...bare, from: null }, slot, slot + 1).next().done) return false
    return wall !== bare.dtstart || startIsRegular(bare)
  }
}

/** Returns whether the rule alone would give the first start of a schedule, which counts in any case. */
function startIsRegular({ rule, dtstart }: Schedule): boolean {
  // From the same point of the period before, the rule gives this time or not.
  const earlier = { rule: { ...rule, interval: 1 }, dtstart: dtstart - 1, count: null }
  const time = dtstart - Math.floor(dtstart / DAY) * DAY
  const before = Math.floor((dtstart - 1) / DAY) * DAY - (rule.freq === 'DAILY' ? DAY : 400 * DAY) + time
  if (!rule.byday && !rule.bymonthday && !rule.bymonth) return true
  for (const wall of localTimes({ ...earlier, dtstart: before }, dtstart, dtstart + 1))
    if (wall === dtstart) return true
  return false
}

/** The first slot at or after an instant that calendars find too. */
function firstRegular(bare: Schedule, from: number): number | undefined {
  const regular = regularIn(bare)
  const begin = Math.max(from, instantOf(bare.timezone, bare.dtstart))
  let tried = 0
  for (const slot of slots(bare, from, begin + 20 * 366 * DAY)) {
    if (regular(slot)) return slot
    if (++tried > 1_000) return undefined
  }
  return undefined
}

/** Slots of the rule that calendars would not find: its first start, whenever that is, and those for local times that the clocks skip. */
function irregularIn(bare: Schedule, from: number, to: number): number[] {
  const { timezone, dtstart } = bare
  const regular = regularIn(bare)
  const time = dtstart - Math.floor(dtstart / DAY) * DAY
  const skipped = transitionsBetween(timezone, from - 2 * DAY, to).flatMap(({ at, before, after }) => {
    const day = Math.floor((at + before) / DAY) * DAY
    return [day + time, day + DAY + time].filter((wall) => wall >= at + before && wall < at + after)
  })
  const begin = instantOf(timezone, dtstart)
  const candidates = new Set(skipped.map((wall) => instantOf(timezone, wall)).filter((slot) => slot < to))
  return [...candidates.add(begin)]
    .filter((slot) => slot >= from && !slots(bare, slot, slot + 1).next().done && !regular(slot))
    .sort((one, other) => one - other)
    .slice(0, MOST_LONE)
}

/** The skipped local time that a slot replaces, on its day or the day before. */
function skippedBy({ timezone, dtstart }: Schedule, slot: number): number | undefined {
  const time = dtstart - Math.floor(dtstart / DAY) * DAY
  const day = Math.floor(wallAt(timezone, slot) / DAY) * DAY
  return [day + time, day - DAY + time].find((wall) => instantOf(timezone, wall) === slot && isSkipped(timezone, wall))
}

function masterOf(
  bare: Schedule,
  first: number,
  { out, irregular }: { out: readonly number[]; irregular: readonly number[] },
): Master {
  const until = bare.until === null && bare.count === null ? null : (lastSlot(bare) ?? first)
  const regular = regularIn(bare)
  const exdates = [...new Set(out)].filter((slot) => slot >= first && regular(slot)).sort((one, other) => one - other)
  const gaps = irregular.filter((slot) => slot > first).flatMap((slot) => skippedBy(bare, slot) ?? [])
  return { start: first, rrule: ruleText(bare.rule), until, exdates, gaps }
}
