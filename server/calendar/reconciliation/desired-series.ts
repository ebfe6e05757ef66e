// Desired state of calendars for a series: a recurring event, exceptions, and single events.
import type { Transaction } from 'kysely'
import { continuationOf } from '../../actions/series/series-links.ts'
import type { DB } from '../../db/tables.ts'
import { scheduleOf } from '../../rules/series/series-schedule.ts'
import { wallAt } from '../../rules/time/zone.ts'
import { type EventContent, partsToTell, segmentsOf, spanOf } from '../format/index.ts'
import { contentOf, NOT_SENT, sentOver, type WantedObject, type WantedPart } from './desired-events.ts'
import { answeredApart, apartAt } from './diverging-answers.ts'
import { type Described, type TrueEvent, trueEvent } from './event-state.ts'
import { attendeesOf, inviteesOf, type People } from './invited-people.ts'
import { shownAt, withMaster } from './sent-by-rule.ts'
import type { CalendarObject, SentRows, SentValues } from './sent-state.ts'
import { deletedSlots, isOff, meetingsToCome, seriesToTell, slotsMovedOn, slotsToCome } from './series-meetings.ts'

const DAY = 86_400
const NOBODY: People = new Map()
const NO_ANSWERS: Awaited<ReturnType<typeof answeredApart>> = new Map()

/**
 * Desired state of a series, or of one slot (`only`). If the series is not announced, this includes only its separately announced
 * meetings. Undefined if nothing is to be sent.
 */
