// What is open from the last meeting of a series: asked once, and shown above the agenda.
import { actionItems, agendaItems } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import { agendaKey, isRunning, type Meeting } from '../meeting-queries.ts'
import { useLastMeeting } from './last-meeting.ts'

const OPEN = { embed: 'description_clean,may', per_page: 100, sort: 'due_ts' }
const NOTHING = { status: 200, headers: new Headers(), body: [] }

/** The series of a meeting that has something from last time: one that is planned or runs. */
export const seriesWithLastTime = (meeting: Meeting): number | undefined =>
  meeting.state === 'pending' || isRunning(meeting) ? meeting.meeting_series_id?.value : undefined

/** The last meeting, the open action items of the series and the agenda of the last meeting. */
export function useLastTime(meeting: Meeting) {
  const series = seriesWithLastTime(meeting)
  const last = useLastMeeting(meeting)
  const open = useAnswer(['items', 'series', series ?? 0, 'open'], async () =>
    series === undefined ? NOTHING : actionItems('inSeries', { meeting_series_id: series }, { state: 'open' }, OPEN),
  )
  const before = useAnswer(agendaKey(last?.meeting_id ?? 0), async () =>
    last ? agendaItems('inMeeting', { meeting_id: last.meeting_id }, {}, { embed: 'may' }) : NOTHING,
  )
  return { last, open, before, isPending: last === undefined || open.isPending || before.isPending }
}
