// What becomes of the meetings of a series when its schedule changes: a plan, worked out before anything is written.
import type { MeetingState } from '../../contract/codes.ts'
import { DAY, localText } from './recurrence/calendar.ts'
import { isSlot, type Schedule } from './recurrence/occurrences.ts'
import { ruleText } from './recurrence/rule.ts'
import { instantOf, wallAt } from './zone.ts'

/** A meeting of the series. Times are Unix seconds. */
export interface SeriesMeeting {
  meeting_id: number
  state: MeetingState
  /** The start that the schedule gave. */
  slot_ts: number
  /** The start as it is planned now. */
  start_time: number | null
}

export interface Planned {
  schedule: Schedule
}

export interface Move {
  meeting_id: number
  slot_ts: number
  start_time: number | null
}

export interface Plan {
  kept: number[]
  moved: Move[]
  deleted: number[]
  /** The schedule as it holds from now on: no slot before, none on a day on which the series already held a meeting. */
  schedule: Schedule
}

const HELD: readonly MeetingState[] = ['started', 'paused', 'ended']
const held = ({ state }: SeriesMeeting): boolean => HELD.includes(state)

const dayOfWall = (wall: number): number => Math.floor(wall / DAY)
const timeOfWall = (wall: number): number => wall - dayOfWall(wall) * DAY

/**
 * The plan of a change (decisions 4.4). Held meetings and those before `now` stay. Pending and canceled ones stay where
 * their slot still exists, move with it where only the time of day changed, and are deleted otherwise.
 */
export function seriesChange(old: Planned, next: Planned, meetings: readonly SeriesMeeting[], now: number): Plan {
  const schedule = fromNowOn(next.schedule, meetings, now)
  const plan: Plan = { kept: [], moved: [], deleted: [], schedule }
  const sameDays = onlyTimeOfDay(old.schedule, next.schedule)
  for (const meeting of meetings) {
    const { meeting_id, slot_ts, start_time } = meeting
    const past = (start_time ?? slot_ts) < now
    if (held(meeting) || past || isSlot(schedule, slot_ts)) plan.kept.push(meeting_id)
    else if (sameDays) {
      const moved = sameDayIn(next.schedule, old.schedule, slot_ts)
      plan.moved.push({ meeting_id, slot_ts: moved, start_time: start_time === slot_ts ? moved : start_time })
    } else plan.deleted.push(meeting_id)
  }
  return plan
}

/** The slot of the same local day at the new time of day. */
function sameDayIn(next: Schedule, old: Schedule, slot: number): number {
  const day = dayOfWall(wallAt(old.timezone, slot))
  return instantOf(next.timezone, day * DAY + timeOfWall(next.dtstart))
}

/** A change holds from now on, and a local day on which a meeting was held gets no second slot. */
function fromNowOn(next: Schedule, meetings: readonly SeriesMeeting[], now: number): Schedule {
  const today = dayOfWall(wallAt(next.timezone, now))
  const walls = meetings.filter(held).map(({ slot_ts, start_time }) => wallAt(next.timezone, start_time ?? slot_ts))
  const days = walls.map(dayOfWall).filter((day) => day >= today)
  const taken = days.map((day) => day * DAY + timeOfWall(next.dtstart))
  return { ...next, from: now, excluded: [...new Set([...next.excluded, ...taken])] }
}

/** Whether two schedules differ in nothing but the time of day. */
function onlyTimeOfDay(old: Schedule, next: Schedule): boolean {
  const shift = next.dtstart - old.dtstart
  return (
    dayOfWall(old.dtstart) === dayOfWall(next.dtstart) &&
    old.timezone === next.timezone &&
    old.count === next.count &&
    sameDay(old.until, next.until) &&
    ruleText(old.rule) === ruleText(next.rule) &&
    shifted(old.added, next.added, shift) &&
    shifted(old.excluded, next.excluded, shift)
  )
}

const sameDay = (one: number | null, other: number | null): boolean =>
  one === null || other === null ? one === other : dayOfWall(one) === dayOfWall(other)

/** Dates beside the rule may have moved with the time of day, or have stayed. */
const shifted = (old: readonly number[], next: readonly number[], shift: number): boolean =>
  same(old, next) ||
  same(
    old.map((wall) => wall + shift),
    next,
  )

const same = (one: readonly number[], other: readonly number[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

/** Wall-clock seconds of dates as they are kept and shown: `["2026-11-20T09:00:00"]`. */
export const localDates = (walls: readonly number[]): string[] | null => (walls.length ? walls.map(localText) : null)
