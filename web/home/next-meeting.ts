// The next one of the reader's meetings.
import type { RowOf } from '../../contract/client.ts'
import type { meetingSummary } from '../../contract/meetings/meeting-summary.ts'

export type Summary = RowOf<typeof meetingSummary>

/** How long a meeting without an end is the next one once it should have begun; seconds. */
const ASSUMED = 3_600

/** The first meeting of a list that is planned and not over; undefined where there is none. */
export const nextOf = <Row extends Pick<Summary, 'state' | 'start_time' | 'end_time'>>(
  rows: readonly Row[],
  now: number,
): Row | undefined =>
  rows.find(
    ({ state, start_time, end_time }) => state === 'pending' && (end_time?.value ?? start_time.value + ASSUMED) > now,
  )