export async function wantedOfSeries(
  trx: Transaction<DB>,
  meeting_series_id: number,
  objects: readonly CalendarObject[],
  sent: ReadonlyMap<number, SentRows>,
  now: number,
  only?: number,
): Promise<WantedObject[] | undefined> {
  const sentFor = (object: CalendarObject | undefined): SentRows =>
    (object && sent.get(object.calendar_object_id)) ?? new Map()
  const over = (object: CalendarObject, canceled: boolean): WantedObject => ({
    ...{ object, slot_ts: object.slot_ts, ends: true },
    parts: [...sentFor(object)].map(([slot, rows]) => ({
      ...{ slot, truth: undefined, over: sentOver(rows), wanted: NOBODY, sent: rows },
      ...(canceled && slot === 0 && { canceled: { kind: 'meeting_series' as const, id: meeting_series_id } }),
    })),
  })
  const series = await seriesToTell(trx, meeting_series_id)
  if (!series) return objects.map((object) => over(object, true))
  const schedule = scheduleOf(series)
  const movedOn = slotsMovedOn(objects, sent, now, now - DAY)
  const meetings = await meetingsToCome(trx, meeting_series_id, now - DAY, movedOn)
  const byStarts = !series.announced || only !== undefined
  if (!series.announced && !objects.length && !meetings.some(({ announced }) => announced)) return undefined
  // Whether a slot is skipped: not the requested one, or existing but not announced.
  const isLeft = (slot: number, meeting: { announced: number } | undefined) => {
    if (only !== undefined) return slot !== only
    return !series.announced && (meeting ? !meeting.announced : !gone.has(slot) && division.isThere(slot))
  }
  // Once a series is no longer announced, people who have the whole event get no further mail.
  const ofStart = (rows: ReadonlyMap<number, SentValues>, meeting: unknown): ReadonlyMap<number, SentValues> => {
    const whole = sentFor(master).get(0)
    if (series.announced || meeting || !whole) return rows
    return new Map([...rows].filter(([member_id]) => whole.get(member_id)?.method !== 'request'))
  }
  const master = objects.find(({ slot_ts }) => slot_ts === null)
  const canceledSlots = meetings.filter(isOff).map(({ slot_ts }) => slot_ts)
  const length = series.duration === null ? null : Number(series.duration)
  const fork = JSON.stringify([series.rrule, series.timezone_name, schedule.dtstart % DAY, length])
  const begun = master?.content ? (JSON.parse(master.content) as EventContent).start + (length ?? 0) < now : false
  const isForked = master?.content != null && begun && forkOf(master) !== fork && !byStarts
  const from = isForked || !master ? now : Number(master.from_ts)
  const deleted = await deletedSlots(trx, meeting_series_id, Math.min(from, now, ...movedOn) - DAY)
  const gone = new Map([...deleted].filter(([slot]) => slot >= now - DAY || movedOn.includes(slot)))
  const alone = new Set(objects.flatMap(({ slot_ts }) => (slot_ts === null ? [] : [Number(slot_ts)])))
  const onLater = meetings.filter((meeting) => movedOn.includes(meeting.slot_ts) && !isOff(meeting))
  const coming = new Set([...slotsToCome(meetings, now), ...onLater.map(({ slot_ts }) => slot_ts)])
  const division = segmentsOf(schedule, from, now, coming, alone)
  const people = series.announced ? await inviteesOf(trx, meeting_series_id) : NOBODY
  const attending = await attendeesOf(
    trx,
    meetings.map(({ meeting_id }) => meeting_id),
  )
  const apart = byStarts ? NO_ANSWERS : await answeredApart(trx, meeting_series_id, now - DAY)
  const contentAt = (slot: number): EventContent => ({
    ...{ start: slot, end: length === null ? null : slot + length, timezone: series.timezone_name },
    ...{ summary: series.name, location: series.location, rrule: null, until: null, exdates: [] },
    ...{ private: series.private === 1, room: series.room_name },
  })
  const { private: isPrivate, room_name } = series
  const ownContent = (meeting: (typeof meetings)[number]): EventContent =>
    contentOf({ ...meeting, private: isPrivate, room_name }, series.timezone_name)
  const wantedObjects: WantedObject[] = []
  const rule = division.master
  if (master && (isForked || !rule) && !byStarts)
    wantedObjects.push(begun ? ended(master, sentFor(master), now) : over(master, false))
  if (rule) {
    const object = isForked ? undefined : master
    const rows = sentFor(object)
    const out = [...new Set([...rule.exdates, ...canceledSlots, ...gone.keys()])].filter((slot) => slot >= rule.start)
    const exdates = out.sort((one, other) => one - other)
    const whenever = { ...contentAt(rule.start), rrule: rule.rrule, until: rule.until, exdates }
    const was = isForked ? undefined : sentZone(master, series.timezone_name)
    const zone = partsToTell(series.timezone_name, was, now, spanOf([whenever], now))
    const content: EventContent = {
      ...whenever,
      ...(zone && { zone }),
      ...(rule.gaps.length > 0 && { gaps: rule.gaps }),
    }
    // The start of a deleted meeting is canceled separately, however long ago it was deleted: the rule cannot express it.
    const known = new Set([...deleted.keys(), ...canceledSlots])
    const truth = trueEvent(series, content, {
      ...{ fork, out: rule.exdates.filter((slot) => !known.has(slot)) },
      ...(zone && { zone }),
      ...(rule.gaps.length > 0 && { gaps: rule.gaps }),
    })
    const whole = rows.get(0) ?? NOT_SENT
    const parts: WantedPart[] = [{ slot: 0, truth, over: sentOver(whole), wanted: people, sent: whole }]
    // Programs forget exceptions when the whole event is resent, so these are resent too.
    const ofWhole = series.announced ? truth.hash : null
    const byslot = new Map(meetings.map((meeting) => [meeting.slot_ts, meeting]))
    const goesOn = rule.until !== null && (await continuationOf(trx, meeting_series_id)) !== undefined
    const slots = new Set([...byslot.keys(), ...gone.keys(), ...rows.keys()].filter((slot) => slot !== 0))
    for (const slot of slots) {
      // Exceptions of a former rule ended with it.
      if (!division.isOfRule(slot) && !rows.has(slot)) continue
      const meeting = byslot.get(slot)
      if (isLeft(slot, meeting)) continue
      const isThere = division.isRegular(slot) && !gone.has(slot) && !(meeting && isOff(meeting))
      const plain = trueEvent(series, contentAt(slot), ofWhole)
      const own = meeting && withAlone(trueEvent(meeting, ownContent(meeting), ofWhole), meeting, master?.hash)
      const differs = own !== undefined && own.hash !== plain.hash
      const event = isThere ? (own ?? plain) : undefined
      const wanted = meeting && isThere ? attending.get(meeting.meeting_id)! : isThere ? people : NOBODY
      const slotSent = rows.get(slot) ?? NOT_SENT
      // A start that the rule no longer gives is removed for people who had it only through the whole event.
      const ofRule = division.isOfRule(slot) && (series.announced || meeting) ? whole : NOT_SENT
      const start = { slot, event, differs, wanted, plain, people }
      const slotRows = withMaster(ofStart(slotSent, meeting), ofRule, start)
      if (!slotRows.size && !differs && sameKeys(wanted, people)) continue
      const isCanceled = meeting?.state === 'canceled' || gone.has(slot)
      const about = meeting?.meeting_id ?? gone.get(slot)
      parts.push({
        ...{ slot, truth: event, over: sentOver(slotRows), wanted, sent: slotRows, asWhole: !differs && !byStarts },
        ...{ whole, byRule: shownAt(slot, ofRule) },
        ...(isThere && { plain: { start: plain.start, over: plain.over } }),
        ...(!differs && { apart: apartAt(apart.get(slot), slotSent, whole) }),
        ...(goesOn && slot > rule.until! && !isThere && !isCanceled && { goesOn }),
        ...(isCanceled && about !== undefined && { canceled: { kind: 'meeting' as const, id: about } }),
      })
    }
    wantedObjects.push({ object, slot_ts: null, parts, ...(byStarts && { starts: true as const }) })
  }
  const lone = new Set(division.lone)
  for (const slot of new Set([...lone, ...alone])) {
    const object = objects.find(({ slot_ts }) => slot_ts !== null && Number(slot_ts) === slot)
    const meeting = meetings.find(({ slot_ts }) => slot_ts === slot)
    if (isLeft(slot, meeting) || (!object && !meeting && byStarts)) continue
    const rows = ofStart(sentFor(object).get(0) ?? NOT_SENT, meeting)
    const isOn = lone.has(slot) && !gone.has(slot) && !(meeting && isOff(meeting))
    const content = meeting ? ownContent(meeting) : contentAt(slot)
    const truth: TrueEvent | undefined = isOn ? trueEvent(meeting ?? series, content) : undefined
    const wanted = isOn ? (meeting ? attending.get(meeting.meeting_id)! : people) : NOBODY
    if (!object && !truth) continue
    const about = meeting?.meeting_id ?? gone.get(slot)
    const canceled = about !== undefined && (meeting?.state === 'canceled' || gone.has(slot))
    wantedObjects.push({
      ...{ object, slot_ts: slot },
      parts: [
        {
          ...{ slot: 0, truth, over: sentOver(rows), wanted, sent: rows },
          ...(canceled && { canceled: { kind: 'meeting' as const, id: about } }),
        },
      ],
      // The repeating event contains it from now on, in feeds and files too.
      ...(object && division.isRegular(slot) && { ends: true as const }),
    })
  }
  return wantedObjects
}

