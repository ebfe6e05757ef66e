// Previous version of an event in a person's calendar, for the text of the mail.
import type { EventContent } from '../format/index.ts'
import type { WantedPart } from './desired-events.ts'
import type { CalendarMessage } from './difference.ts'
import { NOT_THERE } from './event-state.ts'
import type { SentValues } from './sent-state.ts'

/** When and where something was, what it was called, and whether it was private. */
export type Before = Pick<EventContent, 'start' | 'end' | 'summary' | 'location'> & { private?: boolean }

/**
 * The version that a message replaces; undefined if the event is new to the person. A start sent separately for the first time
 * replaces the rule's. `whole`: people who also get the rule; `joining`: people to whom the event is new, so there is no previous
 * version.
 */
export function beforeOf(
  byPart: ReadonlyMap<number, WantedPart>,
  { slot, member_id, why, method }: CalendarMessage,
  { whole, joining }: { whole: ReadonlySet<number>; joining: ReadonlySet<number> },
): Before | undefined {
  if (method !== 'request') return undefined
  const sent = byPart.get(slot)!.sent.get(member_id)
  if (why === 'time' || why === 'text' || why === 'anew') return sent && shown(sent.content)
  if (why !== 'new' || slot === 0) return undefined
  // A calendar without the event knows it at the time of its cancellation, or not at all.
  if (sent?.method === 'cancel')
    return wasCanceled(sent) && hasOtherTime(byPart, slot, sent) ? shown(sent.content) : undefined
  const rule = byPart.get(0)
  // Attendees of this meeting only don't know the rule.
  if (!rule?.wanted.has(member_id) || joining.has(member_id)) return undefined
  const last = rule.sent.get(member_id)
  const content = whole.has(member_id) ? rule.truth?.content : last?.method === 'request' ? last.content : undefined
  if (!content) return undefined
  const { start, end } = content
  return { ...shown(content), start: slot, end: end === null ? null : slot + (end - start) }
}

/** Returns whether a message brings back, at the same time, what a person was sent as canceled. */
export const isRestored = (
  byPart: ReadonlyMap<number, WantedPart>,
  { slot, member_id, why, method }: CalendarMessage,
): boolean => {
  const sent = byPart.get(slot)!.sent.get(member_id)
  return (
    why === 'new' &&
    method === 'request' &&
    sent !== undefined &&
    wasCanceled(sent) &&
    !hasOtherTime(byPart, slot, sent)
  )
}

/** Returns whether only the end of a repeating event changes, not its times. */
export function isOfEnd(byPart: ReadonlyMap<number, WantedPart>, { slot, member_id, why }: CalendarMessage): boolean {
  const sent = byPart.get(slot)!.sent.get(member_id)?.content
  const now = byPart.get(slot)!.truth?.content
  if (why !== 'time' || slot !== 0 || !sent?.rrule || !now) return false
  return (['start', 'end', 'timezone', 'rrule'] as const).every((name) => sent[name] === now[name])
}

/**
 * Returns whether a cancellation was sent. A meeting that leaves its series is stored as canceled too, with a sequence number that
 * was never sent.
 */
const wasCanceled = ({ method, hash, sequence }: SentValues): boolean =>
  method === 'cancel' && hash === NOT_THERE && Number(sequence) > 0

function hasOtherTime(byPart: ReadonlyMap<number, WantedPart>, slot: number, { content }: SentValues): boolean {
  const now = byPart.get(slot)!.truth?.content
  return now !== undefined && (now.start !== content.start || now.end !== content.end)
}

const shown = ({ start, end, summary, location, private: isPrivate }: EventContent): Before => ({
  ...{ start, end, summary, location, private: isPrivate },
})
