// State machine of meetings (docs/api/meetings.md#meeting-states).
import type { MeetingState } from '../../../contract/codes.ts'
import type { EventId } from '../../../contract/hooks/events.ts'
import { refuse } from '../../problem.ts'
import { sameDay } from '../time/zone.ts'

const AFTER: Readonly<Record<MeetingState, readonly MeetingState[]>> = {
  pending: ['started', 'canceled'],
  canceled: ['pending'],
  started: ['paused', 'ended'],
  paused: ['started', 'ended'],
  ended: ['started'],
}

/** The context of a state change: time and time zone. */
export interface StateChange {
  /** Unix seconds. */
  now: number
  /** Start of the current state; Unix seconds. */
  state_ts: number
  /** The time zone that decides which instants are on the same day. */
  zone: string
}

/** The event of a change of state; null where it has none. Throws 422 on `state` for a change that is not allowed. */
export function transition(from: MeetingState, to: MeetingState, { now, state_ts, zone }: StateChange): EventId | null {
  if (!AFTER[from].includes(to)) throw refuse('state', 'invalid_transition', `cannot change from ${from} to ${to}.`)
  if (from === 'ended' && !sameDay(zone, state_ts, now)) {
    throw refuse('state', 'invalid_transition', 'A meeting can only be restarted on the day it ended.')
  }
  if (to === 'canceled') return 'meeting_canceled'
  if (to === 'ended') return 'meeting_ended'
  if (to === 'pending') return 'meeting_restored'
  return to === 'started' && from !== 'paused' ? 'meeting_started' : null
}
