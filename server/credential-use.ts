// How often it is recorded that a credential was used, and with it that its person was here.

/** Seconds within which a further use is not recorded. */
const RECORDED_EVERY = 60

/** Whether a use at `now` is recorded where the last recorded one was at `last` (epoch seconds; null: there is none). */
export const isUseRecorded = (last: number | null, now: number): boolean =>
  last === null || Math.abs(now - last) >= RECORDED_EVERY
