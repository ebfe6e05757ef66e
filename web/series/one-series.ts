// A series as its page asks for it: with the reader's rights, and its schedule in words.
import type { RowOf } from '../../contract/client.ts'
import type { meetingSeries } from '../../contract/series/meeting-series.ts'
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'

export type Series = RowOf<typeof meetingSeries>

/** The series. */
export const useSeries = (meeting_series_id: number) =>
  useFirst(['series', meeting_series_id], first.series(meeting_series_id))
