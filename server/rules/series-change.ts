// What becomes of the meetings of a series when its schedule changes: a plan, worked out before anything is written.
import type { MeetingState } from '../../contract/codes.ts'
import { DAY, localText } from './recurrence/calendar.ts'
import { type Schedule, slotTest } from './recurrence/occurrences.ts'
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
/** Whether it lies before now, or its slot does. */
const begun = ({ slot_ts, start_time }: SeriesMeeting, now: number): boolean =>
  slot_ts < now || (start_time ?? slot_ts) < now

const dayOfWall = (wall: number): number => Math.floor(wall / DAY)
const timeOfWall = (wall: number): number => wall - dayOfWall(wall) * DAY
/** The day of one local time with the time of day of another. */
const onDay = (wall: number, time: number): number => dayOfWall(wall) * DAY + timeOfWall(time)

/**
 * The plan of a change (docs/api.md#changing-a-series). Held meetings and those before `now`, or of a slot before it,
 * stay. Pending and canceled ones stay where their slot still exists, move with it where only the time of day changed,
 * and are deleted otherwise. No slot moves to before `now`: such a meeting stays where it is.
 */
export function seriesChange(old: Planned, next: Planned, meetings: readonly SeriesMeeting[], now: number): Plan {
  const exists = slotTest({ ...next.schedule, from: null })
  const staying = meetings.filter((meeting) => held(meeting) || begun(meeting, now) || exists(meeting.slot_ts))
  const taken = new Set(staying.map(({ slot_ts }) => slot_ts))
  const schedule = fromNowOn(next.schedule, staying, now)
  const offered = slotTest({ ...schedule, from: null })
  const sameDays = onlyTimeOfDay(old.schedule, next.schedule)
  const stays = new Set(staying)
  const destinations = meetings
    .filter((meeting) => !stays.has(meeting))
    .map((meeting) => {
      const ways = sameDays ? sameDayIn(next.schedule, old.schedule, meeting.slot_ts) : []
      return { meeting, ways: ways.filter((slot) => offered(slot) && !taken.has(slot)) }
    })
  for (const { meeting, ways } of destinations) {
    if (!ways.length || ways.some((slot) => slot >= now)) continue
    stays.add(meeting)
    taken.add(meeting.slot_ts)
  }
  const kept = meetings.filter((meeting) => stays.has(meeting)).map(({ meeting_id }) => meeting_id)
  const plan: Plan = { kept, moved: [], deleted: [], schedule }
  for (const { meeting, ways } of destinations) {
    const { meeting_id, slot_ts, start_time } = meeting
    if (stays.has(meeting)) continue
    // A slot has one meeting, also where two slots of a day have become one.
    const moved = ways.find((slot) => slot >= now && !taken.has(slot))
    if (moved === undefined) {
      plan.deleted.push(meeting_id)
      continue
    }
    taken.add(moved)
    plan.moved.push({ meeting_id, slot_ts: moved, start_time: start_time === slot_ts ? moved : start_time })
  }
  return plan
}

/** Where a slot may have gone: to the new time of its local day, or, as a date beside the rule, as far as that. */
function sameDayIn({ timezone, dtstart }: Schedule, old: Schedule, slot: number): number[] {
  const wall = wallAt(timezone, slot)
  const ways = [onDay(wall, dtstart), wall + dtstart - old.dtstart]
  return ways.map((way) => instantOf(timezone, way))
}

/**
 * A change holds from now on, and a local day on which a meeting was held gets no second slot, unless a meeting waits
 * in that slot already.
 */
function fromNowOn(next: Schedule, staying: readonly SeriesMeeting[], now: number): Schedule {
  const { timezone, dtstart } = next
  const today = dayOfWall(wallAt(timezone, now))
  const waiting = new Set(staying.filter((meeting) => !held(meeting)).map(({ slot_ts }) => slot_ts))
  const taken = staying
    .filter(held)
    .map(({ slot_ts, start_time }) => wallAt(timezone, start_time ?? slot_ts))
    .filter((wall) => dayOfWall(wall) >= today)
    .map((wall) => onDay(wall, dtstart))
    .filter((wall) => !waiting.has(instantOf(timezone, wall)))
  return { ...next, from: now, excluded: [...new Set([...next.excluded, ...taken])] }
}

/** Whether two schedules differ in nothing but the time of day. */
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

/** Dates beside the rule may have moved with the time of day, or have stayed, each by itself. */
function shifted(old: readonly number[], next: readonly number[], was: number, is: number): boolean {
  const rest = new Set(next)
  const found = (wall: number) => [wall, onDay(wall, is), wall + is - was].some((way) => rest.delete(way))
  return [...new Set(old)].every(found) && rest.size === 0
}

/** Wall-clock seconds of dates as they are kept and shown: `["2026-11-20T09:00:00"]`. */
export const localDates = (walls: readonly number[]): string[] | null => (walls.length ? walls.map(localText) : null)
