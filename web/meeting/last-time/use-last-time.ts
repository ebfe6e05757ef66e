// Open items of earlier meetings of a series, fetched once.
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { ask, series } from '../../api/clients.ts'
import { useAnswer, useFirst } from '../../api/queries.ts'
import type { Key } from '../../api/query-client.ts'
import { plainText } from '../../kit/text/rich-text.tsx'
import type { Item } from '../blocks/blocks.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useLastMeeting } from './last-meeting.ts'
import { lastTime } from './requests.ts'

const NOTHING = { status: 200, headers: new Headers(), body: [] }

/** The rows of the embed `open_items`. */
interface Open {
  action_items: Item[]
  agenda_items: RowOf<typeof agendaItem>[]
}

/** The query key of what is open; below `items`, since whatever changes action items changes it. */
export const openKey = (meeting_id: number): Key => ['items', 'open', meeting_id]

/** The most series that one was split from, each from the one before, whose items are asked for. */
const SPLITS = 20

/** The series that one was split from; undefined where there is none. */
async function before(meeting_series_id: number): Promise<number | undefined> {
  const { body } = await series('one', { meeting_series_id }, {}, { fields: 'continues_id' })
  return body.continues_id?.value
}

/** The open action items of the series that one was split from, and of those before. */
async function openBefore(meeting_series_id: number): Promise<Item[]> {
  const items: Item[] = []
  let id = await before(meeting_series_id)
  for (let count = 0; count < SPLITS && id !== undefined; count++) {
    items.push(...(await ask(lastTime.items(id))).body)
    id = await before(id)
  }
  return items
}

/**
 * The last meeting of a series, which may be null, and what is open: agenda items, and action items with what the reader may do
 * with them.
 */
export function useLastTime(meeting: Meeting, of: number) {
  const { meeting_id } = meeting
  const last = useLastMeeting(meeting, of)
  const items = useFirst(['items', 'series', of, 'open'], lastTime.items(of))
  const open = useFirst(openKey(meeting_id), lastTime.open(meeting_id))
  const { action_items = [], agenda_items = [] } = (open.data?.body.open_items ?? {}) as Partial<Open>
  const own = items.data?.body
  const isOwn = (row: Item) => !own || own.some(({ action_item_id }) => action_item_id === row.action_item_id)
  // Only a series that was split shows items of another one.
  const split = action_items.every(isOwn) ? undefined : of
  const earlier = useAnswer(['items', 'series', split ?? 0, 'before'], async () => ({
    ...NOTHING,
    body: split === undefined ? [] : await openBefore(split),
  }))
  const rows = new Map([...(earlier.data?.body ?? []), ...(own ?? [])].map((row) => [row.action_item_id, row]))
  const listed = new Set(agenda_items.map(({ agenda_item_id }) => agenda_item_id))
  return {
    last,
    actions: action_items.map(
      (row): Item => rows.get(row.action_item_id) ?? { ...row, description_clean: plainText(row.description) },
    ),
    // Sub-items come along with theirs.
    points: agenda_items.filter(({ parent_id }) => !parent_id || !listed.has(parent_id.value)),
    isPending:
      open.isPending ||
      (action_items.length > 0 && items.isPending) ||
      (action_items.length + agenda_items.length > 0 && last === undefined),
  }
}
