// When an action item closes it gets a closing time; when it is opened again it loses it (decisions 5.5).

export interface Closing {
  state: number
  close_ts: number | null
}

const OPEN = 0

/** The state and closing time after a change; `close_ts` is the present where it is not given. */
export function closing(was: Closing, now: number, wanted: { state?: number; close_ts?: number | null }): Closing {
  const state = wanted.state ?? was.state
  if (state === OPEN) return { state, close_ts: null }
  return { state, close_ts: wanted.close_ts ?? was.close_ts ?? now }
}
