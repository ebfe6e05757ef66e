// Events of one series in a feed: the recurring event, its exceptions, and single events outside of it.

import type { SlotsOf, Window } from '../../actions/series/series-slots.ts'
import { slots } from '../../rules/series/recurrence/occurrences.ts'
import { instantOf } from '../../rules/time/zone.ts'
import type { Site } from '../../site.ts'
import { type EventContent, type Segments, segmentsOf } from '../format/index.ts'
import { type CalendarObject, eventUid } from '../reconciliation/index.ts'
import { type KnownEvent, knownEvent } from './event-objects.ts'
import type { FeedRow, FeedStart } from './feed-rows.ts'

/** The answer No: the event is transparent (does not occupy time). */
export const NO = 2

/** An event of a feed. */
export interface FeedEvent extends FeedRow {
  known: KnownEvent
  /** The start that it replaces; null: it is a whole one. */
  recurrence_id: number | null
  /** The zone of its times; null: UTC. */
  timezone: string | null
  /** How it repeats. */
  repeats?: Pick<EventContent, 'rrule' | 'until' | 'exdates' | 'gaps'>
}

/** Up to this many slots are looked up individually. */
const FEW = 20

interface Parts {
  /** Values of each start; undefined if the person attends single meetings only. */
  start: FeedStart | undefined
  /** The person's meetings within the window. */
  rows: readonly FeedRow[]
  objects: readonly CalendarObject[]
  window: Window
  /** Limit of slots without a meeting that become single events. */
  most: number
}

/** Events of a series, grouped: a single event, or a recurring event with its exceptions. */
export function placedSeries(site: Site, series: SlotsOf, parts: Parts): FeedEvent[][] {
  const { meeting_series_id, schedule } = series
  const { start, rows, objects, window, most } = parts
  const identity = identityIn(site, meeting_series_id, objects)
  const after = rows.reduce((least, { slot_ts }) => Math.min(least, slot_ts!), window.after)
  const from = identity.from ?? instantOf(schedule.timezone, schedule.dtstart)
  // The past is not exported, so the event begins with the window.
  const division = segmentsOf(schedule, Math.max(from, after), after, undefined, undefined, window.before)
  const isPart = partTest(series, division, start !== undefined || rows.length > FEW, window)
  const isHeld = (slot: number): boolean => isPart(slot) && !identity.alone.has(slot)
  const event = (row: FeedRow, known: KnownEvent, recurrence_id: number | null): FeedEvent => {
    return { ...row, known, recurrence_id, timezone: schedule.timezone }
  }
  const byItself = (row: FeedRow): FeedEvent[] => {
    const { known, recurrence_id } = identity.ofSlot(row.slot_ts!)
    return [event(row, known, recurrence_id)]
  }
  const held = rows.filter(({ slot_ts }) => isHeld(slot_ts!))
  const events = rows.filter(({ slot_ts }) => !isHeld(slot_ts!)).map(byItself)
  if (!start) return [...events, ...held.map((row) => [event(row, identity.whole, row.slot_ts)])]
  const { duration, ...said } = start
  const plain = (slot: number): FeedRow => {
    const end_time = duration === null ? null : slot + duration
    return { ...said, meeting_id: null, slot_ts: slot, start_time: slot, end_time }
  }
  const whole = repeating(series, division, { isPart, held, alone: identity.alone, before: window.before })
  if (whole) {
    const first = plain(division.master!.start)
    const changed = Math.max(first.changed, series.changed)
    const differing = held.filter((row) => differs(row, plain(row.slot_ts!)))
    const overrides = differing.map((row) => event(row, identity.whole, row.slot_ts))
    events.push([{ ...event({ ...first, changed }, identity.whole, null), repeats: whole }, ...overrides])
  }
  let left = most
  for (const slot of slots(schedule, window.after, window.before)) {
    if (series.taken.has(slot) || isHeld(slot)) continue
    if (--left <= 0) break
    events.push(byItself(plain(slot)))
  }
  return events
}

