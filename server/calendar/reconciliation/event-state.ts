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

/** What is true of an event: what it says, and the stamps of it. */
export interface TrueEvent extends Truth {
  content: EventContent
}

/** The stamp of what is canceled or gone. */
export const NOT_THERE = '.'

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)

/** `more`: what else makes another message of it. Before the dot stands the stamp of the times alone. */
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

/** The stamp of the times in a stamp of all. */
export const shapeOf = (hash: string): string => hash.split('.')[0]!

/** When what a content says is over. */
export const overOf = ({ start, end, rrule, until }: EventContent): number =>
  rrule === null ? (end ?? start) : until === null ? Number.POSITIVE_INFINITY : until + ((end ?? start) - start)
