// The clock of an agenda item: how long it was current, without the pauses of the meeting.
import { useRef } from 'react'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import type { MeetingState } from '../../../contract/codes.ts'
import { presentTime, serverTime, useNow } from '../../kit/time/now.ts'

/** Values shared by all items of a response. */
export interface ItemClock {
  /** Whether the clock of the current item runs: it stands still while the meeting is paused. */
  runs: boolean
  /** Start of the time not covered by the response, in Unix seconds: at first, the time of the request. */
  at: number
  /** Seconds it ran between the response and `at`, or until it was paused. */
  spent: number
}

/** The clock of an agenda that nobody runs. */
export const STILL: ItemClock = { runs: false, at: 0, spent: 0 }

/** Seconds that the current item was current after the answer, until `now`. */
export const secondsSince = ({ runs, at, spent }: ItemClock, now: number): number =>
  spent + (runs ? Math.max(0, now - at) : 0)

/**
 * The clock of an agenda fetched at a time in milliseconds. The page learns of a pause before it has refetched the agenda: until
 * then, the clock stops, and continues from there.
 */
export function useItemClock({ state }: { state: MeetingState }, fetched: number): ItemClock {
  const runs = state === 'started'
  const last = useRef<{ fetched: number; clock: ItemClock }>(undefined)
  if (last.current?.fetched !== fetched) last.current = { fetched, clock: { runs, at: serverTime(fetched), spent: 0 } }
  else if (last.current.clock.runs !== runs) {
    const now = presentTime()
    last.current = { fetched, clock: { runs, at: now, spent: secondsSince(last.current.clock, now) } }
  }
  return last.current.clock
}

type Timed = Pick<RowOf<typeof agendaItem>, 'state' | 'elapsed_seconds'>

/** Seconds that an item was current until now; they go on every second while it is. */
export function useElapsed({ state, elapsed_seconds }: Timed, clock: ItemClock): number {
  const isCurrent = state === 'current'
  const now = useNow(clock.runs && isCurrent)
  return elapsed_seconds + (isCurrent ? secondsSince(clock, now) : 0)
}

/** Seconds that an item was current until now. */
export const presentElapsed = ({ state, elapsed_seconds }: Timed, clock: ItemClock): number =>
  elapsed_seconds + (state === 'current' ? secondsSince(clock, presentTime()) : 0)
