// What is open from the meetings of a series before one of its meetings, as the API tells it: asked once, and shown above the agenda.
import type { agendaItem } from '../../../contract/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { actionItems, meetings } from '../../api/clients.ts'
import { useAnswer } from '../../api/queries.ts'
import type { Key } from '../../api/query-client.ts'
import { plainText } from '../../ui/rich-text.tsx'
import type { Item } from '../blocks/blocks.ts'
import { isRunning, type Meeting } from '../meeting-queries.ts'
import { useLastMeeting } from './last-meeting.ts'

const TOLD = { embed: 'description_clean,may', per_page: 100, sort: 'due_ts' }
const NOTHING = { status: 200, headers: new Headers(), body: [] }

/** The series of a meeting that has something from last time: one that is planned or runs. */
export const seriesWithLastTime = (meeting: Meeting): number | undefined =>
  meeting.state === 'pending' || isRunning(meeting) ? meeting.meeting_series_id?.value : undefined

/** The rows of the embed `open_items`. */
interface Open {
  action_items: Item[]
  agenda_items: RowOf<typeof agendaItem>[]
}

/** The query key of what is open; below `items`, since whatever changes action items changes it. */
export const openKey = (meeting_id: number): Key => ['items', 'open', meeting_id]

/**
 * The last meeting, which may be null, and what is open: agenda items, and action items. What the reader may do with an action
 * item is known where it is one of this series.
 */
export function useLastTime(meeting: Meeting) {
  const series = seriesWithLastTime(meeting)
  const { meeting_id } = meeting
  const last = useLastMeeting(meeting)
  const told = useAnswer(['items', 'series', series ?? 0, 'open'], async () =>
    series === undefined ? NOTHING : actionItems('inSeries', { meeting_series_id: series }, { state: 'open' }, TOLD),
  )
  const open = useAnswer(openKey(meeting_id), () => meetings('one', { meeting_id }, {}, { embed: 'open_items' }))
  const { action_items = [], agenda_items = [] } = (open.data?.body.open_items ?? {}) as Partial<Open>
  const rows = new Map(told.data?.body.map((row) => [row.action_item_id, row]))
  const listed = new Set(agenda_items.map(({ agenda_item_id }) => agenda_item_id))
  return {
    last,
    actions: action_items.map(
      (row): Item => rows.get(row.action_item_id) ?? { ...row, description_clean: plainText(row.description) },
    ),
    // Sub-items come along with theirs.
    points: agenda_items.filter(({ parent_id }) => !parent_id || !listed.has(parent_id.value)),
    isPending: last === undefined || open.isPending || told.isPending,
  }
}
