// The events of a series as a file for calendars has them: the repeating one, and those of meetings that differ from it.
import type { Selectable } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'
import { instantOf } from '../../rules/time/zone.ts'
import { type EventContent, segmentsOf } from '../format/index.ts'
import { type CalendarObject, contentOf, slotsToCome, trueEvent } from '../reconciliation/index.ts'

/** A row of a series with whether its room is private. */
export type SeriesWithRoom = Selectable<DB['meeting_series']> & { private: 0 | 1 }
export type MeetingOfSeries = Selectable<DB['meeting']>

/** One event of a series. */
export interface SeriesEvent {
  /** The slot if the event has its own UID; null if it is part of the recurring event. */
  lone: number | null
  /** The start that it replaces. */
  recurrence_id: number | null
  content: EventContent
  /** Undefined: the series itself, also where a slot has no meeting. */
  meeting: MeetingOfSeries | undefined
  canceled?: true
}

/** Rows that belong to a series. */
export interface SeriesParts {
  meetings: readonly MeetingOfSeries[]
  /** The slots of deleted meetings. */
  gone: ReadonlySet<number>
  objects: readonly CalendarObject[]
}

/** Segments of the schedule, from the point from which mail covers it. */
function divided(series: SeriesWithRoom, { meetings, objects }: SeriesParts, now: number) {
  const schedule = scheduleOf(series)
  const master = objects.find(({ slot_ts }) => slot_ts === null)
  const from = master ? Number(master.from_ts) : instantOf(series.timezone_name, schedule.dtstart)
  const timed = meetings.map(({ state, slot_ts, start_time }) => ({
    ...{ state, slot_ts: Number(slot_ts), start_time: start_time === null ? null : Number(start_time) },
  }))
  const alone = new Set(objects.flatMap(({ slot_ts }) => (slot_ts === null ? [] : [Number(slot_ts)])))
  return segmentsOf(schedule, from, now, slotsToCome(timed, now), alone)
}

/** What a series says of one of its starts. */
function contentAt(series: SeriesWithRoom, slot: number): EventContent {
  const { duration, timezone_name, name, location } = series
  return {
    ...{ start: slot, end: duration === null ? null : slot + Number(duration), timezone: timezone_name },
    ...{ summary: name, location, rrule: null, until: null, exdates: [], private: series.private === 1 },
  }
}

const contentIn = (series: SeriesWithRoom, meeting: MeetingOfSeries): EventContent =>
  contentOf({ ...meeting, private: series.private }, series.timezone_name)

/** Events of the whole series. `apart`: slots with a diverging answer of the reader, which become exceptions. */
export function seriesEvents(
  series: SeriesWithRoom,
  parts: SeriesParts,
  now: number,
  apart: { has: (slot: number) => boolean },
): SeriesEvent[] {
  const { meetings, gone } = parts
  const division = divided(series, parts, now)
  const bySlot = new Map(meetings.map((meeting) => [Number(meeting.slot_ts), meeting]))
  const isOff = (slot: number) => {
    const meeting = bySlot.get(slot)
    return gone.has(slot) || meeting?.state === 'canceled' || (meeting && meeting.start_time === null)
  }
  const events: SeriesEvent[] = []
  const { master } = division
  if (master) {
    const off = [...gone, ...bySlot.keys()].filter((slot) => slot >= master.start && isOff(slot))
    const regular = off.filter((slot) => division.isOfRule(slot))
    const exdates = [...new Set([...master.exdates, ...regular])].sort((one, other) => one - other)
    const content = {
      ...contentAt(series, master.start),
      rrule: master.rrule,
      until: master.until,
      exdates,
      gaps: master.gaps,
    }
    events.push({ lone: null, recurrence_id: null, content, meeting: undefined })
    for (const [slot, meeting] of bySlot) {
      if (isOff(slot) || !division.isRegular(slot)) continue
      const content = contentIn(series, meeting)
      const isSame = trueEvent(meeting, content).hash === trueEvent(series, contentAt(series, slot)).hash
      if (isSame && !apart.has(slot)) continue
      events.push({ lone: null, recurrence_id: slot, content, meeting })
    }
  }
  for (const slot of division.lone) {
    if (isOff(slot)) continue
    const meeting = bySlot.get(slot)
    const content = meeting ? contentIn(series, meeting) : contentAt(series, slot)
    events.push({ lone: slot, recurrence_id: null, content, meeting })
  }
  return events
}

/** The event of one meeting of a series. */
export function meetingEvent(
  series: SeriesWithRoom,
  meeting: MeetingOfSeries,
  parts: SeriesParts,
  now: number,
): SeriesEvent {
  const slot = Number(meeting.slot_ts)
  const hasOwn = parts.objects.some(({ slot_ts }) => slot_ts !== null && Number(slot_ts) === slot)
  const isPart = !hasOwn && divided(series, parts, now).isRegular(slot)
  return {
    ...{ lone: isPart ? null : slot, recurrence_id: isPart ? slot : null, meeting },
    content: contentIn(series, meeting),
    ...(meeting.state === 'canceled' && { canceled: true }),
  }
}
