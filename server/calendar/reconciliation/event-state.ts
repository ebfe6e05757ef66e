// Current state of a meeting as a calendar event, with hashes that detect changes.
import { createHash } from 'node:crypto'
import type { MeetingState } from '../../../contract/codes.ts'
import type { EventContent } from '../format/index.ts'
import type { Truth } from './difference.ts'

/** The columns of a meeting or a series that calendars show. */
export interface Described {
  name: string
  description: string | null
  outcomes: string | null
  location: string | null
  audio: string | null
  /** Of a meeting; once it has ended, it is over, whatever its times say. */
  state?: MeetingState
}

/** Desired state of an event: content and hashes. */
export interface TrueEvent extends Truth {
  content: EventContent
}

/** Hash of a canceled or deleted event. */
export const NOT_THERE = '.'

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** Computes content and hash. `more`: further values that change the hash. The part before the dot covers the times only. */
export function trueEvent(text: Described, content: EventContent, more: unknown = null): TrueEvent {
  const { start, end, timezone, rrule, until } = content
  const { name, description, outcomes, location, audio, state } = text
  const shape = digest([start, end, timezone, rrule, until])
  return {
    content,
    private: content.private,
    ...{ start, state },
    over: state === 'ended' ? Number.NEGATIVE_INFINITY : overOf(content),
    shape,
    hash: `${shape}.${digest([name, description, outcomes, location, audio, more])}`,
  }
}

/** The part of a hash that covers the times. */
export const shapeOf = (hash: string): string => hash.split('.')[0]!

/** End of an event; of a repeating one, of its last start. */
export const overOf = ({ start, end, rrule, until }: EventContent): number =>
  rrule === null ? (end ?? start) : until === null ? Number.POSITIVE_INFINITY : until + ((end ?? start) - start)
