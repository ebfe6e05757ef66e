// Plan of a schedule change: the effect on each meeting of the series, computed before anything is written.
import type { MeetingState } from '../../../contract/codes.ts'
import { instantOf, wallAt } from '../time/zone.ts'
import { DAY, dateOf, dayOf, localText } from './recurrence/calendar.ts'
import { type Schedule, slots, slotTest } from './recurrence/occurrences.ts'
import { ruleText } from './recurrence/rule.ts'

/** A meeting of the series. Times are Unix seconds. */
export interface SeriesMeeting {
  meeting_id: number
  state: MeetingState
  /** The start by the schedule. */
  slot_ts: number
  /** The present start, which may have been changed by hand. */
  start_time: number | null
}

/** A series by its schedule. */
export interface ScheduledSeries {
  schedule: Schedule
}

/** A meeting with its new slot and start. */
export interface Move {
  meeting_id: number
  slot_ts: number
  start_time: number | null
}

/** The ids of the meetings that are kept and deleted, and the meetings that are moved. */
export interface SeriesPlan {
  kept: number[]
  moved: Move[]
  deleted: number[]
  /** The ids of the meetings that stay as single ones: they leave the series. */
  released: number[]
  /** The schedule from now on: it has no slots in the past, and none on a day on which a meeting was already held. */
  schedule: Schedule
}

const HELD: readonly MeetingState[] = ['started', 'paused', 'ended']
/** Returns whether a meeting was held, or is running. */
export const isHeld = ({ state }: SeriesMeeting): boolean => HELD.includes(state)
/** Returns whether its start or its slot is in the past. */
const begun = ({ slot_ts, start_time }: SeriesMeeting, now: number): boolean =>
  slot_ts < now || (start_time ?? slot_ts) < now

const dayOfWall = (wall: number): number => Math.floor(wall / DAY)
const timeOfWall = (wall: number): number => wall - dayOfWall(wall) * DAY
/** The day of one local time, with the time of day of another. */
const onDay = (wall: number, time: number): number => dayOfWall(wall) * DAY + timeOfWall(time)

/**
 * The plan of a change (docs/api/recurring-meetings.md#changing-a-series). Held meetings and those of the past are kept. Pending and
 * canceled ones are kept where their slot still exists, moved with it where only the time of day changed or the dates move by
 * `shift` days, and deleted otherwise. No slot moves to before `now`: such a meeting is kept.
 */
export function seriesChange(
  old: ScheduledSeries,
  next: ScheduledSeries,
  meetings: readonly SeriesMeeting[],
  now: number,
  shift = 0,
): SeriesPlan {
  const exists = slotTest({ ...next.schedule, from: null })
  const staying = meetings.filter((meeting) => isHeld(meeting) || begun(meeting, now) || exists(meeting.slot_ts))
  const taken = new Set(staying.map(({ slot_ts }) => slot_ts))
  const schedule = fromNowOn(next.schedule, staying, now)
  const offered = slotTest({ ...schedule, from: null })
  const sameDays = onlyTimeOfDay(old.schedule, next.schedule)
  const stays = new Set(staying)
  const destinations = meetings
    .filter((meeting) => !stays.has(meeting))
    .map((meeting) => {
      const { slot_ts } = meeting
      const candidates = sameDays
        ? slotsOnSameDay(next.schedule, old.schedule, slot_ts)
        : shift
          ? shiftedSlots(next.schedule, old.schedule, slot_ts, shift)
          : []
      return { meeting, candidates: candidates.filter((slot) => offered(slot) && !taken.has(slot)) }
    })
  for (const { meeting, candidates } of destinations) {
    if (!candidates.length || candidates.some((slot) => slot >= now)) continue
    stays.add(meeting)
    taken.add(meeting.slot_ts)
  }
  const kept = meetings.filter((meeting) => stays.has(meeting)).map(({ meeting_id }) => meeting_id)
  const plan: SeriesPlan = { kept, moved: [], deleted: [], released: [], schedule }
  for (const { meeting, candidates } of destinations) {
    const { meeting_id, slot_ts, start_time } = meeting
    if (stays.has(meeting)) continue
    // A slot has only one meeting, even where two slots of a day have become one.
    const moved = candidates.find((slot) => slot >= now && !taken.has(slot))
    if (moved === undefined) {
      plan.deleted.push(meeting_id)
      continue
    }
    taken.add(moved)
    plan.moved.push({ meeting_id, slot_ts: moved, start_time: start_time === slot_ts ? moved : start_time })
  }
  return plan
}

/**
 * The plan where some of the meetings that it deletes are to stay: they leave the series. Their slots are left out, so
 * that no second meeting is created where a later change brings such a slot back.
 */
