// The closing time of action items: set when they are closed, unset when they are opened (docs/api/minutes-and-decisions.md#action-items).

/** The state of an action item (0: open), and when it was closed (Unix seconds). */
export interface ClosingState {
  state: number
  close_ts: number | null
}

const OPEN = 0

/** The state and closing time after a change; `close_ts` is `now` where none is given. */
export function stateAfterChange(
  was: ClosingState,
  now: number,
  wanted: { state?: number; close_ts?: number | null },
): ClosingState {
  const state = wanted.state ?? was.state
  if (state === OPEN) return { state, close_ts: null }
  return { state, close_ts: wanted.close_ts ?? was.close_ts ?? now }
}
