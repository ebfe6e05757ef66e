// Which state may follow which (specification, "Meeting state"; decisions 3.1).
import type { MeetingState } from '../../contract/codes.ts'
import type { EventId } from '../../contract/events.ts'
import { refuse } from '../problem.ts'
import { sameDay } from './zone.ts'

const AFTER: Readonly<Record<MeetingState, readonly MeetingState[]>> = {
  pending: ['started', 'canceled'],
  canceled: ['pending'],
  started: ['paused', 'ended'],
  paused: ['started', 'ended'],
  ended: ['started'],
}

export interface Moment {
  /** Unix seconds. */
  now: number
  /** When the meeting came into its present state. */
  state_ts: number
  /** The zone whose calendar decides what the same day is. */
  zone: string
}

/** The event that the change of state causes, or null where it causes none; refuses what the table does not have. */
export function transition(from: MeetingState, to: MeetingState, { now, state_ts, zone }: Moment): EventId | null {
  if (!AFTER[from].includes(to))
    throw refuse('state', 'invalid_transition', `A meeting that is ${from} cannot be set to ${to}.`)
  if (from === 'ended' && !sameDay(zone, state_ts, now)) {
    throw refuse('state', 'invalid_transition', 'A meeting can be started again only on the day on which it ended.')
  }
  if (to === 'canceled') return 'meeting_canceled'
  if (to === 'ended') return 'meeting_ended'
  if (to === 'pending') return 'meeting_restored'
  return to === 'started' && from !== 'paused' ? 'meeting_started' : null
}