export function withReleased(
  plan: SeriesPlan,
  keep: readonly number[],
  meetings: readonly SeriesMeeting[],
): SeriesPlan {
  const chosen = new Set(keep)
  const deleted = plan.deleted.filter((id) => !chosen.has(id))
  const released = plan.deleted.filter((id) => chosen.has(id))
  if (!released.length) return plan
  const slotOf = new Map(meetings.map(({ meeting_id, slot_ts }) => [meeting_id, slot_ts]))
  const walls = released.map((id) => wallAt(plan.schedule.timezone, slotOf.get(id)!))
  const excluded = [...new Set([...plan.schedule.excluded, ...walls])]
  return { ...plan, deleted, released, schedule: { ...plan.schedule, excluded } }
}

/** The possible new slots of a slot: the new time of day on its local day, or, for an added date, the same shift. */
function slotsOnSameDay({ timezone, dtstart }: Schedule, old: Schedule, slot: number): number[] {
  const wall = wallAt(timezone, slot)
  const walls = [onDay(wall, dtstart), wall + dtstart - old.dtstart]
  return walls.map((one) => instantOf(timezone, one))
}

/** The possible new slots of a slot whose day moves: so many days later, or the only slot of the new schedule in its month or year. */
function shiftedSlots(next: Schedule, old: Schedule, slot: number, days: number): number[] {
  const wall = wallAt(next.timezone, slot)
  const near = instantOf(next.timezone, onDay(wall + days * DAY, next.dtstart))
  return [near, ...inSamePeriod(next, old, wall)]
}

/** The slot of the new schedule in the month or year of a slot, if both schedules have exactly one there. */
function inSamePeriod(next: Schedule, old: Schedule, wall: number): number[] {
  const { freq, interval } = next.rule
  const isMonthly = freq === 'MONTHLY'
  if (!(isMonthly || freq === 'YEARLY') || freq !== old.rule.freq || interval !== old.rule.interval) return []
  const { year, month } = dateOf(dayOfWall(wall))
  const walls = isMonthly
    ? [dayOf(year, month, 1), dayOf(year, month + 1, 1)]
    : [dayOf(year, 1, 1), dayOf(year + 1, 1, 1)]
  const [begin, end] = walls.map((day) => instantOf(next.timezone, day * DAY))
  const [after, before] = [next, old].map((schedule) =>
    slots({ ...schedule, from: null }, begin!, end!)
      .take(2)
      .toArray(),
  )
  return after!.length === 1 && before!.length === 1 ? after! : []
}

/**
 * The new schedule from now on. A local day on which a meeting was held gets no second slot, unless a pending meeting
 * has that slot already.
 */
function fromNowOn(next: Schedule, staying: readonly SeriesMeeting[], now: number): Schedule {
  const { timezone, dtstart } = next
  const today = dayOfWall(wallAt(timezone, now))
  const waiting = new Set(staying.filter((meeting) => !isHeld(meeting)).map(({ slot_ts }) => slot_ts))
  const taken = staying
    .filter(isHeld)
    .map(({ slot_ts, start_time }) => wallAt(timezone, start_time ?? slot_ts))
    .filter((wall) => dayOfWall(wall) >= today)
    .map((wall) => onDay(wall, dtstart))
    .filter((wall) => !waiting.has(instantOf(timezone, wall)))
  return { ...next, from: now, excluded: [...new Set([...next.excluded, ...taken])] }
}

/** Returns whether two schedules differ in nothing but the time of day. */
function onlyTimeOfDay(old: Schedule, next: Schedule): boolean {
  return (
    dayOfWall(old.dtstart) === dayOfWall(next.dtstart) &&
    old.timezone === next.timezone &&
    old.count === next.count &&
    sameDay(old.until, next.until) &&
    ruleText(old.rule) === ruleText(next.rule) &&
    shifted(old.added, next.added, old.dtstart, next.dtstart) &&
    shifted(old.excluded, next.excluded, old.dtstart, next.dtstart)
  )
}

const sameDay = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : dayOfWall(one) === dayOfWall(other)

/** Returns whether each added or excluded date was moved with the time of day or stayed. */
function shifted(old: readonly number[], next: readonly number[], was: number, is: number): boolean {
  const rest = new Set(next)
  const isMatched = (wall: number) => [wall, onDay(wall, is), wall + is - was].some((one) => rest.delete(one))
  return [...new Set(old)].every(isMatched) && rest.size === 0
}

/** Dates as the API shows them, such as `["2026-11-20T09:00:00"]`; null for none. */
export const localDates = (walls: readonly number[]): string[] | null => (walls.length ? walls.map(localText) : null)
