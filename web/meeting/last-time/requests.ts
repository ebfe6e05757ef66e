// First requests for open items of the last meeting, preloaded by the server.

import { asking, type RowOf } from '../../../contract/client.ts'
import { actionItem } from '../../../contract/meetings/action-item.ts'
import { meeting } from '../../../contract/meetings/meeting.ts'
import { meetingSummary } from '../../../contract/meetings/meeting-summary.ts'

/** The longest span that the API summarizes at once; seconds. */
export const YEAR = 365 * 86_400
/** Page size; meetings that are canceled or were not held are skipped. */
const SOME = 20

const SHOWN = { embed: 'description_clean,may', per_page: 100, sort: 'due_ts' } as const

type Of = Pick<RowOf<typeof meeting>, 'meeting_id' | 'meeting_series_id' | 'start_time' | 'state'>

/** The series of a meeting that has something from last time: one that is planned or runs. */
export const seriesWithLastTime = ({ state, meeting_series_id }: Of): number | undefined =>
  state === 'pending' || state === 'started' || state === 'paused' ? meeting_series_id?.value : undefined

/** The last one that was held among rows of `held`, other than a meeting. */
export const lastAmong = (rows: readonly RowOf<typeof meetingSummary>[], except: number) =>
  rows.find(({ state, meeting_id }) => state === 'ended' && meeting_id !== null && meeting_id !== except)

/** The requests, each by what it asks for. */
export const lastTime = {
  /** What is open, as the API tells it. */
  open: (meeting_id: number) => asking(meeting, 'one', { meeting_id }, {}, { embed: 'open_items' }),
  /** The open action items of a series. */
  items: (meeting_series_id: number) => asking(actionItem, 'inSeries', { meeting_series_id }, { state: 'open' }, SHOWN),
  /** The last meetings of a series within the year before a time (Unix seconds), the latest first. */
  held: (meeting_series_id: number, before: number) =>
    asking(
      meetingSummary,
      'inSeries',
      { meeting_series_id },
      { after: before - YEAR, before },
      { per_page: SOME, sort: '-start_time' },
    ),
  /** When a meeting began, which may be on another day than the one that was planned. */
  began: (meeting_id: number) => asking(meeting, 'one', { meeting_id }, {}, { fields: 'started_ts' }),
}
