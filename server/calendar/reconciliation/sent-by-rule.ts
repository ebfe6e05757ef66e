// Sent state of one occurrence, from its recurring event if nothing was sent about it separately.
import { isSlot } from '../../rules/series/recurrence/occurrences.ts'
import { storedRule } from '../../rules/series/series-schedule.ts'
import { wallAt } from '../../rules/time/zone.ts'
import type { Shown } from './difference.ts'
import { overOf, type TrueEvent } from './event-state.ts'
import type { People } from './invited-people.ts'
import type { SentValues } from './sent-state.ts'

/** The time at which the whole event shows a start, by person. */
export function shownAt(slot: number, whole: ReadonlyMap<number, SentValues>): Map<number, Shown> {
  const shown = new Map<number, Shown>()
  for (const [member_id, { method, content }] of whole) {
    const { start, end, until, exdates } = content
    if (method !== 'request' || exdates.includes(slot) || slot > (until ?? slot)) continue
    shown.set(member_id, { start: slot, over: slot + ((end ?? start) - start) })
  }
  return shown
}

/** Whether the rule of an event, as it was sent, gives a start. */
function gave({ start, until, timezone, rrule }: SentValues['content'], slot: number): boolean {
  if (rrule === null || slot > (until ?? slot)) return false
  const zone = timezone ?? 'UTC'
  const none = { until: null, count: null, added: [], excluded: [], from: null }
  return isSlot({ rule: storedRule(rrule), dtstart: wallAt(zone, start), timezone: zone, ...none }, slot)
}

/** One start of a repeating event, and what it would say there without its meeting. */
interface Start {
  slot: number
  event: TrueEvent | undefined
  differs: boolean
  wanted: People
  plain: TrueEvent
  /** The people of the whole. */
  people: People
}

/** Derives the sent state of one start from the repeating event, for people who got no separate message about it. */
export function withMaster(
  rows: ReadonlyMap<number, SentValues>,
  whole: ReadonlyMap<number, SentValues>,
  { slot, event, differs, wanted, plain, people }: Start,
): ReadonlyMap<number, SentValues> {
  const all = new Map(rows)
  for (const [member_id, sent] of whole) {
    if (rows.has(member_id) || sent.method !== 'request') continue
    const { start, end, exdates } = sent.content
    const isOut = exdates.includes(slot)
    // People who need to know of a difference are compared again; the others learned of it from the whole event.
    if (event && differs && wanted.has(member_id)) continue
    if (!event && (isOut || !gave(sent.content, slot))) continue
    const { hash, shape } = event ?? plain
    const method = isOut ? ('cancel' as const) : ('request' as const)
    // The sent state is what the whole event said then, not what it would say now.
    const times = {
      start: slot,
      end: end === null ? null : slot + (end - start),
      rrule: null,
      until: null,
      exdates: [],
    }
    const content = { ...sent.content, ...times, gaps: [], private: plain.private }
    const shown = { start: slot, over: overOf(content) }
    all.set(member_id, { ...sent, ...shown, method, hash, shape, private: plain.private, content })
  }
  // A newly sent series event also covers occurrences that match it.
  if (event && !differs)
    for (const [member_id, address] of wanted)
      if (!all.has(member_id) && people.has(member_id))
        all.set(member_id, { ...event, address, method: 'request', sequence: 0 })
  return all
}