/** How the zone of a repeating event was sent; undefined where it was not, or was another. */
export function sentZone(
  object: Pick<CalendarObject, 'content' | 'update_ts'> | undefined,
  timezone: string,
): { parts: EventContent['zone']; at: number; content: EventContent } | undefined {
  if (!object?.content) return undefined
  const content = JSON.parse(object.content) as EventContent
  return content.timezone === timezone ? { parts: content.zone, at: Number(object.update_ts), content } : undefined
}

/** Identity of a segment: rule, zone, time of day and length. */
const forkOf = ({ content }: CalendarObject): string => {
  const { rrule, timezone, start, end } = JSON.parse(content!) as EventContent
  return JSON.stringify([rrule, timezone, wallAt(timezone!, start) % DAY, end === null ? null : end - start])
}

/** A segment that ends now because the schedule changed. Only its times are sent. */
function ended(object: CalendarObject, rows: SentRows, now: number): WantedObject {
  const was = JSON.parse(object.content!) as EventContent
  const content = { ...was, until: Math.min(was.until ?? now, now - 1), location: null }
  const whole = rows.get(0) ?? NOT_SENT
  const wanted: People = new Map()
  for (const [member_id, { method, address }] of whole) if (method === 'request') wanted.set(member_id, address)
  const text = { name: was.summary, description: null, outcomes: null, location: null, audio: null }
  // Its content is over, but its end must still be sent.
  const truth = { ...trueEvent(text, content), over: Number.POSITIVE_INFINITY }
  const part = { slot: 0, truth, over: Number.POSITIVE_INFINITY, wanted, sent: whole }
  // People who have single starts only are not told of its end.
  const starts = [...rows].flatMap(([slot, people]): WantedPart[] => {
    const sent = new Map([...people].filter(([member_id]) => !wanted.has(member_id)))
    return slot && sent.size ? [{ slot, truth: undefined, over: sentOver(sent), wanted: NOBODY, sent }] : []
  })
  return { object, slot_ts: null, parts: [part, ...starts], ends: true }
}

/** One start, with its hashes for people who don't have the whole event: these change with the start alone. */
const withAlone = (event: TrueEvent, text: Described, wholeBefore: string | null | undefined): TrueEvent => ({
  ...event,
  alone: {
    hash: trueEvent(text, event.content).hash,
    before: trueEvent(text, event.content, wholeBefore ?? null).hash,
  },
})

const sameKeys = (one: People, other: People): boolean =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key))
