// A series as its page asks for it: with the reader's rights, and its schedule in words.
import type { RowOf } from '../../contract/client.ts'
import type { meetingSeries } from '../../contract/meeting-series.ts'
import { series } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'

export type Series = RowOf<typeof meetingSeries>

/** The series. */
export const useSeries = (meeting_series_id: number) =>
  useAnswer(['series', meeting_series_id], () =>
    series('one', { meeting_series_id }, {}, { embed: 'may,recurrence_descriptions' }),
  )
