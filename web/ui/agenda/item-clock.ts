// The clock of an agenda item: how long it was current, without the pauses of the meeting.
import type { agendaItem } from '../../../contract/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import type { MeetingState } from '../../../contract/codes.ts'
import { presentTime, serverTime, useNow } from '../now.ts'

/** What all items of one answer have in common. */
export interface ItemClock {
  /** Whether the clock of the current item runs: it stands still while the meeting is paused. */
  runs: boolean
  /** Unix seconds at which the API was asked. */
  asked: number
}

/** The clock of an agenda that was fetched at a time in milliseconds. */
export const clockOf = ({ state }: { state: MeetingState }, fetched: number): ItemClock => ({
  runs: state === 'started',
  asked: serverTime(fetched),
})

type Timed = Pick<RowOf<typeof agendaItem>, 'state' | 'elapsed_seconds'>

/** Seconds that an item was current until now; they go on every second while it is. */
export function useElapsed({ state, elapsed_seconds }: Timed, { runs, asked }: ItemClock): number {
  const ticks = runs && state === 'current'
  const now = useNow(ticks)
  return elapsed_seconds + (ticks ? Math.max(0, now - asked) : 0)
}

/** Seconds that an item was current until now. */
export const presentElapsed = ({ state, elapsed_seconds }: Timed, { runs, asked }: ItemClock): number =>
  elapsed_seconds + (runs && state === 'current' ? Math.max(0, presentTime() - asked) : 0)