/** Recurrence of the event, without dates that the person does not have; undefined if none are left. */
function repeating(
  { schedule, taken }: SlotsOf,
  { master, isOfRule }: Segments,
  parts: { isPart: (slot: number) => boolean; held: readonly FeedRow[]; alone: ReadonlySet<number>; before: number },
): FeedEvent['repeats'] {
  if (!master) return undefined
  const { rrule, until, exdates, gaps } = master
  const seen = new Set(parts.held.map(({ slot_ts }) => slot_ts))
  const without = [...taken].filter((slot) => !seen.has(slot))
  const out = [...without, ...parts.alone].filter((slot) => (slot < parts.before ? parts.isPart(slot) : isOfRule(slot)))
  const all = [...new Set([...exdates, ...out])].sort((one, other) => one - other)
  if (until !== null && !seen.size && !isLeft(schedule, master.start, until, parts.isPart, new Set(all)))
    return undefined
  return { rrule, until, exdates: all, gaps }
}

/** Returns whether a finite event has any date that is not excluded. */
function isLeft(
  schedule: SlotsOf['schedule'],
  from: number,
  until: number,
  isPart: (slot: number) => boolean,
  out: ReadonlySet<number>,
): boolean {
  for (const slot of slots(schedule, from, until + 1)) if (!out.has(slot) && isPart(slot)) return true
  return false
}

/** Returns a predicate: whether a slot belongs to the recurring event. `many`: precomputes the slots. */
function partTest(
  { schedule }: SlotsOf,
  { master, isRegular, irregular }: Segments,
  many: boolean,
  { before }: Window,
) {
  if (!master) return () => false
  if (!many) return isRegular
  const bare = { ...schedule, added: [] }
  const all = new Set(slots(bare, master.start, before))
  for (const slot of irregular) all.delete(slot)
  return (slot: number): boolean => (slot < before ? all.has(slot) : isRegular(slot))
}

/** Returns whether a meeting differs visibly from its series. A link alone is no difference. */
function differs(one: FeedRow, other: FeedRow): boolean {
  const isFree = ({ rsvp }: FeedRow) => rsvp === NO
  const end = ({ start_time, end_time }: FeedRow) => (end_time !== null && end_time > start_time ? end_time : null)
  if (one.start_time !== other.start_time || end(one) !== end(other) || isFree(one) !== isFree(other)) return true
  return !isBusy(one) && (one.name !== other.name || (one.location || null) !== (other.location || null))
}

/** Returns whether a feed shows only "busy". */
export const isBusy = (row: Pick<FeedRow, 'private' | 'busy_in_feeds'>): boolean =>
  row.private === 1 && row.busy_in_feeds === 1

/** Resolves the UIDs that mail uses, or will use, for a series. */
function identityIn(site: Site, id: number, objects: readonly CalendarObject[]) {
  const subject = { kind: 'meeting_series', id } as const
  const slotOf = ({ slot_ts }: CalendarObject) => (slot_ts === null ? null : Number(slot_ts))
  const active = objects.filter(({ state }) => state === 'active')
  const known = (slot: number | null): KnownEvent => {
    const object = active.find((one) => slotOf(one) === slot)
    if (object) return knownEvent(site, subject, slot, object)
    const earlier = objects.filter((one) => slotOf(one) === slot).length
    return { uid: eventUid(site, subject, slot, earlier), sequence: 0, sent_ts: 0 }
  }
  const master = active.find(({ slot_ts }) => slot_ts === null)
  const alone = new Set(active.flatMap((object) => slotOf(object) ?? []))
  const before = objects.filter(({ state, slot_ts, content }) => state === 'ended' && slot_ts === null && content)
  /** Identity of a slot outside of the recurring event: a single event, or an exception of a former one. */
  const ofSlot = (slot: number): { known: KnownEvent; recurrence_id: number | null } => {
    const earlier = alone.has(slot) ? undefined : before.findLast((object) => isWithin(object, slot))
    if (earlier) return { known: knownEvent(site, subject, null, earlier), recurrence_id: slot }
    return { known: known(slot), recurrence_id: null }
  }
  return { whole: known(null), from: master && Number(master.from_ts), alone, ofSlot }
}

function isWithin({ content }: CalendarObject, slot: number): boolean {
  const said = JSON.parse(content!) as EventContent
  return said.rrule !== null && slot >= said.start && slot <= (said.until ?? Number.POSITIVE_INFINITY)
}
